"""One module for each ``gong`` command. Each defines ``command``; ``cli`` loads only the one that is asked for."""
