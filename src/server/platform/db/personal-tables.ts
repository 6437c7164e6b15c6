import { type SQL, sql } from "drizzle-orm";
import type { JobName } from "#server/platform/names/job-schedules.ts";
import type { Reader, Tx } from "./transaction.ts";

/** Subqueries with the ids of a person's orders, subscriptions and boxes, for modules that do not know these tables. */
export interface PersonalIds {
  orders: SQL;
  subscriptions: SQL;
  boxes: SQL;
}

export interface Person {
  userId: number;
  /** Null if the address is unverified, because rows under it may belong to another person. */
  verifiedEmail: string | null;
  ids: PersonalIds;
}

/** A person whose account is erased. */
export interface Erased {
  userId: number;
  email: string;
  isEmailVerified: boolean;
  /** Replacement for the email address and the username. */
  alias: string;
  /** Hash of the address, which blocks newsletters to the address. */
  emailHash: string;
  passwordHash: string;
  ids: PersonalIds;
  now: Date;
}

export interface Exported {
  of: (person: Person) => SQL;
  /** Columns to leave out, because they contain secrets or are for internal use only. */
  without?: readonly string[];
}

interface RetentionRule {
  /** Retention period, as promised on /privacy-policy. */
  days: number;
  forget: (db: Reader, before: Date) => Promise<void>;
}

/** Rules for one table with personal data. A string in place of a rule gives the reason why there is no rule. */
interface PersonalTable {
  /** Tables of the data export, by their names in the export. */
  export: Readonly<Record<string, Exported>> | string;
  /** Erases the rows when an account is erased. Returns false if the account was already erased. */
  erasure: ((tx: Tx, erased: Erased) => Promise<unknown>) | string;
  /** Retention rules, or the job of another module that deletes the rows. */
  retention: readonly RetentionRule[] | { job: JobName } | string;
}

/** The tables with personal data that a module owns, by name. Each module exports its own from its `index.ts`. */
export type PersonalTables = Readonly<Record<string, PersonalTable>>;

export const ofUser = ({ userId }: Person) => sql`user_id = ${userId}`;
export const ofEmail = ({ verifiedEmail }: Person) => sql`lower(email) = ${verifiedEmail}`;
export const ofOrders = ({ ids }: Person) => sql`order_id in (${ids.orders})`;
export const ofBoxes = ({ ids }: Person) => sql`box_id in (${ids.boxes})`;
export const ofOrdersOrBoxes = (person: Person) => sql`(${ofOrders(person)} or ${ofBoxes(person)})`;

export const WITH_ACCOUNT = "as long as the account";
export const TAX_BOOKS = "tax law keeps it, and it names nobody without its order";
