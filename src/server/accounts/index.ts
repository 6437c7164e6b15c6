// What the other rooms may know of this one.

export { sendPasswordResets } from "#server/accounts/credentials/password-reset.ts";
export { hasAnyFactor } from "#server/accounts/second-factor/require-present-factor.ts";
export { createAdmin } from "./create-admin.ts";
export { hashPassword, isPasswordRight } from "./credentials/passwords.ts";
export { requirePassword } from "./credentials/require-password.ts";
export { signUp } from "./sign-up.ts";
export { getUser, type UserRow, viewUser } from "./view-user.ts";
