"""What a person sees of a game: sentences, labels, pictures in text, tables of figures.

Everything here is made from a position (or the events of one) and says what is so; nothing here
decides what may be done, and nothing writes to a state. The room knows no action type by name: it
reads an action's JSON form and its ``type``. It prints nothing; it returns text, in plain English,
in an order that can be listened to.
"""
