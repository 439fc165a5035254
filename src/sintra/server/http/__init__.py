"""The server towards its clients: routes, sockets, the page, and starting and stopping it all.

May import everything else of the server; nothing else of it imports this.
"""
