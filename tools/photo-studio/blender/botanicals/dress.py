"""Lays plants round a thing: stems before it from the left, loose ones about its foot. Only the names are given."""

from botanicals.arrange import lay

STEMS = ("lavender", "cedar", "rosemary", "pine", "eucalyptus")


def dress(plants, low, high, top, random):
    """low and high are the corners of the thing's box; half is how far it reaches to either side."""
    middle, half = (low[0] + high[0]) / 2, (high[0] - low[0]) / 2
    for name in plants:
        if name == "eucalyptus":
            spots = [(middle - half - 1.0, high[1] + 0.10, 0.10), (middle - half - 0.95, low[1] - 0.30, 0.02)]
        elif name in STEMS:
            spots = [(middle - 1.12 - 0.25 * half, low[1] - 0.20 - 0.12 * i, 0.10 - 0.09 * i) for i in range(2)]
        elif name == "orange":
            spots = [(middle + half + 0.16, low[1] + 0.06, 0.2), (middle + half - 0.06, low[1] - 0.16, 0.5)]
        elif name == "buds":
            spots = [(middle + half * 0.9, low[1] - 0.08, 0)]
        else:
            spots = loose(middle, half, low[1], 5 if name == "chamomile" else 7, random)
        lay(name, spots, top, random)


def loose(middle, half, front, count, random):
    """About the foot, more of them to the left, where the light comes from."""
    spots = []
    for k in range(count):
        side = -1 if k % 3 else 1
        x = middle + side * half * random.uniform(0.72, 1.35)
        y = front + random.uniform(-0.26, 0.04) + 0.35 * max(0, abs(x - middle) - half)
        spots.append((x, y, 0.1 if k == 0 else 0))
    return spots
