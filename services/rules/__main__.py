"""`python -m services.rules GAME --host H --port P --metrics-port M --port-file FILE`."""

from services.rules.main import main

main()
