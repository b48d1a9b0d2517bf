"""Who calls and what they may do: accounts, tokens, scopes, and the audit log of administrators. Knows neither quotas nor services."""
