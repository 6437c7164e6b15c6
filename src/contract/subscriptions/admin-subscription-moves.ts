import { pageInput } from "#contract/admin-list.ts";
import { done, endpoint, noInput } from "#contract/endpoint.ts";
import { day, instant, line, pathId, pounds, rowId } from "#contract/fields.ts";
import { z } from "#contract/zod.ts";
import { MOVE_FIELDS, MOVE_STATES, type MoveField, SUBSCRIPTION_SYSTEMS } from "#domain/subscriptions/move-in.ts";

/** Maximum size of another shop's subscriptions file. */
export const SUBSCRIPTIONS_FILE_BYTES_MAX = 18 * 1024 * 1024;
const PLAN_NAME_MAX = 300;

/** Id of a plan, or 0 for a plan whose subscriptions are left out. Null until it is chosen. */
const planChoice = z.int().min(0).max(999).nullable();

const CELL_MAX = 5_000;
const moveField = z.enum(Object.keys(MOVE_FIELDS) as [MoveField, ...MoveField[]]);
/** Cells of a row of the file, by field. Fields without a value are left out. */
const moveCells = z.partialRecord(moveField, z.string().max(CELL_MAX)).meta({ examples: [{ price: "26.99" }] });

const subscriptionMove = z.object({
  id: rowId,
  system: z.enum(SUBSCRIPTION_SYSTEMS),
  encoding: z.string(),
  /** Fields of the file that can be corrected in a row, in order. */
  fields: z.array(moveField),
  rows: z.int(),
  /** Names of plans in the file, each with its number of rows and its plan here. */
  plans: z.array(z.object({ name: z.string(), rows: z.int(), planId: planChoice })),
  switchedOffOn: day.nullable(),
  today: day,
  /** Numbers of rows by state. */
  counts: z.object(
    Object.fromEntries(MOVE_STATES.map((state) => [state, z.int()])) as Record<(typeof MOVE_STATES)[number], z.ZodInt>,
  ),
  /** Rows that the provider has yet to be asked about in this look-up. */
  toLookUp: z.int(),
  /** Rows to start whose look-up is missing or older than an hour. */
  stale: z.int(),
});
export type SubscriptionMove = z.output<typeof subscriptionMove>;

export const getSubscriptionMove = endpoint({
  method: "GET",
  path: "/api/admin/subscription-move",
  access: "admin",
  permission: "settings",
  summary: "Get the subscriptions of another shop that move in, with their states",
  input: noInput,
  output: z.object({ move: subscriptionMove.nullable() }),
});

export const uploadSubscriptionMove = endpoint({
  method: "POST",
  path: "/api/admin/subscription-move/file",
  access: "admin",
  permission: "settings",
  summary: "Read another shop's subscriptions: multipart/form-data with one CSV file. Replaces the last file",
  input: noInput,
  output: subscriptionMove,
  refusals: ["table-refused", "too-large"],
});

export const getSubscriptionTemplate = endpoint({
  method: "GET",
  path: "/api/admin/subscription-move/template",
  access: "admin",
  permission: "settings",
  summary: "Get the shop's own table for subscriptions, with headings and an example",
  input: noInput,
  output: z.string(),
});

export const saveMoveChoices = endpoint({
  method: "PUT",
  path: "/api/admin/subscription-move",
  access: "admin",
  permission: "settings",
  summary: "Choose the plan for each name of a plan, and the day from which the other shop charges nothing more",
  input: z.object({
    moveId: rowId,
    plans: z.array(z.object({ name: line(PLAN_NAME_MAX), planId: planChoice })).max(500),
    switchedOffOn: day.nullable(),
  }),
  output: subscriptionMove,
  refusals: ["not-found"],
});

export const lookUpMove = endpoint({
  method: "POST",
  path: "/api/admin/subscription-move/look-up",
  access: "admin",
  permission: "settings",
  summary: "Ask the card provider about the next payers of the file: card, other subscriptions and recent payments",
  input: z.object({
    moveId: rowId,
    /** True to begin a new look-up of all rows. */
    begins: z.boolean().default(false),
  }),
  output: subscriptionMove,
  refusals: ["not-found"],
});

export const listMoveRows = endpoint({
  method: "GET",
  path: "/api/admin/subscription-move/rows",
  access: "admin",
  permission: "settings",
  summary: "List the subscriptions of the file with their states and the reasons",
  input: z.object({
    /** File whose rows are meant. Rows of a later file are not listed in its place. */
    moveId: pathId.optional(),
    show: z.enum([...MOVE_STATES, "all"]).default("all"),
    ...pageInput,
  }),
  output: z.array(
    z.object({
      line: z.int(),
      name: z.string(),
      email: z.string(),
      cells: moveCells,
      plan: z.string(),
      price: pounds.nullable(),
      /** Next charge day at the other shop. */
      nextChargeOn: day.nullable(),
      card: z.string().nullable(),
      lookedUpAt: instant.nullable(),
      state: z.enum(MOVE_STATES),
      notes: z.array(z.string()),
    }),
  ),
});

export const correctMoveRow = endpoint({
  method: "PUT",
  path: "/api/admin/subscription-move/rows/{line}",
  access: "admin",
  permission: "settings",
  summary: "Correct a row of the file. Its card has to be looked up again",
  input: z.object({ line: pathId, moveId: rowId, cells: moveCells }),
  output: subscriptionMove,
  refusals: ["not-found", "changed-meanwhile"],
});

const forecastCharge = z.object({ on: day, amount: pounds });

const moveRehearsal = z.object({
  from: day,
  until: day,
  /** Sum of the charges here by month. */
  months: z.array(z.object({ month: z.string(), charges: z.int(), amount: pounds })),
  /** The first rows. The table as CSV has all. */
  rows: z.array(
    z.object({
      line: z.int(),
      name: z.string(),
      state: z.enum(MOVE_STATES),
      there: z.array(forecastCharge),
      here: z.array(forecastCharge),
    }),
  ),
  rowCount: z.int(),
});
export type MoveRehearsal = z.output<typeof moveRehearsal>;

export const rehearseMove = endpoint({
  method: "GET",
  path: "/api/admin/subscription-move/rehearsal",
  access: "admin",
  permission: "settings",
  summary: "Show who is charged when and how much in the next three months, at the other shop and here",
  input: noInput,
  output: moveRehearsal,
  refusals: ["not-found"],
});

export const exportRehearsal = endpoint({
  method: "GET",
  path: "/api/admin/subscription-move/rehearsal/table",
  access: "admin",
  permission: "settings",
  needsRecentAuth: true,
  summary: "Export the rehearsal as CSV. Formulas are escaped",
  input: noInput,
  output: z.string(),
  refusals: ["not-found"],
});

export const startMove = endpoint({
  method: "POST",
  path: "/api/admin/subscription-move/start",
  access: "admin",
  permission: "settings",
  needsRecentAuth: true,
  summary: "Start the next subscriptions of the file that have no open question",
  input: z.object({
    moveId: rowId,
    /** Confirms that the other shop charges nothing more. */
    isOldShopOff: z.literal(true, "Confirm that the other shop is switched off"),
  }),
  output: subscriptionMove,
  refusals: ["not-found", "move-not-ready", "proof-needed"],
});

export const removeMove = endpoint({
  method: "DELETE",
  path: "/api/admin/subscription-move",
  access: "admin",
  permission: "settings",
  summary: "Forget the file. Started subscriptions stay",
  input: noInput,
  output: done,
});
