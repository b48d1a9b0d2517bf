"""The OpenAPI description: responses and examples that operations declare, and what is added to every operation."""
