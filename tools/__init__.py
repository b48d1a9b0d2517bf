"""What builds and checks this repository; no part of the product."""
