"""The baron: an investor who looks further, and plays on in thought in operating turns as well.

``lookahead`` says what is tried there and how far; ``explanations`` say why; ``baron_bot`` chooses.
"""
