"""The game itself: cards, missions and their wording, fair draws, the rules of play.

Plain Python: no web, no drawing, no database.
"""
