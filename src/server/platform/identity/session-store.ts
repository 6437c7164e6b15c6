import { createHash, randomBytes } from "node:crypto";
import type { SessionStore } from "@fastify/session";
import type { Session } from "fastify";
import { DAY_MS, HOUR_MS } from "#domain/milliseconds.ts";
import { ADMIN_USER_ID } from "#server/platform/db/schema/people.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { deleteSession, findSession, saveSession, touchSession } from "./sessions.queries.ts";

const SESSION_DAYS = 30;
export const SESSION_MS = SESSION_DAYS * DAY_MS;
/** The session of a dashboard user ends after a day without a call. */
const DASHBOARD_IDLE_MS = DAY_MS;

const GUEST_ID = /^guest\.([0-9a-z]{1,11})\./;
const ID_BYTES = 24;
/**
 * Unused random bytes for the next ids. Reading from the system for each id would cost more than the rest of a session.
 */
let randomLeft = Buffer.alloc(0);

/** Creates a session id. A guest's id contains its type and creation time, because a guest session has no row. */
export function newSessionId(who: "guest" | "customer", now: Date): string {
  if (randomLeft.length < ID_BYTES) randomLeft = randomBytes(ID_BYTES * 128);
  const random = randomLeft.subarray(0, ID_BYTES).toString("base64url");
  randomLeft = randomLeft.subarray(ID_BYTES);
  return who === "guest" ? `guest.${now.getTime().toString(36)}.${random}` : random;
}

/** Key of a guest's basket and orders. It is a hash, so that a copy of the tables gives access to neither. */
export function guestKeyOf(sid: string): string {
  return createHash("sha256").update(`guest\n${sid}`).digest("base64url").slice(0, 22);
}

/**
 * A customer's session is a row under the hash of its id, so that a copy of the table opens no session. A guest's
 * session is only a signed id, without a row. It opens nothing after the guest signs in.
 */
export function sessionStore(shop: Shop): SessionStore {
  // The error goes to the log only, because the session plugin would send its message to the client.
  const failed = (error: unknown) => {
    if (!shop.databaseHealth.sees(error)) shop.log.error({ err: error }, "the session store failed");
    return new Error("the session could not be read or saved", { cause: error });
  };
  return {
    get(sid, done) {
      if (isGuests(sid)) return done(null, readGuestSession(sid, shop.clock()) as Session | undefined);
      readSession(shop, hashSid(sid)).then(
        (session) => done(null, session as Session | undefined),
        (error: unknown) => done(failed(error)),
      );
    },
    set(sid, session, done) {
      const now = shop.clock();
      if (isGuests(sid))
        return done(
          session.userId === undefined ? undefined : new Error("a guest's session id cannot be used for a customer"),
        );
      saveSession(
        shop.db,
        {
          sid: hashSid(sid),
          sess: session,
          expire: endOf(session, now),
          userId: session.userId ?? null,
          device: session.device ?? "",
        },
        now,
      ).then(
        () => done(),
        (error: unknown) => done(failed(error)),
      );
    },
    destroy(sid, done) {
      if (isGuests(sid)) return done();
      deleteSession(shop.db, hashSid(sid)).then(
        () => done(),
        (error: unknown) => done(failed(error)),
      );
    },
  };
}

function isGuests(sid: string): boolean {
  return GUEST_ID.test(sid);
}

/** Reads a guest's session from its id. Undefined if the session has expired. */
function readGuestSession(sid: string, now: Date): { guestKey: string } | undefined {
  const [, madeAt = ""] = GUEST_ID.exec(sid) ?? [];
  return now.getTime() - Number.parseInt(madeAt, 36) < SESSION_MS ? { guestKey: guestKeyOf(sid) } : undefined;
}

/** Key of a stored session. */
export function hashSid(sid: string): string {
  return createHash("sha256").update(sid).digest("hex");
}

/** Time at which a session ends if it is used now and not again. */
function endOf(session: Session, now: Date): Date {
  const endMs = now.getTime() + SESSION_MS;
  if (!endsWhenIdle(session)) return new Date(endMs);
  return new Date(Math.min(now.getTime() + DASHBOARD_IDLE_MS, (session.signedInAtMs ?? now.getTime()) + SESSION_MS));
}

function endsWhenIdle({ userId, isDashboardUser }: Session): boolean {
  return userId === ADMIN_USER_ID || isDashboardUser === true;
}

async function readSession(shop: Shop, sidHash: string): Promise<unknown> {
  const now = shop.clock();
  const found = await findSession(shop.db, sidHash, now);
  // An hourly update of the last use is enough.
  if (found && now.getTime() - found.lastSeenAt.getTime() > HOUR_MS) {
    const session = found.sess as Session;
    const end = endsWhenIdle(session) ? { expire: endOf(session, now) } : {};
    await touchSession(shop.db, sidHash, { lastSeenAt: now, ...end });
  }
  return found?.sess;
}
