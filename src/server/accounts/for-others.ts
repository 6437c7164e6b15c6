// What the other rooms may know of this one.

export { createAdmin } from "./create-admin.ts";
export { hashPassword } from "./credentials/passwords.ts";
export { requirePassword } from "./credentials/require-password.ts";
export { sendPasswordResets } from "./credentials/send-password-resets.ts";
export { getUser, type UserRow } from "./get-user.ts";
export { hasSecondFactor } from "./second-factor/has-second-factor.ts";
export { signUp } from "./sign-up.ts";
export { viewUser } from "./view-user.ts";
