"""The weights of the spans of a line that may still become palindromes; the same numbers as in the core.

A span is described by its length, by the number of its mirror pairs with one empty cell, and by that of its mirror
pairs with two. Weights are integers in units of 1/POINT points.
"""

from __future__ import annotations

from collections.abc import Mapping

from polindrome.entropy import BOARD_SIZE
from polindrome.entropy.game import Role

POINT = 1024

Weights = Mapping[tuple[int, int, int], int]
"""Kind of a span -> its weight."""

KINDS = tuple(
    (length, half, empty)
    for length in range(2, BOARD_SIZE + 1)
    for half in range(length // 2 + 1)
    for empty in range(length // 2 - half + 1)
)
"""All kinds of spans: length, half-empty pairs, empty pairs."""

SCORE_WEIGHTS: Weights = {
    (length, half, empty): 0 if half or empty else length * POINT for length, half, empty in KINDS
}
"""Only full spans count, with their length."""

_KNOT_DISTANCE = 8
# fmt: off
_FITTED = (
    (1951, 2056, 488, 2963, 752, 409, 3951, 799, 369, 805, 285, 253, 4955, 767, 461, 466, 0, 171, 6114,
     1352, 553, 166, 613, 1434, 83, 0, 41, 688, 7059, 1031, 645, 194, 442, 0, 97, 18, 48, 777),
    (1876, 1381, 529, 2864, 515, 348, 3834, 779, 773, 543, 294, 104, 4825, 594, 366, 368, 150, 133,
     5989, 987, 86, 597, 351, 176, 101, 133, 62, 155, 7025, 588, 73, 1778, 395, 0, 112, 24, 70, 82),
    (1697, 1151, 473, 2592, 420, 288, 3545, 709, 398, 554, 196, 94, 4525, 518, 359, 435, 158, 128, 5384,
     554, 125, 32, 531, 191, 13, 143, 0, 21, 7022, 735, 59, 416, 719, 102, 95, 173, 56, 15),
    (1496, 810, 409, 2281, 318, 268, 3133, 463, 330, 427, 198, 114, 4198, 359, 355, 454, 189, 142, 4909,
     303, 412, 213, 581, 259, 46, 61, 40, 58, 6185, 651, 329, 103, 540, 136, 122, 247, 173, 69),
    (1204, 747, 356, 1809, 375, 300, 2284, 656, 249, 556, 132, 101, 4176, 492, 250, 736, 105, 30, 4281,
     767, 0, 0, 854, 53, 33, 0, 50, 15, 7085, 417, 404, 343, 589, 427, 270, 236, 226, 147),
    (1038, 472, 256, 1087, 395, 232, 2342, 355, 146, 340, 106, 181, 4797, 530, 299, 1007, 180, 63, 6144,
     1230, 0, 0, 441, 244, 99, 54, 37, 0, 7168, 0, 564, 164, 0, 654, 191, 355, 282, 211),
    (1890, 168, 618, 1866, 524, 924, 4096, 0, 617, 0, 64, 0, 5120, 330, 349, 101, 202, 144, 6144, 1843,
     1132, 17, 922, 276, 145, 138, 101, 0, 7168, 2150, 645, 0, 1075, 323, 0, 161, 0, 0),
)
# fmt: on
"""Fitted to the final scores of strong games, for boards with 1, 9, 17 ... 49 empty cells, in the order of KINDS."""


def potential_weights(half_empty_chance: int, empty_chance: int) -> Weights:
    """The length times a probability for each half-empty or empty pair, rounded; probabilities are in twentieths."""
    weights = {}
    for length, half, empty in KINDS:
        numerator = length * POINT * half_empty_chance**half * empty_chance**empty
        denominator = 20 ** (half + empty)
        weights[length, half, empty] = (numerator + denominator // 2) // denominator
    return weights


ORDER_POTENTIAL = potential_weights(3, 6)
CHAOS_POTENTIAL = potential_weights(2, 4)


def fitted_weights(role: Role, empties: int) -> Weights:
    """Interpolate linearly between two rows of the fitted weights; on a full board return those of the score.

    Order uses the mean of the fitted weights and its simple potential, which profits more from Chaos's mistakes.
    """
    if empties == 0:
        return SCORE_WEIGHTS
    knot, rest = divmod(empties - 1, _KNOT_DISTANCE)
    pairs = zip(_FITTED[knot], _FITTED[knot + 1 if rest else knot], strict=True)
    mixed = [(before * (_KNOT_DISTANCE - rest) + after * rest) // _KNOT_DISTANCE for before, after in pairs]
    fitted = dict(zip(KINDS, mixed, strict=True))
    if role == "chaos":
        return fitted
    return {kind: (weight + ORDER_POTENTIAL[kind]) // 2 for kind, weight in fitted.items()}
