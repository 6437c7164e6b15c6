import { customType, integer, timestamp } from "drizzle-orm/pg-core";
import { type Pence, parseNetPounds, parsePounds, toPounds } from "#domain/money.ts";

/** `numeric(10,2)` in the table, integer pence in the code. */
export const pounds = customType<{ data: Pence; driverData: string }>({
  dataType: () => "numeric(10,2)",
  fromDriver: (text) => parsePounds(text),
  toDriver: (amount) => toPounds(amount),
});

/** The same of what may be below zero. */
export const netPounds = customType<{ data: Pence; driverData: string }>({
  dataType: () => "numeric(10,2)",
  fromDriver: (text) => parseNetPounds(text),
  toDriver: (amount) => toPounds(amount),
});

/** The words of a text as its search finds them; PostgreSQL writes it. */
export const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** Rows' ids; `startWith` leaves room below for the seed's and the plans' own numbers. */
export const rowId = (startWith = 1) => integer("id").primaryKey().generatedByDefaultAsIdentity({ startWith });

export const createdAt = () => instant("created_at").notNull().defaultNow();
export const updatedAt = () => instant("updated_at").notNull().defaultNow();
