"""1849, The Game of Sicilian Railways."""
