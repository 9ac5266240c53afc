"""Everything a stranger can do to a server, while somebody else plays there.

``make siege`` starts a real server on this machine and attacks it from another address of it, one
attack after the other, each for a bounded time. Meanwhile a table is played at: its actions must
stay quick, nothing may be answered with 5xx, no traceback may stand in the log, and memory must
stay within bounds. It attacks nothing but the server it has started itself.
"""
