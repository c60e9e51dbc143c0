"""The press: decks and their pictures for the site's visitors, made one at a time in a process of its own.

:mod:`wish` says what a visitor chose, :mod:`shelf` keeps what is finished, :mod:`queue` decides what is made
next, :mod:`worker_process` starts and watches the process, and :mod:`worker` is what runs in it.
"""
