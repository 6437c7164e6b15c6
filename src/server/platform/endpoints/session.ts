import { randomBytes } from "node:crypto";
import fastifyCookie from "@fastify/cookie";
import fastifySession from "@fastify/session";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { DAY_MS } from "#domain/milliseconds.ts";
import { ShopError } from "#domain/shop-error.ts";
import { parseWalPosition, type WalPosition } from "#server/platform/db/read-replica.ts";
import {
  guestKeyOf,
  isDashboardUser,
  newSessionId,
  SESSION_MS,
  sessionStore,
} from "#server/platform/identity/index.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { customerBasketOwner, guestBasketOwner, type Shopper } from "#server/platform/kernel/shop.ts";
import { readLink, secretsOf, signLink } from "#server/platform/kernel/signed-links.ts";
import { keyUserOf } from "./api-key-user.ts";

declare module "fastify" {
  interface Session {
    userId?: number;
    guestKey?: string;
    /** Device description from the user agent. */
    device?: string;
    signedInAtMs?: number;
    /** True if the user could open the dashboard at sign-in. Sessions end when a membership begins or ends. */
    isDashboardUser?: boolean;
    /** True if the session started with two factors. */
    isTwoFactor?: boolean;
    /** Time of the last re-authentication. */
    provedAtMs?: number;
  }
}

const SESSION_COOKIE = "ms_session";
const VISITOR_COOKIE = "ms_visitor";
const DEVICE_COOKIE = "ms_device";
const PASSKEY_COOKIE = "ms_passkey";
const PASSKEY_SECONDS = 5 * 60;
const SEEN_COOKIE = "ms_seen";
/** Replicas never lag by more than this. After that time the cookie expires, and any replica may answer. */
const SEEN_SECONDS = 60;
const DEVICE_MS = 180 * DAY_MS;
const DEVICE_TEXT_MAX = 200;

/**
 * Requests that have just authenticated a customer. A session that such a request creates gets a customer's session id.
 */
const signingIn = new WeakSet<FastifyRequest>();

/**
 * Adds session handling to the server. The cookie contains a signed random id. A customer's id refers to a row in
 * `sessions`. A guest has no row.
 */
export async function addSessions(app: FastifyInstance, shop: Shop): Promise<void> {
  await app.register(fastifyCookie);
  await app.register(fastifySession, {
    secret: secretsOf(shop),
    cookieName: cookieName(SESSION_COOKIE, shop.config.isProduction),
    store: sessionStore(shop),
    idGenerator: (request) => newSessionId(request && signingIn.has(request) ? "customer" : "guest", shop.clock()),
    saveUninitialized: false,
    rolling: false,
    cookie: { path: "/", httpOnly: true, sameSite: "lax", secure: shop.config.isProduction, maxAge: SESSION_MS },
  });
}

export function shopperOf(request: FastifyRequest): Shopper {
  const { guestKey } = request.session;
  const userId = keyUserOf(request) ?? request.session.userId;
  if (userId !== undefined) return { userId, basketOwner: customerBasketOwner(userId) };
  return { userId: undefined, basketOwner: guestKey ? guestBasketOwner(guestKey) : undefined };
}

/** Database position of this browser's last write. Reads must include it. */
export function seenBy(request: FastifyRequest): WalPosition | undefined {
  return parseWalPosition(request.cookies[cookieName(SEEN_COOKIE, isSecure(request))]);
}

export function noteSeen(request: FastifyRequest, reply: FastifyReply, position: WalPosition): void {
  const secure = isSecure(request);
  const options = { path: "/", httpOnly: true, sameSite: "lax", maxAge: SEEN_SECONDS, secure } as const;
  reply.setCookie(cookieName(SEEN_COOKIE, secure), position, options);
}

/**
 * True if a customer's session has expired. The browser then still has the cookie that hints at a signed-in customer,
 * but the session has no user.
 */
