import { MANUAL_CHECKS, SHOP_CHECKS } from "#domain/going-live.ts";
import { endpoint, noInput } from "./endpoint.ts";
import { instant } from "./fields.ts";
import { z } from "./zod.ts";

const goingLive = z.object({
  /** What the shop sees by itself, in the order in which it is shown. */
  shop: z.array(z.object({ check: z.enum(SHOP_CHECKS), isDone: z.boolean() })),
  /** What a person ticks; `tick` says who has, and when. */
  person: z.array(
    z.object({ check: z.enum(MANUAL_CHECKS), tick: z.object({ by: z.string(), at: instant }).nullable() }),
  ),
  lastBackupAt: instant.nullable(),
  /** What the card provider's key may not do, in the provider's words. */
  missingRights: z.array(z.string()),
  /** Demonstration records left in the database; `accounts` are those that sign in with a published password. */
  demonstration: z.object({
    accounts: z.array(z.string()),
    orders: z.int(),
    subscriptions: z.int(),
    reviews: z.int(),
  }),
});
export type GoingLive = z.output<typeof goingLive>;

export const getGoingLive = endpoint({
  method: "GET",
  path: "/api/admin/going-live",
  access: "admin",
  summary: "What must be done before the shop sells, and what of it is",
  input: noInput,
  output: goingLive,
});

export const tickGoingLive = endpoint({
  method: "PUT",
  path: "/api/admin/going-live/{check}",
  access: "admin",
  summary: "Tick a point of the going-live list, or take its tick away; both are logged",
  input: z.object({ check: z.enum(MANUAL_CHECKS), isDone: z.boolean() }),
  output: goingLive,
});
