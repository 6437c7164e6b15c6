export { createAdmin } from "./create-admin.ts";
export { hashPassword, isPasswordRight, requirePassword, sendPasswordResets } from "./credentials/passwords.ts";
export { ACCOUNT_TABLES } from "./personal-tables.queries.ts";
export { changeUserAddress, getCustomerAccount, getUser, type UserRow, viewUser } from "./profile.ts";
export { hasAnyFactor } from "./second-factor/second-factor.ts";
export { renewSecondFactors } from "./second-factor/set-second-factor.ts";
export { releaseGuest } from "./sign-in.ts";
export { signUp } from "./sign-up.ts";
