"""What a person sees of a game: sentences, choices, tables of figures, and the view model.

``sentences`` has words for actions, events, refusals and the board; ``choosing`` what may be
decided now and what would follow; ``scenes`` what everybody sees at a moment; ``past`` what has
happened; ``text`` the same as lines of text; ``pictures`` hexes and runs, drawn; ``model`` declares
what crosses the wire.

Everything here is made from a position (or the events of one) and says what is so; nothing here
decides what may be done, and nothing writes to a state. The room knows no action type by name: it
reads an action's JSON form and its ``type``. It prints nothing; it returns text, in plain English,
in an order that can be listened to.
"""
