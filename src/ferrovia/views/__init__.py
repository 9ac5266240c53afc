"""What a person sees of a game: sentences, choices, tables of figures, and the view model.

``action_table`` presents actions, by their class; ``sentences`` has words for events, refusals and
the board; ``choosing`` is what may be decided now and what would follow; ``scenes`` what everybody
sees at a moment; ``past`` what has happened; ``text`` the same as lines of text; ``pictures`` hexes
and runs, drawn; ``model`` declares what crosses the wire.

Everything here is made from a position (or the events of one) and says what is so; nothing here
decides what may be done, and nothing writes to a state. It prints nothing; it returns text, in
plain English, in an order that can be listened to.
"""
