"""Judging a printed file that nobody remembers making: what is on its pages, measured from the pixels.

Nothing is known beforehand. Crop marks say where cards are cut, codes say what they are. The short form
needs nothing but what printing needs; the thorough form photographs the cards with a simulated phone.
"""
