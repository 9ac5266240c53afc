"""The table as a page draws it: what never changes (``fixed_setting``) and each moment after it."""
