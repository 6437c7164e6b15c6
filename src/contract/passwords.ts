import { done, endpoint } from "./endpoint.ts";
import { email, linkToken, newPassword, password } from "./fields.ts";
import { z } from "./zod.ts";

export const requestPasswordReset = endpoint({
  method: "POST",
  path: "/api/auth/forgotten-password",
  access: "anyone",
  summary: "Ask for a letter with a link to a new password; the answer is the same for every address",
  input: z.object({ email }),
  output: done,
  refusals: ["too-many-guesses"],
  perMinuteMax: 10,
});

export const openPasswordReset = endpoint({
  method: "POST",
  path: "/api/auth/reset-password/open",
  access: "anyone",
  summary: "Whether the link of a letter still sets a new password; changes nothing",
  input: z.object({ token: linkToken }),
  output: done,
  refusals: ["link-invalid", "link-expired"],
  perMinuteMax: 20,
});

export const resetPassword = endpoint({
  method: "POST",
  path: "/api/auth/reset-password",
  access: "anyone",
  summary: "Set a new password with the link of a letter; ends every session",
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
