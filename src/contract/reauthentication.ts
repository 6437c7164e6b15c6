import { done, endpoint } from "./endpoint.ts";
import { password, requiredLine } from "./fields.ts";
import { z } from "./zod.ts";

/** Calls that could do harm answer `proof-needed` until this, or signing in, is half an hour old at most. */
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
