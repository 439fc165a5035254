"""What operators do: acts on the store, each written to the audit log, which every server follows.

May import everything but `http`: the command line acts on a store without a server.
"""
