// What the other rooms may know of this one.

export { createAdmin } from "./create-admin.ts";
export { getUser, type UserRow } from "./get-user.ts";
export { hashPassword } from "./passwords.ts";
export { requirePassword } from "./require-password.ts";
export { hasSecondFactor } from "./second-factor/has-second-factor.ts";
export { sendPasswordResets } from "./send-password-resets.ts";
export { signUp } from "./sign-up.ts";
export { viewUser } from "./view-user.ts";
