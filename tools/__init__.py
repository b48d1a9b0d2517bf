"""Commands that build and check this repository; not part of the product."""
