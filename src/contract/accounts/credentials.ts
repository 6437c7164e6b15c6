import { done, endpoint, noInput } from "#contract/endpoint.ts";
import { email, instant, linkToken, newPassword, password, pathId, requiredLine, rowId } from "#contract/fields.ts";
import { z } from "#contract/zod.ts";
import { user } from "./accounts.ts";

export const askToVerifyEmail = endpoint({
  method: "POST",
  path: "/api/user/email/verification",
  access: "customer",
  summary: "Send the verification email again",
  input: noInput,
  output: done,
  refusals: ["too-many-guesses"],
});

export const verifyEmail = endpoint({
  method: "POST",
  path: "/api/auth/verify-email",
  access: "customer",
  summary: "Verify the account's email address with the token from the verification email",
  input: z.object({ token: linkToken }),
  output: done,
  refusals: ["link-invalid", "link-expired", "link-of-another"],
  perMinuteMax: 20,
});

export const changeEmail = endpoint({
  method: "PUT",
  path: "/api/user/email",
  access: "customer",
  summary: "Request a change of email address, which takes effect once the new address is confirmed",
  input: z.object({ email, password }),
  output: z.object({ user }),
  refusals: ["wrong-password", "too-many-guesses"],
  perMinuteMax: 20,
});

export const confirmEmailChange = endpoint({
  method: "POST",
  path: "/api/auth/confirm-email-change",
  access: "customer",
  summary: "Confirm a new email address with the token sent to it",
  input: z.object({ token: linkToken }),
  output: done,
  refusals: ["link-invalid", "link-expired", "link-of-another", "account-exists"],
  perMinuteMax: 20,
});

export const undoEmailChange = endpoint({
  method: "POST",
  path: "/api/auth/undo-email-change",
  access: "anyone",
  summary: "Undo a change of email address with the token sent to the old address. Ends every session",
  input: z.object({ token: linkToken }),
  output: done,
  refusals: ["link-invalid", "link-expired", "account-exists"],
  perMinuteMax: 20,
});

export const requestPasswordReset = endpoint({
  method: "POST",
  path: "/api/auth/forgotten-password",
  access: "anyone",
  summary: "Request a password reset email. The response is the same for every address",
  input: z.object({ email }),
  output: done,
  refusals: ["too-many-guesses"],
  perMinuteMax: 10,
});

export const openPasswordReset = endpoint({
  method: "POST",
  path: "/api/auth/reset-password/open",
  access: "anyone",
  summary: "Check whether a reset token is still valid, without using it",
  input: z.object({ token: linkToken }),
  output: done,
  refusals: ["link-invalid", "link-expired"],
  perMinuteMax: 20,
});

export const resetPassword = endpoint({
  method: "POST",
  path: "/api/auth/reset-password",
  access: "anyone",
  summary: "Reset the password with a token. Ends every session",
  input: z.object({ token: linkToken, password: newPassword }),
  output: done,
  refusals: ["link-invalid", "link-expired", "invalid-input"],
  perMinuteMax: 20,
});

export const changePassword = endpoint({
  method: "PUT",
  path: "/api/user/password",
  access: "customer",
  summary: "Change the password. Ends every other session",
  input: z.object({ currentPassword: password, password: newPassword }),
  output: done,
  refusals: ["wrong-password", "too-many-guesses", "invalid-input"],
  perMinuteMax: 20,
});

/**
 * Sensitive calls refuse with `proof-needed` if the last re-authentication or sign-in was more than half an hour ago.
 */
export const reauthenticate = endpoint({
  method: "POST",
  path: "/api/user/reauthenticate",
  aliases: ["/api/user/proof"],
  access: "customer",
  summary: "Re-authenticate with the password or a code from the authenticator app",
  input: z
    .object({ password: password.optional(), code: requiredLine(40, "Code is required").optional() })
    .refine((input) => input.password !== undefined || input.code !== undefined, {
      path: ["password"],
      message: "Password is required",
    }),
  output: done,
  refusals: ["wrong-password", "code-wrong", "too-many-guesses", "secret-changed"],
  perMinuteMax: 30,
});

const session = z.object({
  id: rowId,
  /** The browser's user agent. */
  device: z.string(),
  createdAt: instant,
  lastSeenAt: instant,
  /** True for the current session. */
  isOwn: z.boolean(),
});
export type Session = z.output<typeof session>;

export const listSessions = endpoint({
  method: "GET",
  path: "/api/user/sessions",
  access: "customer",
  summary: "List sessions, latest first",
  input: noInput,
  output: z.array(session),
});

export const endSession = endpoint({
  method: "DELETE",
  path: "/api/user/sessions/{sessionId}",
  access: "customer",
  summary: "End one session",
  input: z.object({ sessionId: pathId }),
  output: done,
  refusals: ["not-found"],
});

export const endOtherSessions = endpoint({
  method: "POST",
  path: "/api/user/sessions/end-others",
  access: "customer",
  summary: "End all other sessions",
  input: noInput,
  output: done,
});

export const startSecondFactor = endpoint({
  method: "POST",
  path: "/api/admin/second-factor",
  access: "admin",
  permission: "dashboard",
  setsUpFactor: true,
  summary: "Start setting up an authenticator app",
  input: z.object({ password }),
  output: z.object({
    /** The setup link of the authenticator app, as a QR code in SVG. */
    qrCode: z.string(),
    /** The same secret for manual entry, in groups of four characters. */
    secret: z.string(),
  }),
  refusals: ["wrong-password", "too-many-guesses", "second-factor-set", "second-factor-needed"],
});

export const confirmSecondFactor = endpoint({
  method: "POST",
  path: "/api/admin/second-factor/confirm",
  access: "admin",
  permission: "dashboard",
  setsUpFactor: true,
  summary: "Finish setting up with the app's first code. Returns recovery codes once",
  input: z.object({ code: requiredLine(10, "Code is required") }),
  output: z.object({ recoveryCodes: z.array(z.string()) }),
  refusals: ["code-wrong", "too-many-guesses", "secret-changed", "second-factor-set", "second-factor-needed"],
});

export const removeSecondFactor = endpoint({
  method: "POST",
  path: "/api/admin/second-factor/remove",
  access: "admin",
  permission: "dashboard",
  forPeople: true,
  summary: "Turn off two-factor authentication",
  input: z.object({ password, code: requiredLine(40, "Code is required") }),
  output: done,
  refusals: ["wrong-password", "code-wrong", "too-many-guesses", "secret-changed"],
});
