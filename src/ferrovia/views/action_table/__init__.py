"""How actions are presented: one table keyed by the class of the action, and its readers.

``shared_actions`` has the actions that all titles share; a title adds its own (``words.toml``, or
``action_words`` of its rulebook). ``action_text`` puts both into words for a position.
"""
