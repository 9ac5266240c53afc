"""The web server: HTTP and WebSocket in front of ``tables``, and the built client.

It translates, nothing more: a handler takes a request apart, knocks at the one door and writes the
answer. It knows no rule and no title. Who may knock how often, how large a message may be and what
a browser may do with a page is decided here.
"""
