"""Jars of Dead Sea salt."""

import math

import numpy as np

from materials.goods import salt_crystal
from studio.geometry import add, grid_faces, lathe, make_mesh, rounded_box, smooth_profile, tube, vertex_normals
from studio.noise import fbm, perlin


FLOWER_SHARE = 0.12


def crystal(seed, fine=False):
    random = np.random.RandomState(seed)
    v, f = rounded_box((1, 0.86, 0.74), 0.10, (7, 7, 6))
    # irregular cubic halite: shear, chamfer by random planes
    for k in range(5):
        n = random.normal(size=3)
        n /= np.linalg.norm(n)
        d = random.uniform(0.38, 0.52)
        t = np.maximum(v @ n - d, 0)
        v = v - t[:, None] * n
    v = v * (random.uniform(0.75, 1.2, 3))
    v += 0.035 * fbm(v * 3 + seed * 5, 2)[:, None] * vertex_normals(v, f)
    return v, f


def salt_meshes(n=8, name="salt", tint="#FDF8F3", tint2="#F6DFD6"):
    mt = salt_crystal(name, tint, tint2)
    out = []
    for i in range(n):
        me = make_mesh(name + str(i), *crystal(i + 3), smooth=False)
        me.materials.append(mt)
        out.append(me)
    return out


def salt_jar(
    loc,
    R=0.42,
    H=0.80,
    salt=None,
    label=None,
    glass=None,
    cork=None,
    fill=0.86,
    seed=0,
    lab_h=0.44,
    lab_ang=120,
    rot=0.0,
    csize=0.075,
    flowers=(),
):
    """glass jar, cork lid, packed crystals, curved paper label; loc = base centre"""
    random = np.random.RandomState(seed)
    x, y, z = loc
    th = 0.028
    outer = [
        (0, 0),
        (R * 0.55, 0),
        (R * 0.88, 0.004),
        (R * 0.97, 0.03),
        (R, 0.085),
        (R, H * 0.5),
        (R, H * 0.80),
        (R * 0.985, H * 0.855),
        (R * 0.92, H * 0.905),
        (R * 0.86, H * 0.93),
        (R * 0.845, H * 0.955),
    ]
    rim = [
        (R * 0.875, H * 0.965),
        (R * 0.885, H * 0.98),
        (R * 0.875, H * 0.997),
        (R * 0.84, H * 1.0),
        (R * 0.80, H * 0.995),
    ]
    inner = [
        (R * 0.79, H * 0.97),
        (R * 0.80, H * 0.93),
        (R * 0.87, H * 0.895),
        (R - th * 1.1, H * 0.84),
        (R - th, H * 0.79),
        (R - th, H * 0.5),
        (R - th, 0.12),
        (R - th * 1.8, 0.075),
        (R * 0.75, 0.055),
        (0, 0.05),
    ]
    p = smooth_profile(outer + rim + inner, 5)
    p[:, 0] = np.maximum(p[:, 0], 0)
    v, f, uv = lathe(p, 128)
    add("jar", make_mesh("jar", v, f), glass, (x, y, z))
    # crystals: jittered layers inside the wall
    ri = R - th - 0.012
    s = csize
    zz = 0.06 + s * 0.4
    top = H * fill * 0.9
    while zz < top:
        for gx in np.arange(-ri, ri, s * 0.92):
            for gy in np.arange(-ri, ri, s * 0.92):
                px = gx + random.randn() * s * 0.16
                py = gy + random.randn() * s * 0.16
                rr = math.hypot(px, py)
                if rr > ri - s * 0.50:
                    if rr > ri + s * 0.1:
                        continue
                    px *= (ri - s * 0.56) / rr
                    py *= (ri - s * 0.56) / rr
                elif rr < ri - s * 2.4 and zz < top - s * 2.2:
                    continue  # hollow core, never seen
                mz = (
                    zz
                    + random.randn() * s * 0.14
                    + (0.05 * perlin(np.array([[px * 4, py * 4, seed]]))[0] if zz > top - s * 1.5 else 0)
                )
                among = flowers if flowers and random.rand() < FLOWER_SHARE else salt
                add(
                    "c",
                    among[random.randint(len(among))],
                    None,
                    (x + px, y + py, z + mz),
                    tuple(random.rand(3) * 6.28),
                    s * random.uniform(0.78, 1.12),
                )
        zz += s * 0.78
    v, f = tube(np.stack([np.zeros(12), np.zeros(12), np.linspace(0.09, top - 0.08, 12)], 1), ri * 0.80, 40)
    add("core", make_mesh("core", v, f), salt[0].materials[0], (x, y, z))
    if cork:
        cp = smooth_profile(
            [
                (0, H * 0.90),
                (R * 0.70, H * 0.90),
                (R * 0.755, H * 0.93),
                (R * 0.79, H * 1.0),
                (R * 0.80, H * 1.03),
                (R * 0.92, H * 1.035),
                (R * 0.955, H * 1.05),
                (R * 0.96, H * 1.12),
                (R * 0.955, H * 1.185),
                (R * 0.93, H * 1.205),
                (R * 0.5, H * 1.21),
                (0, H * 1.21),
            ],
            5,
        )
        cp[:, 0] = np.maximum(cp[:, 0], 0)
        v, f, uv = lathe(cp, 120)
        v += 0.004 * fbm(v * 9, 3)[:, None]
        add("cork", make_mesh("cork", v, f), cork, (x, y, z))
    if label is not None:
        n = 90
        A = math.radians(lab_ang)
        t = np.linspace(-A / 2, A / 2, n)
        h = np.linspace(0, 1, 24)
        T, Hh = np.meshgrid(t, h, indexing="ij")
        rr = R + 0.004
        v = np.stack([rr * np.sin(T).ravel(), -rr * np.cos(T).ravel(), (H * 0.44 + (Hh - 0.5) * lab_h).ravel()], 1)
        uv = np.stack([(T / A + 0.5).ravel(), Hh.ravel()], 1)
        o = add("label", make_mesh("label", v, grid_faces(n, 24), uv), label, (x, y, z), (0, 0, rot))
        md = o.modifiers.new("s", "SOLIDIFY")
        md.thickness = 0.004
        md.offset = 1


