"""The baron: an investor who plays on in thought before deciding what is costly.

``rollouts`` plays on a little, everybody by the rules of thumb of a builder; ``lookahead`` says
what is tried and how far; ``baron_bot`` chooses and says why.
"""
