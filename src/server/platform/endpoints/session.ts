import { randomBytes } from "node:crypto";
import fastifyCookie from "@fastify/cookie";
import fastifySession from "@fastify/session";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { DAY_MS } from "#domain/milliseconds.ts";
import { ShopError } from "#domain/shop-error.ts";
import { parseWalPosition, type WalPosition } from "#server/platform/db/read-replica.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { customerBasketOwner, guestBasketOwner, type Shopper } from "#server/platform/kernel/shop.ts";
import { readLink, signLink } from "#server/platform/kernel/signed-links.ts";
import { guestKeyOf, newSessionId, SESSION_MS, sessionStore } from "#server/platform/sessions/index.ts";

declare module "fastify" {
  interface Session {
    userId?: number;
    guestKey?: string;
    /** What the signed-in browser says it is. */
    device?: string;
    signedInAtMs?: number;
    /** Whether it was begun with two factors. */
    isTwoFactor?: boolean;
    /** When its user last showed who they are. */
    provedAtMs?: number;
  }
}

const SESSION_COOKIE = "ms_session";
const VISITOR_COOKIE = "ms_visitor";
const DEVICE_COOKIE = "ms_device";
const SEEN_COOKIE = "ms_seen";
/** No replica is so far behind for long; who names nothing reads from wherever there is an answer. */
const SEEN_SECONDS = 60;
const DEVICE_MS = 180 * DAY_MS;
const DEVICE_TEXT_MAX = 200;

/** Who has just shown who they are: the next session of this request is a customer's. */
const signingIn = new WeakSet<FastifyRequest>();

/** The cookie holds a signed random id: a customer's of a row in the `sessions` table, a guest's of nothing. */
export async function addSessions(app: FastifyInstance, shop: Shop): Promise<void> {
  await app.register(fastifyCookie);
  await app.register(fastifySession, {
    secret: shop.secret,
    cookieName: cookieName(SESSION_COOKIE, shop.config.isProduction),
    store: sessionStore(shop),
    idGenerator: (request) => newSessionId(request && signingIn.has(request) ? "customer" : "guest", shop.clock()),
    saveUninitialized: false,
    rolling: false,
    cookie: { path: "/", httpOnly: true, sameSite: "lax", secure: shop.config.isProduction, maxAge: SESSION_MS },
  });
}

export function shopperOf(request: FastifyRequest): Shopper {
  const { userId, guestKey } = request.session;
  if (userId !== undefined) return { userId, basketOwner: customerBasketOwner(userId) };
  return { userId: undefined, basketOwner: guestKey ? guestBasketOwner(guestKey) : undefined };
}

/** Up to where this browser must be shown the database: what it has written itself. */
export function seenBy(request: FastifyRequest): WalPosition | undefined {
  return parseWalPosition(request.cookies[cookieName(SEEN_COOKIE, isSecure(request))]);
}

export function noteSeen(request: FastifyRequest, reply: FastifyReply, position: WalPosition): void {
  const secure = isSecure(request);
  const options = { path: "/", httpOnly: true, sameSite: "lax", maxAge: SEEN_SECONDS, secure } as const;
  reply.setCookie(cookieName(SEEN_COOKIE, secure), position, options);
}

/** Whether a customer's session has run out: the browser still says that somebody was signed in, and nobody is. */
export function hasLapsed(request: FastifyRequest): boolean {
  const visitor = request.cookies[cookieName(VISITOR_COOKIE, isSecure(request))];
  return request.session.userId === undefined && visitor === "customer";
}

/**
 * Somebody to put a basket's first line down for. A visitor gets a session to keep the basket in, but only by calling
 * `keep` once the line is there: a refused call leaves nothing behind.
 */
export function basketOwnerOf(
  request: FastifyRequest,
  reply: FastifyReply,
): { owner: Shopper & { basketOwner: string }; keep: () => void } {
  const { userId, basketOwner } = shopperOf(request);
  if (basketOwner) return { owner: { userId, basketOwner }, keep: () => undefined };
  const guestKey = guestKeyOf(request.session.sessionId);
  const keep = () => {
    request.session.guestKey = guestKey;
    setVisitorHint(request, reply, "guest");
  };
  return { owner: { userId, basketOwner: guestBasketOwner(guestKey) }, keep };
}

/** Starts a fresh session for somebody who has just shown who they are; the old id is void from here on. */
export async function signInSession(
  request: FastifyRequest,
  reply: FastifyReply,
  shop: Shop,
  { userId, isTwoFactor }: { userId: number; isTwoFactor: boolean },
): Promise<void> {
  signingIn.add(request);
  await request.session.regenerate();
  request.session.userId = userId;
  request.session.device = (request.headers["user-agent"] ?? "").slice(0, DEVICE_TEXT_MAX);
  request.session.signedInAtMs = shop.clock().getTime();
  request.session.isTwoFactor = isTwoFactor;
  request.session.provedAtMs = shop.clock().getTime();
  request.log.info({ userId }, "signed in");
  setVisitorHint(request, reply, "customer");
  const token = signLink(
    shop,
    "known-device",
    `${userId}.${randomBytes(12).toString("base64url")}`,
    new Date(shop.clock().getTime() + DEVICE_MS),
  );
  reply.setCookie(deviceCookie(shop), token, {
    path: "/api",
    httpOnly: true,
    sameSite: "lax",
    secure: shop.config.isProduction,
    maxAge: DEVICE_MS / 1000,
  });
}

/** Who has signed in with this browser before: it may try again when strangers have used up the account's tries. */
export function knownDeviceOf(request: FastifyRequest, shop: Shop): { userId: number; deviceId: string } | undefined {
  const token = request.cookies[deviceCookie(shop)];
  if (!token) return undefined;
  try {
    const [userId, deviceId = ""] = readLink(shop, "known-device", token).subject.split(".");
    return { userId: Number(userId), deviceId };
  } catch (error) {
    // Made up, or too old: a device like any other.
    if (error instanceof ShopError) return undefined;
    throw error;
  }
}

export async function signOutSession(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const secure = isSecure(request);
  await request.session.destroy();
  reply.clearCookie(cookieName(SESSION_COOKIE, secure), { path: "/", secure, httpOnly: true, sameSite: "lax" });
  reply.clearCookie(cookieName(VISITOR_COOKIE, secure), { path: "/", secure });
}

/** Tells the browser's own code whether asking for a user or a basket is worth a call. It proves nothing. */
function setVisitorHint(request: FastifyRequest, reply: FastifyReply, who: "guest" | "customer"): void {
  const secure = isSecure(request);
  reply.setCookie(cookieName(VISITOR_COOKIE, secure), who, {
    path: "/",
    sameSite: "lax",
    secure,
    maxAge: SESSION_MS / 1000,
  });
}

/** Over HTTPS a browser takes a cookie of such a name from this host alone, not from a neighbour under the same domain. */
function cookieName(name: string, isSecure: boolean): string {
  return isSecure ? `__Host-${name}` : name;
}

/** Sent to the API only, which the stricter name does not allow. */
function deviceCookie(shop: Shop): string {
  return shop.config.isProduction ? `__Secure-${DEVICE_COOKIE}` : DEVICE_COOKIE;
}

function isSecure(request: FastifyRequest): boolean {
  return request.session.cookie.secure === true;
}
