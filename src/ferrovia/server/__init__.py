"""The web server: HTTP and WebSocket in front of ``tables``, and the built client.

It translates, nothing more: a handler takes a request apart, calls a function of ``tables`` and
writes the answer. It knows no rule and no title. Who may ask how often, how large a message may be
and what a browser may do with a page is decided here.
"""
