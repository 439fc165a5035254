"""Worker processes that choose for bots and give hints: they are sent views and nothing else.

May import `limits`, `metrics` and `errors` of the server and the layers below it; never `table`, `store`, `live` or
`http`.
"""
