import { type SQL, sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  type PgColumn,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { IsoDay } from "#domain/calendar.ts";
import type { TableRefusal } from "#domain/orders/packing-table.ts";
import type { HoldReason } from "#domain/orders/parcels.ts";
import { boxes } from "./boxes.ts";
import { productBatches, products } from "./catalogue.ts";
import { createdAt, instant, rowId, updatedAt } from "./columns.ts";
import { orders } from "./orders.ts";

function isInHouse({ sentAt, stoppedAt }: Record<"sentAt" | "stoppedAt", PgColumn>): SQL {
  return sql`${sentAt} is null and ${stoppedAt} is null`;
}

export interface Replacement {
  reason: string;
  items: readonly { productId: number; name: string; quantity: number }[];
}

/** A shipment: products of a paid order, a filled monthly box, or a replacement of either. */
export const parcels = pgTable(
  "parcels",
  {
    id: rowId(),
    /** Order that the parcel's products or box belong to. */
    orderId: integer("order_id").references(() => orders.id, { onDelete: "cascade" }),
    /** Null for products. */
    boxId: integer("box_id").references(() => boxes.id, { onDelete: "cascade" }),
    /** Latest day of dispatch. */
    dueOn: date("due_on", { mode: "string" }).$type<IsoDay>().notNull(),
    /** First day of dispatch of a present that waits for a day. Null if the parcel can be sent at once. */
    sendFrom: date("send_from", { mode: "string" }).$type<IsoDay>(),
    isGift: boolean("is_gift").notNull().default(false),
    packedAt: instant("packed_at"),
    /** Becomes null again if an administrator reverts the dispatch. */
    sentAt: instant("sent_at"),
    /**
     * Time of the first dispatch. It never changes back, because units once dispatched are never restocked
     * automatically.
     */
    leftAt: instant("left_at"),
    /** Set if the parcel must not be dispatched, because its order is cancelled, archived or refunded. */
    stoppedAt: instant("stopped_at"),
    /** Set while the parcel is on hold. */
    heldAt: instant("held_at"),
    holdReason: text("hold_reason").$type<HoldReason>(),
    trackingNumber: text("tracking_number"),
    /** The member of staff who packs the parcel. There is no foreign key, because accounts are not deleted. */
    assigneeUserId: integer("assignee_user_id"),
    /** Time at which the parcel's address was last printed on a label or written to a carrier file. */
    labelPrintedAt: instant("label_printed_at"),
    /** Set if the address has changed since the label was printed. */
    labelOutdatedAt: instant("label_outdated_at"),
    /** Time of the request to the carrier. Null if there is none, or if it certainly failed. */
    postageAskedAt: instant("postage_asked_at"),
    /** The carrier's id of its order for this parcel. */
    postageOrderId: bigint("postage_order_id", { mode: "number" }),
    /** The carrier's reason for its last refusal. */
    postageMessage: text("postage_message"),
    /** Contents and reason of a replacement. */
    replacement: jsonb("replacement").$type<Replacement>(),
    /**
     * The box that this parcel replaces. The parcel goes to the address of that box. Null if the parcel replaces
     * products.
     */
    replacedBoxId: integer("replaced_box_id").references(() => boxes.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("parcels_goods_key")
      .on(table.orderId)
      .where(sql`${table.boxId} is null and ${table.replacement} is null`),
    unique("parcels_box_key").on(table.boxId),
    index("parcels_order_index").on(table.orderId),
    index("parcels_waiting_index").on(table.dueOn, table.id).where(isInHouse(table)),
    // This index stays small, because few waiting parcels are already packed.
    index("parcels_packed_index")
      .on(table.dueOn, table.id)
      .where(sql`${isInHouse(table)} and ${table.packedAt} is not null`),
    index("parcels_held_index")
      .on(table.dueOn, table.id)
      .where(sql`${isInHouse(table)} and ${table.heldAt} is not null`),
    index("parcels_gift_index")
      .on(table.dueOn, table.id)
      .where(sql`${isInHouse(table)} and ${table.isGift}`),
    index("parcels_sent_index").on(table.sentAt, table.id).where(sql`${table.sentAt} is not null`),
    index("parcels_number_index").on(table.trackingNumber).where(sql`${table.trackingNumber} is not null`),
    check("parcels_content_check", sql`${table.orderId} is not null or ${table.boxId} is not null`),
    check(
      "parcels_replacement_check",
      sql`${table.replacement} is null or (${table.orderId} is not null and ${table.boxId} is null)`,
    ),
    check("parcels_left_check", sql`${table.sentAt} is null or ${table.leftAt} is not null`),
    check(
      "parcels_postage_check",
      sql`${table.postageOrderId} is null or (${table.postageAskedAt} is not null and ${table.postageMessage} is null)`,
    ),
    check("parcels_hold_check", sql`(${table.heldAt} is null) = (${table.holdReason} is null)`),
  ],
);

/** Batches in parcels, for recalls. */
export const parcelBatches = pgTable(
  "parcel_batches",
  {
    parcelId: integer("parcel_id")
      .notNull()
      .references(() => parcels.id, { onDelete: "cascade" }),
    productId: integer("product_id")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    batchId: integer("batch_id")
      .notNull()
      .references(() => productBatches.id, { onDelete: "cascade" }),
    units: integer("units").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.parcelId, table.batchId] }),
    index("parcel_batches_batch_index").on(table.batchId),
    check("parcel_batches_units_check", sql`${table.units} > 0`),
  ],
);

/** Packings at the packing table by the key that the device made, so that a repeated request counts once. No personal data. */
export const packingActions = pgTable(
  "packing_actions",
  {
    key: uuid("key").primaryKey(),
    parcelId: integer("parcel_id")
      .notNull()
      .references(() => parcels.id, { onDelete: "cascade" }),
    /** Null if the packing counted. */
    refusal: text("refusal").$type<TableRefusal>(),
    createdAt: createdAt(),
  },
  (table) => [index("packing_actions_parcel_index").on(table.parcelId)],
);