export function hasLapsed(request: FastifyRequest): boolean {
  const visitor = request.cookies[cookieName(VISITOR_COOKIE, isSecure(request))];
  return request.session.userId === undefined && visitor === "customer";
}

/**
 * Returns the basket's owner. A new visitor gets a session only when the caller calls `keep` after saving the line, so
 * that a refused call creates no session.
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

/** Starts a new session after authentication. The old id becomes invalid. */
export async function signInSession(
  request: FastifyRequest,
  reply: FastifyReply,
  shop: Shop,
  { userId, isTwoFactor }: { userId: number; isTwoFactor: boolean },
): Promise<void> {
  signingIn.add(request);
  const opensDashboard = await isDashboardUser(shop.db, userId);
  await request.session.regenerate();
  request.session.userId = userId;
  request.session.device = (request.headers["user-agent"] ?? "").slice(0, DEVICE_TEXT_MAX);
  request.session.signedInAtMs = shop.clock().getTime();
  request.session.isTwoFactor = isTwoFactor;
  if (opensDashboard) request.session.isDashboardUser = true;
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

/**
 * The device of an earlier sign-in. It has its own limit of attempts, so that strangers who use up the account's limit
 * do not lock it out.
 */
export function knownDeviceOf(request: FastifyRequest, shop: Shop): { userId: number; deviceId: string } | undefined {
  const token = request.cookies[deviceCookie(shop)];
  if (!token) return undefined;
  try {
    const [userId, deviceId = ""] = readLink(shop, "known-device", token).subject.split(".");
    return { userId: Number(userId), deviceId };
  } catch (error) {
    // An invalid or old cookie counts as an unknown device.
    if (error instanceof ShopError) return undefined;
    throw error;
  }
}

/**
 * Random key of a browser that signs in with a passkey, for as long as a challenge is valid. A challenge is bound to it,
 * so that nobody else can use the signature.
 */
export function keepPasskeyBrowser(request: FastifyRequest, reply: FastifyReply): string {
  const secure = isSecure(request);
  const key = passkeyBrowserOf(request) ?? randomBytes(16).toString("base64url");
  reply.setCookie(cookieName(PASSKEY_COOKIE, secure), key, {
    path: "/",
    httpOnly: true,
    sameSite: "strict",
    secure,
    maxAge: PASSKEY_SECONDS,
  });
  return key;
}

export function passkeyBrowserOf(request: FastifyRequest): string | undefined {
  return request.cookies[cookieName(PASSKEY_COOKIE, isSecure(request))] || undefined;
}

export async function signOutSession(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const secure = isSecure(request);
  await request.session.destroy();
  reply.clearCookie(cookieName(SESSION_COOKIE, secure), { path: "/", secure, httpOnly: true, sameSite: "lax" });
  reply.clearCookie(cookieName(VISITOR_COOKIE, secure), { path: "/", secure });
}

/**
 * Sets a hint cookie. Without it, the browser skips useless calls for a user or a basket. The server does not trust the
 * hint.
 */
function setVisitorHint(request: FastifyRequest, reply: FastifyReply, who: "guest" | "customer"): void {
  const secure = isSecure(request);
  reply.setCookie(cookieName(VISITOR_COOKIE, secure), who, {
    path: "/",
    sameSite: "lax",
    secure,
    maxAge: SESSION_MS / 1000,
  });
}

/**
 * Over HTTPS, the `__Host-` prefix limits the cookie to this host, so that other hosts of the same domain cannot set
 * it.
 */
function cookieName(name: string, isSecure: boolean): string {
  return isSecure ? `__Host-${name}` : name;
}

/** The cookie is limited to the API's path. The stricter `__Host-` prefix does not allow a path. */
function deviceCookie(shop: Shop): string {
  return shop.config.isProduction ? `__Secure-${DEVICE_COOKIE}` : DEVICE_COOKIE;
}

function isSecure(request: FastifyRequest): boolean {
  return request.session.cookie.secure === true;
}
