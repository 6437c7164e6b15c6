export { guestKeyOf, newSessionId, SESSION_MS, sessionStore } from "./session-store.ts";
export { deleteSessionsOf } from "./sessions.queries.ts";
export { endOtherSessions, endSession, forgetOldSessions, listSessions } from "./sessions.ts";
export {
  deleteResetRequest,
  findPayer,
  findStripeCustomer,
  findUser,
  findUserByEmail,
  findUserByName,
  forgetStripeCustomer,
  IDENTITY_TABLES,
  insertResetRequest,
  insertUser,
  isVerifiedEmail,
  listResetRequests,
  lockUser,
  type NewUser,
  saveStripeCustomer,
  type UserRow,
  updateUser,
  updateUserAddress,
  updateUserAsRead,
} from "./users.queries.ts";
