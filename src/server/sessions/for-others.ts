// What the other rooms may know of this one.

export { endOtherSessions, endSession } from "./end-sessions.ts";
export { forgetOldSessions } from "./forget-old-sessions.ts";
export { listSessions } from "./list-sessions.ts";
export { SESSION_MS, sessionStore } from "./session-store.ts";
export { deleteSessionsOf } from "./sessions.queries.ts";