def scoop(mat, M0, L=1.0):
    """carved wooden scoop along +X: bowl = open half capsule, handle tapered"""
    nu, nv = 60, 40
    u = np.linspace(0, 1, nu)
    a = np.linspace(0, math.pi, nv)
    U, A = np.meshgrid(u, a, indexing="ij")
    l = 0.46
    w = (
        0.17
        * np.clip(1 - np.abs(1 - U * 1.06) ** 6 * 0, 0, 1)
        * np.clip(1 - ((0.18 - U) / 0.18).clip(0, 1) ** 2.2, 0.02, 1) ** 0.6
        * (1 + 0.06 * U)
    )
    dpt = 0.15 * np.clip(1 - ((0.22 - U) / 0.22).clip(0, 1) ** 2, 0.02, 1) ** 0.5 * (1 - 0.35 * U**3)
    x = U * l
    y = w * np.cos(A)
    z = -dpt * np.sin(A) + 0.02 * U
    v = np.stack([x.ravel(), y.ravel(), z.ravel()], 1)
    o = add("scoop", make_mesh("scoop", v, grid_faces(nu, nv)), mat)
    o.matrix_world = M0
    md = o.modifiers.new("s", "SOLIDIFY")
    md.thickness = 0.024
    md.offset = 0
    sb = o.modifiers.new("b", "SUBSURF")
    sb.levels = 1
    sb.render_levels = 2
    t = np.linspace(0, 1, 50)
    P = np.stack([0.05 - t * 0.62, np.zeros(50), -0.045 + 0.085 * t + 0.02 * np.sin(t * 3)], 1)
    r = np.interp(t, [0, 0.08, 0.3, 0.75, 0.93, 0.985, 1], [0.03, 0.045, 0.034, 0.042, 0.046, 0.030, 0.002])
    v, f = tube(P, r, 24)
    v[:, 2] = (v[:, 2]) * 1.0
    o = add("handle", make_mesh("handle", v, f), mat)
    o.matrix_world = M0


def pile(salt, cx, cy, z, n, spread, random, size=0.075, height=0.12):
    for i in range(n):
        r = spread * math.sqrt(random.rand()) * random.uniform(0.4, 1)
        a = random.rand() * 6.28
        h = max(0, height * (1 - r / spread)) * random.rand()
        s = size * random.uniform(0.45, 1.1)
        if cy + r * math.sin(a) * 0.8 < -0.70:
            continue  # stay on the slab
        add(
            "c",
            salt[random.randint(len(salt))],
            None,
            (cx + r * math.cos(a), cy + r * math.sin(a) * 0.8, z + s * 0.30 + h),
            tuple(random.rand(3) * 6.28),
            s,
        )
