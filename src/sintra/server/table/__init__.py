"""A table as a value: the entries of its log, and what follows from them. Does no I/O and knows no time of its own.

May import `errors`, `limits` and `words` of the server and the layers below it; never `live`, `http`, `store`, `bots`.
"""
