"""Worker processes that choose for bots and give hints: they are sent views and nothing else.

May import `metrics` of the server and the layers below it; never `table`, `live`, `http` or `store`.
"""
