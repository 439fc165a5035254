"""Worker processes that choose for bots and give hints: they are sent views and nothing else.

May import `metrics` and `limits` of the server and the layers below them; never `table`, `live`, `http` or `store`.
"""
