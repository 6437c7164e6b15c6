import { done, endpoint } from "#contract/endpoint.ts";
import { line } from "#contract/fields.ts";
import { z } from "#contract/zod.ts";

export const stopMorningEmail = endpoint({
  method: "POST",
  path: "/api/morning-email/{token}/stop",
  access: "anyone",
  summary: "Stop the morning email, by the one-click link of an email program. The change is logged",
  input: z.object({ token: line(400) }),
  output: done,
  refusals: ["link-invalid", "link-expired"],
});
