"""Calling people who are not looking: by webhook, by e-mail, by push to a phone.

The room hears that something happened at a table, asks ``tables`` whom to call, and delivers, in
threads of its own: play never waits for it. What fails is tried again after growing pauses, as long
as it is still true. Addresses are secrets: they are never logged, nor shown to anybody but whoever
entered them. ``caller`` is the loop; ``posting``, ``webhooks``, ``mail`` and ``push`` deliver. The
room may never change a game.
"""
