import { done, endpoint, noInput } from "./endpoint.ts";
import { instant, password } from "./fields.ts";
import { z } from "./zod.ts";

export const exportMyData = endpoint({
  method: "GET",
  path: "/api/user/export",
  access: "customer",
  needsRecentAuth: true,
  summary: "Everything the shop holds about the signed-in user, as a file to keep",
  input: noInput,
  output: z.object({
    exportedAt: instant,
    /** What the shop holds, by kind; each record as it is stored, without secrets. */
    records: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
    notes: z.array(z.string()),
  }),
  perMinuteMax: 10,
});

export const eraseAccount = endpoint({
  method: "POST",
  path: "/api/user/erase",
  access: "customer",
  summary: "Forget the signed-in user, but for what the law says must be kept; ends subscriptions first",
  input: z.object({ password }),
  output: done,
  refusals: ["wrong-password", "too-many-guesses", "delivery-pending", "admin-stays"],
  perMinuteMax: 10,
});
