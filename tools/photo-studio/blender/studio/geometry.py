"""Meshes from numpy arrays. One Blender unit is 10 cm."""

import math

import bpy
import numpy as np
from mathutils import Vector


def make_mesh(name, v, f, uv=None, smooth=True):
    """v (N,3), f list/array of quads or tris; uv per-vertex (N,2) optional"""
    me = bpy.data.meshes.new(name)
    v = np.asarray(v, float)
    if isinstance(f, np.ndarray):
        n = f.shape[1]
        me.vertices.add(len(v))
        me.vertices.foreach_set("co", v.ravel())
        me.loops.add(f.size)
        me.loops.foreach_set("vertex_index", f.ravel().astype(np.int32))
        me.polygons.add(len(f))
        me.polygons.foreach_set("loop_start", np.arange(0, f.size, n, dtype=np.int32))
        me.polygons.foreach_set("loop_total", np.full(len(f), n, dtype=np.int32))
        me.update(calc_edges=True)
    else:
        me.from_pydata([tuple(x) for x in v], [], f)
        me.update()
    if uv is not None:
        l = me.uv_layers.new(name="UVMap")
        idx = np.zeros(len(me.loops), np.int32)
        me.loops.foreach_get("vertex_index", idx)
        l.data.foreach_set("uv", np.asarray(uv, float)[idx].ravel())
    me.polygons.foreach_set("use_smooth", np.full(len(me.polygons), smooth))
    me.validate()
    return me


def add(name, me, mat=None, loc=(0, 0, 0), rot=(0, 0, 0), scale=1):
    o = bpy.data.objects.new(name, me)
    link(o)
    o.location = loc
    o.rotation_euler = rot
    o.scale = (scale,) * 3 if not hasattr(scale, "__len__") else scale
    if mat is not None and (len(me.materials) == 0):
        me.materials.append(mat)
    return o


def link(o):
    bpy.context.scene.collection.objects.link(o)
    return o


def grid_faces(nu, nv, wrap_u=False, wrap_v=False):
    U = nu if wrap_u else nu - 1
    V = nv if wrap_v else nv - 1
    i, j = np.meshgrid(np.arange(U), np.arange(V), indexing="ij")
    i = i.ravel()
    j = j.ravel()
    a = i * nv + j
    b = ((i + 1) % nu) * nv + j
    c = ((i + 1) % nu) * nv + (j + 1) % nv
    d = i * nv + (j + 1) % nv
    return np.stack([a, b, c, d], 1)


def icosphere(sub):
    bpy.ops.mesh.primitive_ico_sphere_add(subdivisions=sub, radius=1)
    o = bpy.context.object
    me = o.data
    v = np.zeros(len(me.vertices) * 3)
    me.vertices.foreach_get("co", v)
    f = np.zeros(len(me.loops), np.int32)
    me.loops.foreach_get("vertex_index", f)
    bpy.data.objects.remove(o)
    return v.reshape(-1, 3), f.reshape(-1, 3)


def lathe(profile, n=96, cap=True):
    """profile [(r,z)...] -> revolution quads"""
    p = np.array(profile, float)
    t = np.linspace(0, 2 * math.pi, n, endpoint=False)
    v = np.stack([np.outer(np.cos(t), p[:, 0]), np.outer(np.sin(t), p[:, 0]), np.tile(p[:, 1], (n, 1))], 2).reshape(
        -1, 3
    )
    uv = np.stack([np.repeat(t / (2 * math.pi), len(p)), np.tile(np.linspace(0, 1, len(p)), n)], 1)
    return v, grid_faces(n, len(p), wrap_u=True), uv


def smooth_profile(pts, sub=6):
    """Catmull-Rom through pts"""
    pts = np.array(pts, float)
    P = np.vstack([2 * pts[0] - pts[1], pts, 2 * pts[-1] - pts[-2]])
    out = []
    for i in range(1, len(P) - 2):
        for k in range(sub):
            t = k / sub
            a, b, c, d = P[i - 1], P[i], P[i + 1], P[i + 2]
            out.append(
                0.5 * ((2 * b) + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (-a + 3 * b - 3 * c + d) * t**3)
            )
    out.append(P[-2])
    return np.array(out)


