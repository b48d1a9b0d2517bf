"""The platform's bots: policies, live moves by Celery, bulk simulations, and the scheduler that keeps all of it going."""
