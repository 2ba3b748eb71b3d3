"""A game in which a colour places all its pieces, which random play practically never reaches."""

ALL_RED = (
    *(28818, 19, 399, 380, 26916, 436, 759, 743, 27603, 1174, 1480, 1469, 22403, 1892, 2177, 2166, 10027, 3720, 3640),
    *(3564, 25432, 5447, 4678, 4232, 24037, 27962, 4294, 4546, 14243, 4191, 6403, 6903, 15063, 14244, 11030, 8670),
    *(18150, 5743, 15295, 13923, 22113, 25647, 9036, 10311, 13356, 8550, 12023, 16082, 3383, 10642, 20478, 26286, 4286),
    *(13213, 19893, 5381, 17275, 9176, 13408, 5792, 1299, 2416, 555, 7),
)
"""Classic: red places all of its pieces, the domino before the monomino, and only red moves at the end."""

ALL_RED_DOMINO_LAST = (*ALL_RED[:-2], 7, 555)
"""The same final board, without the bonus for the monomino."""
