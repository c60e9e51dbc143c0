"""One module for each ``gong`` command, loaded only when it is asked for. Each defines ``command``."""