def frames(path):
    T = np.gradient(path, axis=0)
    T /= np.linalg.norm(T, axis=1, keepdims=True) + 1e-9
    up = np.array([0, 0, 1.0]) if abs(T[0][2]) < 0.9 else np.array([1.0, 0, 0])
    N = np.zeros_like(T)
    n = up - T[0] * up.dot(T[0])
    n /= np.linalg.norm(n)
    for i in range(len(T)):
        n = n - T[i] * n.dot(T[i])
        n /= np.linalg.norm(n) + 1e-9
        N[i] = n
    return T, N, np.cross(T, N)


def tube(path, rad, sides=8, closed=False):
    path = np.asarray(path, float)
    T, N, B = frames(path)
    r = np.broadcast_to(np.asarray(rad, float), (len(path),))
    t = np.linspace(0, 2 * math.pi, sides, endpoint=False)
    v = path[:, None, :] + r[:, None, None] * (
        np.cos(t)[None, :, None] * N[:, None, :] + np.sin(t)[None, :, None] * B[:, None, :]
    )
    return v.reshape(-1, 3), grid_faces(len(path), sides, wrap_u=closed, wrap_v=True)


def join_parts(parts):
    V = []
    F = []
    o = 0
    for v, f in parts:
        V.append(v)
        F.append(f + o)
        o += len(v)
    return np.vstack(V), np.vstack(F)


def rounded_box(size, r, n=(90, 60, 36)):
    """rounded box with dense grid on every face; returns v,f, (face-uv not needed)"""
    sx, sy, sz = [s / 2 for s in size]
    parts = []

    def face(nu, nv, fn):
        u, w = np.meshgrid(np.linspace(-1, 1, nu), np.linspace(-1, 1, nv), indexing="ij")
        return fn(u.ravel(), w.ravel()), grid_faces(nu, nv)

    o = np.ones_like
    nx, ny, nz = n
    parts += [
        face(nx, ny, lambda u, w: np.stack([u * sx, w * sy, o(u) * sz], 1)),
        face(ny, nx, lambda u, w: np.stack([w * sx, u * sy, -o(u) * sz], 1)),
    ]
    parts += [
        face(nx, nz, lambda u, w: np.stack([u * sx, -o(u) * sy, w * sz], 1)),
        face(nz, nx, lambda u, w: np.stack([w * sx, o(u) * sy, u * sz], 1)),
    ]
    parts += [
        face(ny, nz, lambda u, w: np.stack([o(u) * sx, u * sy, w * sz], 1)),
        face(nz, ny, lambda u, w: np.stack([-o(u) * sx, w * sy, u * sz], 1)),
    ]
    v, f = join_parts(parts)
    # weld
    key = np.round(v * 1e5).astype(np.int64)
    _, idx, inv = np.unique(key, axis=0, return_index=True, return_inverse=True)
    inv = inv.ravel()
    v = v[idx]
    f = inv[f]
    lim = np.array([sx, sy, sz]) - r
    q = np.clip(v, -lim, lim)
    d = v - q
    L = np.linalg.norm(d, axis=1, keepdims=True)
    nrm = np.where(L > 1e-9, d / np.maximum(L, 1e-9), 0)
    v2 = np.where(L > 1e-9, q + nrm * np.minimum(L, r), v)
    return v2, f


def vertex_normals(v, f):
    n = np.zeros_like(v)
    a = v[f[:, 1]] - v[f[:, 0]]
    b = v[f[:, 2]] - v[f[:, 0]]
    c = np.cross(a, b)
    for k in range(f.shape[1]):
        np.add.at(n, f[:, k], c)
    return n / (np.linalg.norm(n, axis=1, keepdims=True) + 1e-12)


def aim(direction, up=(0, 0, 1)):
    d = Vector(direction).normalized()
    return d.to_track_quat("Z", "Y")
