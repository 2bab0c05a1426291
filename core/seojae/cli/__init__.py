"""The command line: a thin face over `seojae.library`.

`main` runs one command and turns what happens into words and an exit code. Each command is one
module in `commands`: it says what it takes, calls the library, and shows the result, in Korean for
a person or as one JSON object. No command decides anything that another face would have to repeat.
"""
