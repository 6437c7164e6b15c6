import { done, endpoint } from "./endpoint.ts";
import { password, requiredLine } from "./fields.ts";
import { z } from "./zod.ts";

export const startSecondFactor = endpoint({
  method: "POST",
  path: "/api/admin/second-factor",
  access: "admin",
  setsUpFactor: true,
  summary: "Begin to set up an authenticator app",
  input: z.object({ password }),
  output: z.object({
    /** To scan, as SVG. */
    qrCode: z.string(),
    /** To type where nothing can scan, in groups of four. */
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
