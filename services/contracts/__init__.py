"""Generated from proto/ by `make proto`; never edited by hand."""
