export { guestKeyOf, newSessionId, SESSION_MS, sessionStore } from "./session-store.ts";
export { deleteSessionsOf } from "./sessions.queries.ts";
export { endOtherSessions, endSession, forgetOldSessions, listSessions } from "./sessions.ts";
