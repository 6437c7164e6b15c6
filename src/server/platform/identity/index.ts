export { IDENTITY_TABLES } from "./personal-tables.queries.ts";
export { guestKeyOf, newSessionId, SESSION_MS, sessionStore } from "./session-store.ts";
export { deleteSessionsOf } from "./sessions.queries.ts";
export { endOtherSessions, endSession, forgetOldSessions, listSessions } from "./sessions.ts";
export { findPayer, findStripeCustomer, forgetStripeCustomer, saveStripeCustomer } from "./stripe-customers.queries.ts";
export {
  deleteResetRequest,
  findUser,
  findUserByEmail,
  findUserByName,
  insertResetRequest,
  insertUser,
  listResetRequests,
  lockUser,
  type NewUser,
  type UserRow,
  updateUser,
  updateUserAddress,
  updateUserAsRead,
} from "./users.queries.ts";
