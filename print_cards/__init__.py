"""The deck on paper: faces, codes, sheets and everything else that is printed."""
