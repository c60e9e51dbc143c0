"""One module for each thing a visitor does."""
