import { tracingChannel } from "node:diagnostics_channel";
import type { PGlite, Transaction as PgliteTransaction } from "@electric-sql/pglite";
import pg from "pg";

/** A statement with encoded values, so that it can fail only at the server. */
export interface Query {
  text: string;
  values: readonly unknown[];
  /** Name of the prepared statement at the server. */
  name?: string | undefined;
  /** `array` keeps columns with equal names separate. */
  rowMode: "array" | "object";
  /** True to send the statement before the server confirms "begin". The default is true for reads only. */
  sendWithBegin?: boolean | undefined;
}

/** Sends statements in the order of the calls. */
export interface Connection {
  send: (query: Query) => Promise<unknown[]>;
  /** True if statements can stay prepared. */
  canPrepare: boolean;
}

export interface SentQuery {
  /** Query text with placeholders. Values are never published. */
  text: string;
}

/** Every query of the shop, including "begin" and "commit". Publishing costs nothing without subscribers. */
export const queries = tracingChannel<unknown, SentQuery>("shop:query");

/**
 * Types that stay text, as Drizzle's columns expect them: date, timestamp, timestamptz, interval, the arrays of these, and
 * numeric[].
 */
const TEXT_OIDS = [1082, 1114, 1184, 1186, 1182, 1115, 1185, 1187, 1231];
const asText = (value: string) => value;
const pgliteParsers = Object.fromEntries(TEXT_OIDS.map((oid) => [oid, asText]));
const postgresTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: "text") =>
    TEXT_OIDS.includes(oid) ? asText : pg.types.getTypeParser(oid, format)) as pg.CustomTypesConfig["getTypeParser"],
};

export async function sendToPostgres(to: pg.Pool | pg.PoolClient, query: Query): Promise<unknown[]> {
  requireWritable(query);
  const { text, values, name, rowMode } = query;
  const config = { text, values: [...values], types: postgresTypes, ...(name ? { name } : {}) };
  const send = () => (rowMode === "array" ? to.query({ ...config, rowMode }) : to.query(config));
  const { rows } = await queries.tracePromise(send, { text });
  return rows;
}

export async function sendToPglite(to: PGlite | PgliteTransaction, query: Query): Promise<unknown[]> {
  requireWritable(query);
  const { text, values, rowMode } = query;
  const send = () => to.query(text, [...values], { rowMode, parsers: pgliteParsers });
  const { rows } = await queries.tracePromise(send, { text });
  return rows;
}

/** Maximum number of parameters in a statement of PostgreSQL's protocol. */
const VALUES_MAX = 65_535;

/**
 * Throws for values that node-postgres may fail to write. It would drop the statement and still send the "commit" that
 * follows.
 */
export function requireWritable({ text, values }: Query): void {
  if (values.length > VALUES_MAX) throw new Error(`a statement has more than ${VALUES_MAX} values: ${text}`);
  if (!values.every(isWritable)) throw new Error(`a statement has a value that cannot be sent: ${text}`);
}

function isWritable(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isWritable);
  if (typeof value === "object" && value !== null) return value instanceof Date || Buffer.isBuffer(value);
  return typeof value !== "symbol" && typeof value !== "function";
}
