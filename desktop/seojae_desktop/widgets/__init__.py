"""Pieces that more than one page is made of."""
