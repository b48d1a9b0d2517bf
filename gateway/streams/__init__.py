"""What long-lived responses share: match events from a rules service, heartbeats, encodings, and periodic checks of token and slot."""
