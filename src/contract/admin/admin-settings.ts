import { endpoint, noInput } from "#contract/endpoint.ts";
import { day, instant } from "#contract/fields.ts";
import { shopSettings, trader } from "#contract/shop.ts";
import { z } from "#contract/zod.ts";
import { MANUAL_CHECKS, SHOP_CHECKS } from "#domain/admin/going-live.ts";

/** All settings. Amounts are whole pence, as their names say. */
const adminSettings = z.object({ settings: shopSettings, trader, isExampleTrader: z.boolean() });
export type AdminSettings = z.output<typeof adminSettings>;

export const getAdminSettings = endpoint({
  method: "GET",
  path: "/api/admin/settings",
  access: "admin",
  permission: "settings",
  summary: "Get the shop's settings and the trader's details",
  input: noInput,
  output: adminSettings,
});

export const updateSettings = endpoint({
  method: "PATCH",
  path: "/api/admin/settings",
  access: "admin",
  permission: "settings",
  needsRecentAuth: true,
  summary: "Update settings. Each change is logged",
  input: shopSettings.partial(),
  output: adminSettings,
});

export const updateTrader = endpoint({
  method: "PUT",
  path: "/api/admin/trader",
  access: "admin",
  permission: "settings",
  needsRecentAuth: true,
  summary: "Update the trader's details",
  input: trader,
  output: adminSettings,
});

const goingLive = z.object({
  /** The checks that the shop makes by itself, in display order. */
  shop: z.array(z.object({ check: z.enum(SHOP_CHECKS), isDone: z.boolean() })),
  /** The points that an administrator confirms by hand. `tick` contains the user and the time. */
  person: z.array(
    z.object({ check: z.enum(MANUAL_CHECKS), tick: z.object({ by: z.string(), at: instant }).nullable() }),
  ),
  lastBackupAt: instant.nullable(),
  /** Permissions that the card provider's key lacks, by the provider's names. */
  missingRights: z.array(z.string()),
  /** True if parcels are sent to the carrier without files. */
  hasCarrier: z.boolean(),
  /** Demonstration records in the database. `accounts` are those with a published password. */
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
  permission: "settings",
  summary: "Get the going-live checklist with its completed items",
  input: noInput,
  output: goingLive,
});

export const tickGoingLive = endpoint({
  method: "PUT",
  path: "/api/admin/going-live/{check}",
  access: "admin",
  permission: "settings",
  summary: "Tick or untick an item of the checklist. The change is logged",
  input: z.object({ check: z.enum(MANUAL_CHECKS), isDone: z.boolean() }),
  output: goingLive,
});

export const REHEARSAL_STEPS = ["next-day", "next-1st", "next-15th"] as const;
export type RehearsalStep = (typeof REHEARSAL_STEPS)[number];

export const getRehearsal = endpoint({
  method: "GET",
  path: "/api/admin/rehearsal",
  access: "admin",
  permission: "settings",
  summary: "Get the shop's clock (sandbox payments and DEMO_MODE only)",
  input: noInput,
  output: z.object({ now: instant }),
});

/** A change in the number of boxes, subscriptions or emails in one state, with the numbers before and after. */
const event = z.object({
  about: z.enum(["boxes", "subscriptions", "emails"]),
  /** State of boxes or subscriptions, or kind of emails. */
  state: z.string(),
  before: z.int(),
  after: z.int(),
});
export type RecordedEvent = z.output<typeof event>;

export const moveShopClock = endpoint({
  method: "POST",
  path: "/api/admin/rehearsal",
  access: "admin",
  permission: "settings",
  summary:
    "Move the shop's clock forward and run the jobs of the days in between (sandbox payments and DEMO_MODE only)",
  input: z.object({ step: z.enum(REHEARSAL_STEPS) }),
  output: z.object({
    now: instant,
    /** The days on which a count changed, in order. */
    days: z.array(z.object({ on: day, events: z.array(event) })),
  }),
  refusals: ["not-found"],
});
