import { endpoint } from "./endpoint.ts";
import { day, requiredLine } from "./fields.ts";
import { z } from "./zod.ts";

export const estimateDelivery = endpoint({
  method: "GET",
  path: "/api/delivery-estimate",
  access: "anyone",
  summary: "When one-off goods ordered now would arrive at a postcode",
  input: z.object({ postcode: requiredLine(12, "Postcode is required") }),
  output: z.object({
    /** In its printed form. */
    postcode: z.string(),
    isRemote: z.boolean(),
    handledOn: day,
    dispatchBy: day,
    /** When it leaves two working days after it is handled, and when it leaves on the last day. */
    arrivesFrom: day,
    arrivesTo: day,
  }),
  refusals: ["postcode-not-served"],
  perMinuteMax: 60,
});

export const lookUpAddress = endpoint({
  method: "GET",
  path: "/api/address-lookup",
  access: "anyone",
  summary:
    "The town and county of a postcode, and its addresses where the shop asks for them, proposed to who types one",
  input: z.object({ postcode: requiredLine(12, "Postcode is required") }),
  output: z.object({
    /** In its printed form. */
    postcode: z.string(),
    /** Null, like the county, where a postcode's district has several towns. */
    town: z.string().nullable(),
    county: z.string().nullable(),
    /** To choose from; none where the shop asks no provider, or not now. */
    addresses: z.array(z.object({ line1: z.string(), line2: z.string(), city: z.string() })),
  }),
  perMinuteMax: 60,
});
