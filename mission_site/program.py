"""The ``gong`` program, from its first moment on."""

import signal


def main() -> None:
    """Run the command line; Ctrl-C while it is being read from the disk simply ends it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    from mission_site import cli  # noqa: PLC0415 - this is what takes a moment

    signal.signal(signal.SIGINT, signal.default_int_handler)
    cli.main()
