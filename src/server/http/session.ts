import { randomBytes } from "node:crypto";
import fastifyCookie from "@fastify/cookie";
import fastifySession from "@fastify/session";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { SESSION_MS, sessionStore } from "#server/accounts/session-store.ts";
import { customerBasketOwner, guestBasketOwner, type Shopper } from "#server/accounts/shopper.ts";
import type { Shop } from "#server/shop.ts";

declare module "fastify" {
  interface Session {
    userId?: number;
    guestKey?: string;
  }
}

const VISITOR_COOKIE = "ms_visitor";

/** Sessions live in the `sessions` table; the cookie holds only a signed random id. */
export async function addSessions(app: FastifyInstance, shop: Shop): Promise<void> {
  await app.register(fastifyCookie);
  await app.register(fastifySession, {
    secret: shop.secret,
    cookieName: "ms_session",
    store: sessionStore(shop),
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
  const guestKey = randomBytes(16).toString("base64url");
  const keep = () => {
    request.session.guestKey = guestKey;
    setVisitorHint(request, reply, "guest");
  };
  return { owner: { userId, basketOwner: guestBasketOwner(guestKey) }, keep };
}

/** Starts a fresh session for somebody who has just proved who they are; the old id is void from here on. */
export async function signInSession(request: FastifyRequest, reply: FastifyReply, userId: number): Promise<void> {
  await request.session.regenerate();
  request.session.userId = userId;
  setVisitorHint(request, reply, "customer");
}

export async function signOutSession(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  await request.session.destroy();
  reply.clearCookie(VISITOR_COOKIE, { path: "/" });
}

/** Tells the browser's own code whether asking for a user or a basket is worth a call. It proves nothing. */
function setVisitorHint(request: FastifyRequest, reply: FastifyReply, who: "guest" | "customer"): void {
  reply.setCookie(VISITOR_COOKIE, who, {
    path: "/",
    sameSite: "lax",
    secure: request.session.cookie.secure === true,
    maxAge: SESSION_MS / 1000,
  });
}
