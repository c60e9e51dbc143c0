"""The pictures of the cards: nine galaxies, six Xpheres, the joker and the back.

- :mod:`pictures` finds the finished pictures; start there, its docstring says how a card is built from them.
- :mod:`lineart` draws the same things as thin lines on white, for printers that are short of ink.
- :mod:`palette` has the galaxies' colours, :mod:`place` the measures that all pictures share.
- :mod:`paint` paints the pictures again; it needs numpy (``gong-cards[art]``), the rest does not.
"""
