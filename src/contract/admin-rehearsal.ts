import { endpoint, noInput } from "./endpoint.ts";
import { day, instant } from "./fields.ts";
import { z } from "./zod.ts";

export const REHEARSAL_STEPS = ["next-day", "next-1st", "next-15th"] as const;
export type RehearsalStep = (typeof REHEARSAL_STEPS)[number];

export const getRehearsal = endpoint({
  method: "GET",
  path: "/api/admin/rehearsal",
  access: "admin",
  summary: "The time on the shop's clock (sandbox payments and DEMO_MODE only)",
  input: noInput,
  output: z.object({ now: instant }),
});

/** A count that a day has changed. */
const event = z.object({
  about: z.enum(["boxes", "subscriptions", "emails"]),
  /** A state of boxes or subscriptions, a kind of letters. */
  state: z.string(),
  before: z.int(),
  after: z.int(),
});
export type RecordedEvent = z.output<typeof event>;

export const moveShopClock = endpoint({
  method: "POST",
  path: "/api/admin/rehearsal",
  access: "admin",
  summary: "Move the shop's clock forward and live through the days on the way (sandbox payments and DEMO_MODE only)",
  input: z.object({ step: z.enum(REHEARSAL_STEPS) }),
  output: z.object({
    now: instant,
    /** The days on which anything happened, in their order. */
    days: z.array(z.object({ on: day, events: z.array(event) })),
  }),
  refusals: ["not-found"],
});
