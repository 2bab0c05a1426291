"""The five pages of the window, one module each; each asks the worker and shows what comes back."""
