import { createHash } from "node:crypto";
import type { SessionStore } from "@fastify/session";
import type { Session } from "fastify";
import type { Shop } from "#server/shop.ts";
import { deleteSession, findSession, saveSession } from "./sessions.queries.ts";

const SESSION_DAYS = 30;
export const SESSION_MS = SESSION_DAYS * 24 * 60 * 60 * 1000;

/** Sessions in the `sessions` table, under the hash of their id: a copy of the table opens none. */
export function sessionStore(shop: Shop): SessionStore {
  const sidHash = (sid: string) => createHash("sha256").update(sid).digest("hex");
  return {
    get(sid, done) {
      findSession(shop.db, sidHash(sid), shop.clock()).then(
        (session) => done(null, session as Session | undefined),
        (error: unknown) => done(error),
      );
    },
    set(sid, session, done) {
      const expiresAt = new Date(shop.clock().getTime() + SESSION_MS);
      saveSession(shop.db, { sidHash: sidHash(sid), session, expiresAt }).then(
        () => done(),
        (error: unknown) => done(error),
      );
    },
    destroy(sid, done) {
      deleteSession(shop.db, sidHash(sid)).then(
        () => done(),
        (error: unknown) => done(error),
      );
    },
  };
}
