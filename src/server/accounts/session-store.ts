import { createHash } from "node:crypto";
import type { SessionStore } from "@fastify/session";
import type { Session } from "fastify";
import type { Shop } from "#server/shop.ts";
import { deleteSession, findSession, saveSession } from "./sessions.queries.ts";

const SESSION_DAYS = 30;
export const SESSION_MS = SESSION_DAYS * 24 * 60 * 60 * 1000;

/** Sessions in the `sessions` table, under the hash of their id: a copy of the table opens none. */
export function sessionStore(shop: Shop): SessionStore {
  // What went wrong is for the log alone: the session plugin answers with the error's own words.
  const failed = (error: unknown) => {
    shop.log.error({ err: error }, "the session store failed");
    return new Error("the session could not be kept");
  };
  const sidHash = (sid: string) => createHash("sha256").update(sid).digest("hex");
  return {
    get(sid, done) {
      findSession(shop.db, sidHash(sid), shop.clock()).then(
        (session) => done(null, session as Session | undefined),
        (error: unknown) => done(failed(error)),
      );
    },
    set(sid, session, done) {
      const expiresAt = new Date(shop.clock().getTime() + SESSION_MS);
      saveSession(shop.db, { sidHash: sidHash(sid), session, expiresAt }).then(
        () => done(),
        (error: unknown) => done(failed(error)),
      );
    },
    destroy(sid, done) {
      deleteSession(shop.db, sidHash(sid)).then(
        () => done(),
        (error: unknown) => done(failed(error)),
      );
    },
  };
}
