import { user } from "./accounts.ts";
import { done, endpoint, noInput } from "./endpoint.ts";
import { email, linkToken, password } from "./fields.ts";
import { z } from "./zod.ts";

export const askToVerifyEmail = endpoint({
  method: "POST",
  path: "/api/user/email/verification",
  access: "customer",
  summary: "Send the letter that verifies one's e-mail address once more",
  input: noInput,
  output: done,
  refusals: ["too-many-guesses"],
});

export const verifyEmail = endpoint({
  method: "POST",
  path: "/api/auth/verify-email",
  access: "customer",
  summary: "Verify the e-mail address of one's own account with the link of a letter",
  input: z.object({ token: linkToken }),
  output: done,
  refusals: ["link-invalid", "link-expired", "link-of-another"],
  perMinuteMax: 20,
});

export const changeEmail = endpoint({
  method: "PUT",
  path: "/api/user/email",
  access: "customer",
  summary: "Ask for another e-mail address; it counts once its own letter is answered",
  input: z.object({ email, password }),
  output: z.object({ user }),
  refusals: ["wrong-password", "too-many-guesses"],
  perMinuteMax: 20,
});

export const confirmEmailChange = endpoint({
  method: "POST",
  path: "/api/auth/confirm-email-change",
  access: "customer",
  summary: "Make the new e-mail address of one's own account count, with the link of the letter to it",
  input: z.object({ token: linkToken }),
  output: done,
  refusals: ["link-invalid", "link-expired", "link-of-another", "account-exists"],
  perMinuteMax: 20,
});

export const undoEmailChange = endpoint({
  method: "POST",
  path: "/api/auth/undo-email-change",
  access: "anyone",
  summary: "Take back a change of e-mail address, with the link of the letter to the old one; ends every session",
  input: z.object({ token: linkToken }),
  output: done,
  refusals: ["link-invalid", "link-expired", "account-exists"],
  perMinuteMax: 20,
});
