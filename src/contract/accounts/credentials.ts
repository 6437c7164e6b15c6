import { done, endpoint, noInput } from "#contract/endpoint.ts";
import { email, instant, linkToken, newPassword, password, pathId, requiredLine, rowId } from "#contract/fields.ts";
import { z } from "#contract/zod.ts";
import { user } from "./accounts.ts";

export const askToVerifyEmail = endpoint({
  method: "POST",
  path: "/api/user/email/verification",
  access: "customer",
  summary: "Send the email that verifies one's email address once more",
  input: noInput,
  output: done,
  refusals: ["too-many-guesses"],
});

export const verifyEmail = endpoint({
  method: "POST",
  path: "/api/auth/verify-email",
  access: "customer",
  summary: "Verify the email address of one's own account with the link of an email",
  input: z.object({ token: linkToken }),
  output: done,
  refusals: ["link-invalid", "link-expired", "link-of-another"],
  perMinuteMax: 20,
});

export const changeEmail = endpoint({
  method: "PUT",
  path: "/api/user/email",
  access: "customer",
  summary: "Ask for another email address; it counts once its own email is answered",
  input: z.object({ email, password }),
  output: z.object({ user }),
  refusals: ["wrong-password", "too-many-guesses"],
  perMinuteMax: 20,
});

export const confirmEmailChange = endpoint({
  method: "POST",
  path: "/api/auth/confirm-email-change",
  access: "customer",
  summary: "Make the new email address of one's own account count, with the link of the email to it",
  input: z.object({ token: linkToken }),
  output: done,
  refusals: ["link-invalid", "link-expired", "link-of-another", "account-exists"],
  perMinuteMax: 20,
});

export const undoEmailChange = endpoint({
  method: "POST",
  path: "/api/auth/undo-email-change",
  access: "anyone",
  summary: "Take back a change of email address, with the link of the email to the old one; ends every session",
  input: z.object({ token: linkToken }),
  output: done,
  refusals: ["link-invalid", "link-expired", "account-exists"],
  perMinuteMax: 20,
});

export const requestPasswordReset = endpoint({
  method: "POST",
  path: "/api/auth/forgotten-password",
  access: "anyone",
  summary: "Ask for an email with a link to a new password; the answer is the same for every address",
  input: z.object({ email }),
  output: done,
  refusals: ["too-many-guesses"],
  perMinuteMax: 10,
});

export const openPasswordReset = endpoint({
  method: "POST",
  path: "/api/auth/reset-password/open",
  access: "anyone",
  summary: "Whether the link of an email still sets a new password; changes nothing",
  input: z.object({ token: linkToken }),
  output: done,
  refusals: ["link-invalid", "link-expired"],
  perMinuteMax: 20,
});

export const resetPassword = endpoint({
  method: "POST",
  path: "/api/auth/reset-password",
  access: "anyone",
  summary: "Set a new password with the link of an email; ends every session",
  input: z.object({ token: linkToken, password: newPassword }),
  output: done,
  refusals: ["link-invalid", "link-expired", "invalid-input"],
  perMinuteMax: 20,
});

export const changePassword = endpoint({
  method: "PUT",
  path: "/api/user/password",
  access: "customer",
  summary: "Change one's own password; ends every other session",
  input: z.object({ currentPassword: password, password: newPassword }),
  output: done,
  refusals: ["wrong-password", "too-many-guesses", "invalid-input"],
  perMinuteMax: 20,
});

/** Sensitive calls refuse `proof-needed` unless this, or signing in, was at most half an hour ago. */
export const reauthenticate = endpoint({
  method: "POST",
  path: "/api/user/reauthenticate",
  aliases: ["/api/user/proof"],
  access: "customer",
  summary: "Show once more who one is, by the password or by a code of the authenticator app",
  input: z
    .object({ password: password.optional(), code: requiredLine(40, "Code is required").optional() })
    .refine((input) => input.password !== undefined || input.code !== undefined, {
      path: ["password"],
      message: "Password is required",
    }),
  output: done,
  refusals: ["wrong-password", "code-wrong", "too-many-guesses"],
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
  summary: "Where one is signed in, the latest first",
  input: noInput,
  output: z.array(session),
});

export const endSession = endpoint({
  method: "DELETE",
  path: "/api/user/sessions/{sessionId}",
  access: "customer",
  summary: "Sign out somewhere else",
  input: z.object({ sessionId: pathId }),
  output: done,
  refusals: ["not-found"],
});

export const endOtherSessions = endpoint({
  method: "POST",
  path: "/api/user/sessions/end-others",
  access: "customer",
  summary: "Sign out everywhere else",
  input: noInput,
  output: done,
});

export const startSecondFactor = endpoint({
  method: "POST",
  path: "/api/admin/second-factor",
  access: "admin",
  setsUpFactor: true,
  summary: "Begin to set up an authenticator app",
  input: z.object({ password }),
  output: z.object({
    /** SVG to scan. */
    qrCode: z.string(),
    /** For typing, in groups of four. */
    secret: z.string(),
  }),
  refusals: ["wrong-password", "too-many-guesses", "second-factor-set", "second-factor-needed"],
});

export const confirmSecondFactor = endpoint({
  method: "POST",
  path: "/api/admin/second-factor/confirm",
  access: "admin",
  setsUpFactor: true,
  summary: "Finish setting up with the app's first code; answers the recovery codes, once",
  input: z.object({ code: requiredLine(10, "Code is required") }),
  output: z.object({ recoveryCodes: z.array(z.string()) }),
  refusals: ["code-wrong", "too-many-guesses", "second-factor-set", "second-factor-needed"],
});

export const removeSecondFactor = endpoint({
  method: "POST",
  path: "/api/admin/second-factor/remove",
  access: "admin",
  summary: "Sign in without the app again",
  input: z.object({ password, code: requiredLine(40, "Code is required") }),
  output: done,
  refusals: ["wrong-password", "code-wrong", "too-many-guesses"],
});
