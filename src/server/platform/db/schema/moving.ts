import { sql } from "drizzle-orm";
import { check, date, index, integer, jsonb, pgTable, primaryKey, smallint, text, unique } from "drizzle-orm/pg-core";
import type { IsoDay } from "#domain/calendar.ts";
import type { FileKind, ImportColumns, ImportOptions, ShopSystem } from "#domain/moving/file-kinds.ts";
import { products } from "./catalogue.ts";
import { createdAt, instant, pounds, rowId } from "./columns.ts";
import { users } from "./people.ts";

/** The file of another shop that is being imported. There is one at a time. No personal data. */
export const imports = pgTable("product_imports", {
  id: rowId(),
  kind: text("kind").$type<FileKind>().notNull().default("products"),
  system: text("system").$type<ShopSystem>().notNull(),
  /** Name of the file on the user's computer. */
  fileName: text("file_name").notNull().default(""),
  encoding: text("encoding").notNull(),
  /** Headings of the file in order, each with the number of rows that have a value. */
  headings: jsonb("headings").$type<readonly { heading: string; filled: number }[]>().notNull(),
  /** Heading's place for each field of the kind. Null for a field that is left out. */
  columns: jsonb("columns").$type<ImportColumns>().notNull(),
  options: jsonb("options").$type<ImportOptions>().notNull(),
  createdAt: createdAt(),
});

/** Rows of the file. */
export const importRows = pgTable(
  "product_import_rows",
  {
    importId: integer("import_id")
      .notNull()
      .references(() => imports.id, { onDelete: "cascade" }),
    position: integer("position").notNull(),
    /** Line in the file, counted from 1. */
    line: integer("line").notNull(),
    /** Rows of one record have the same key. */
    groupKey: text("group_key").notNull(),
    cells: jsonb("cells").$type<readonly string[]>().notNull(),
    /** Name and SKU in lower case, by the chosen columns, to find rows that share them. */
    nameKey: text("name_key"),
    skuKey: text("sku_key"),
    /** 0 read, 1 tried, 2 imported, 3 pictures fetched. */
    step: smallint("step").notNull().default(0),
    outcome: text("outcome").$type<"new" | "changed" | "unchanged" | "refused" | "part">(),
    name: text("name").notNull().default(""),
    /** Reasons for which values or the whole row were refused, left out or changed. */
    notes: jsonb("notes").$type<readonly string[]>().notNull().default([]),
    /** Number of pictures that were stored, and of those that were refused. */
    pictures: integer("pictures").notNull().default(0),
    picturesRefused: integer("pictures_refused").notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.position] }),
    index("product_import_rows_group_index").on(table.importId, table.groupKey, table.position),
    index("product_import_rows_name_index").on(table.importId, table.nameKey, table.position),
    index("product_import_rows_sku_index").on(table.importId, table.skuKey, table.position),
    check("product_import_rows_step_check", sql`${table.step} between 0 and 3`),
  ],
);

/** Pictures that were added to the file from a ZIP, until the file is replaced. No personal data. */
export const importPictures = pgTable(
  "product_import_pictures",
  {
    importId: integer("import_id")
      .notNull()
      .references(() => imports.id, { onDelete: "cascade" }),
    /** File name in lower case, without folders. */
    name: text("name").notNull(),
    /** Stored picture. */
    picture: text("picture").notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.name] })],
);

/** Customers who came from another shop, with what their account has no place for. */
export const movedCustomers = pgTable("moved_customers", {
  userId: integer("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  system: text("system").$type<ShopSystem>().notNull(),
  phone: text("phone").notNull().default(""),
  movedAt: instant("moved_at").notNull(),
  /** Time at which the merchant started the invitations to set a password. */
  inviteAskedAt: instant("invite_asked_at"),
  /** Time at which the invitation was queued. */
  invitedAt: instant("invited_at"),
});

/** Orders of another shop, as history only. They count in no figure, stock, invoice or book. */
export const pastOrders = pgTable(
  "past_orders",
  {
    id: rowId(),
    system: text("system").$type<ShopSystem>().notNull(),
    /** Number at the other shop, without "#". */
    number: text("number").notNull(),
    /** Customer who has verified the email address. Null for others. */
    userId: integer("user_id").references(() => users.id, { onDelete: "set null" }),
    /** In lower case. Empty without a valid one. */
    email: text("email").notNull(),
    name: text("name").notNull(),
    placedAt: instant("placed_at").notNull(),
    /** Status as the other shop names it. */
    status: text("status").notNull(),
    /** Total in its currency. */
    total: pounds("total").notNull(),
    /** ISO 4217 code. */
    currency: text("currency").notNull(),
  },
  (table) => [
    unique("past_orders_number_key").on(table.system, table.number),
    index("past_orders_any_case_index").on(sql`lower(${table.number})`),
    index("past_orders_user_index").on(table.userId, table.placedAt),
    index("past_orders_email_index").on(table.email),
    index("past_orders_placed_index").on(table.placedAt),
    check("past_orders_total_check", sql`${table.total} >= 0`),
  ],
);

/** Items of an order of another shop. */
export const pastOrderItems = pgTable(
  "past_order_items",
  {
    id: rowId(),
    pastOrderId: integer("past_order_id")
      .notNull()
      .references(() => pastOrders.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    sku: text("sku").notNull(),
    quantity: integer("quantity").notNull(),
    /** Total of the item in the order's currency. */
    amount: pounds("amount").notNull(),
  },
  (table) => [
    index("past_order_items_order_index").on(table.pastOrderId, table.id),
    check("past_order_items_quantity_check", sql`${table.quantity} > 0`),
  ],
);

/** Products that came from another shop, by their key there, so that a second import finds them. No personal data. */
export const importedProducts = pgTable(
  "imported_products",
  {
    system: text("system").$type<ShopSystem>().notNull(),
    sourceKey: text("source_key").notNull(),
    productId: integer("product_id")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
  },
  (table) => [
    primaryKey({ columns: [table.system, table.sourceKey] }),
    index("imported_products_product_index").on(table.productId),
  ],
);

/** Old paths that lead to a product or to another path of the shop. No personal data. */
export const redirects = pgTable(
  "redirects",
  {
    id: rowId(),
    /** In lower case, without query and final slash. */
    path: text("path").notNull().unique(),
    productId: integer("product_id").references(() => products.id, { onDelete: "cascade" }),
    target: text("target"),
    createdAt: createdAt(),
  },
  (table) => [
    index("redirects_product_index").on(table.productId),
    check("redirects_target_check", sql`num_nonnulls(${table.productId}, ${table.target}) = 1`),
  ],
);

/** Paths that visitors did not find, counted by week. No personal data. */
export const missedPaths = pgTable(
  "missed_paths",
  {
    path: text("path").notNull(),
    /** Monday of the week. */
    weekOn: date("week_on", { mode: "string" }).$type<IsoDay>().notNull(),
    count: integer("count").notNull(),
    lastAt: instant("last_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.path, table.weekOn] })],
);
