"""Foam: heaps of bubbles of all sizes, most of them small."""

import math


from materials.water import bubble, foam
from studio.geometry import add, icosphere, join_parts, make_mesh

SMALL, LARGE = 0.006, 0.030
# A patch of foam is this wide; heaps are laid out of a few kinds of it.
PATCH = 0.06
KINDS = 6


def heap(spots, random, tint="#FFFFFF"):
    """spots: (x, y, z, radius, height) of round heaps. Foam lies on their skin; what is under it is not seen."""
    white = [patch(kind, 90, random) for kind in range(KINDS)]
    for mesh in white:
        mesh.materials.append(foam(mesh.name, tint))
    film = make_mesh("bubble", *icosphere(4))
    film.materials.append(bubble("bubble"))
    for x, y, z, radius, height in spots:
        for _ in range(max(2, int(9 * (radius / PATCH) ** 2))):
            where = on_the_skin(x, y, z, radius, height, random)
            tilt = (random.randn() * 0.5, random.randn() * 0.5, random.rand() * 6.28)
            add("foam", white[random.randint(KINDS)], None, where, tilt, random.uniform(0.7, 1.25))
        if random.rand() < 0.5:
            add("bubble", film, None, on_the_skin(x, y, z, radius, height, random), scale=random.uniform(0.018, 0.045))


def on_the_skin(x, y, z, radius, height, random):
    out = radius * math.sqrt(random.rand())
    turn = random.rand() * 2 * math.pi
    rise = height * max(0.0, 1 - (out / radius) ** 2) ** 0.6
    return (x + out * math.cos(turn), y + out * math.sin(turn), z + rise)


def patch(kind, count, random):
    """Bubbles packed into a flat, round lump."""
    ball, faces = icosphere(2)
    parts = []
    for _ in range(count):
        size = SMALL + (LARGE - SMALL) * random.rand() ** 3.5
        out, turn = PATCH * math.sqrt(random.rand()), random.rand() * 2 * math.pi
        rise = 0.5 * (PATCH - out) * random.rand()
        parts.append((ball * size + [out * math.cos(turn), out * math.sin(turn), rise], faces))
    return make_mesh(f"foam{kind}", *join_parts(parts))


def ring(radius, count, random, z, height=0.05):
    """Spots of foam round something that fizzes: thick beside it, thin and torn further off."""
    spots = []
    for _ in range(count):
        turn = random.rand() * 2 * math.pi
        out = radius * (1 + 0.16 * abs(random.randn()))
        reach = random.uniform(0.05, 0.11) * (1 - 0.5 * min(1, (out - radius) / radius))
        spots.append((out * math.cos(turn), out * math.sin(turn), z, reach, height * random.uniform(0.4, 1)))
    return spots
