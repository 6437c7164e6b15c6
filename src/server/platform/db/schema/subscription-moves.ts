import { boolean, date, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { IsoDay } from "#domain/calendar.ts";
import type { MoveCells, MoveState, PlanChoices, SubscriptionSystem } from "#domain/subscriptions/move-in.ts";
import { createdAt, instant, rowId } from "./columns.ts";
import { subscriptions } from "./subscriptions.ts";

/** The subscriptions' file of another shop that is being moved in. There is one at a time. No personal data. */
export const subscriptionImports = pgTable("subscription_imports", {
  id: rowId(),
  system: text("system").$type<SubscriptionSystem>().notNull(),
  encoding: text("encoding").notNull(),
  /** Plan of this shop for each name of a plan in the file. */
  plans: jsonb("plans").$type<PlanChoices>().notNull(),
  /** Day from which the other shop charges nothing more. */
  switchedOffOn: date("switched_off_on", { mode: "string" }).$type<IsoDay>(),
  createdAt: createdAt(),
});

/** A subscription as a file names it. Missing texts are empty. */
export interface FileSubscriber {
  firstName: string;
  lastName: string;
  line1: string;
  line2: string;
  city: string;
  postcode: string;
  planName: string;
  pricePence: number;
  nextChargeOn: IsoDay;
  /** Null if the file does not say it. */
  boxesLeft: number | null;
  boxesDelivered: number | null;
  naturalness: "100natural" | "99natural";
  exclusions: readonly string[];
  payerId: string | null;
  methodId: string | null;
}

/** The provider's answers about a row's payer. */
export interface PayerProof {
  /** Reason for which the provider did not answer. The outcome is then unknown. */
  unknown: string | null;
  fault: "payer-unknown" | "no-method" | "method-unknown" | "method-of-another-payer" | null;
  method: {
    id: string;
    type: string;
    card: { brand: string; lastFour: string; expMonth: number; expYear: number } | null;
  } | null;
  /** The provider's own subscriptions that still charge. */
  subscriptions: readonly { id: string; endsOn: IsoDay | null }[];
  /** Charges of the last weeks, newest first. */
  charges: readonly { on: IsoDay; pence: number; currency: string; isPending: boolean }[];
}

/** Rows of a subscriptions' file. */
export const subscriptionImportRows = pgTable(
  "subscription_import_rows",
  {
    importId: integer("import_id")
      .notNull()
      .references(() => subscriptionImports.id, { onDelete: "cascade" }),
    /** Line in the file, counted from 1. */
    line: integer("line").notNull(),
    /** Key of the subscription at the other shop. */
    externalId: text("external_id").notNull(),
    /** In lower case. */
    email: text("email").notNull(),
    /** Name for the list, also of a refused row. */
    name: text("name").notNull(),
    /** Cells of the row, as they were corrected. */
    cells: jsonb("cells").$type<MoveCells>().notNull().default({}),
    /** Null if the row cannot be read. */
    subscriber: jsonb("subscriber").$type<FileSubscriber>(),
    /** Reasons for which the row cannot be imported. */
    faults: jsonb("faults").$type<readonly string[]>().notNull(),
    proof: jsonb("proof").$type<PayerProof>(),
    provedAt: instant("proved_at"),
    /** True until the provider is asked about the payer in the present look-up. */
    isLookUpDue: boolean("is_look_up_due").notNull().default(true),
    state: text("state").$type<MoveState>().notNull(),
    notes: jsonb("notes").$type<readonly string[]>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.line] }),
    index("subscription_import_rows_email_index").on(table.email),
    index("subscription_import_rows_state_index").on(table.importId, table.state, table.line),
  ],
);

/**
 * Subscriptions that came from another shop, by their key there, so that none starts twice. The key stays if the
 * subscription ends. No personal data.
 */
export const movedSubscriptions = pgTable(
  "moved_subscriptions",
  {
    system: text("system").$type<SubscriptionSystem>().notNull(),
    externalId: text("external_id").notNull(),
    subscriptionId: integer("subscription_id")
      .notNull()
      .unique()
      .references(() => subscriptions.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.system, table.externalId] })],
);
