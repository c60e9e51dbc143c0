"""GONG at home: which address this laptop has, and which one the printed cards hold."""
