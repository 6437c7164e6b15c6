import { is, Param, Placeholder } from "drizzle-orm";
import {
  PgDatabase,
  PgDialect,
  PgPreparedQuery,
  type PgQueryResultHKT,
  PgSession,
  type PreparedQueryConfig,
} from "drizzle-orm/pg-core";
import type { Database, Reader } from "./open-database.ts";

type Composed = Parameters<PgSession["prepareQuery"]>;

/** What Drizzle's builders end in, once they are given their values' places. */
interface Composable<T extends PreparedQueryConfig> {
  prepare: (name: string) => PgPreparedQuery<T>;
}

/**
 * A statement that everybody waits for: Drizzle puts it together once, on its first use, instead of with every call.
 * `build` says where its values go with `sql.placeholder`; its rows are flat.
 */
export function composeOnce<T extends PreparedQueryConfig>(
  build: (db: Database) => Composable<T>,
): (db: Reader, values: Readonly<Record<string, unknown>>) => Promise<T["execute"]> {
  let composed: Composed | undefined;
  return (db, values) => {
    composed ??= compose(build);
    const [{ sql, params, ...query }, fields, name, isArray] = composed;
    const filled = { ...query, sql, params: params.map((param) => fill(param, values)) };
    return db._.session.prepareQuery<T>(filled, fields, name, isArray).execute();
  };
}

function compose<T extends PreparedQueryConfig>(build: (db: Database) => Composable<T>): Composed {
  const dialect = new PgDialect();
  const composer = new Composer(dialect);
  build(new PgDatabase<PgQueryResultHKT, Record<string, never>>(dialect, composer, undefined)).prepare("");
  if (!composer.composed) throw new Error("a statement put nothing together");
  return composer.composed;
}

/** Drizzle's own filling would turn what is missing into the word "null" in a JSON column. */
function fill(param: unknown, values: Readonly<Record<string, unknown>>): unknown {
  const place = is(param, Param) ? param.value : param;
  if (!is(place, Placeholder)) return param;
  const value = values[place.name];
  if (value === undefined) throw new Error(`a statement was given no ${place.name}`);
  return value === null || !is(param, Param) ? value : param.encoder.mapToDriverValue(value);
}

/** Notes what a builder hands over, and sends nothing. */
class Composer extends PgSession {
  composed: Composed | undefined;

  prepareQuery<T extends PreparedQueryConfig>(...composed: Composed): PgPreparedQuery<T> {
    const [query, fields, , isArray] = composed;
    this.composed = [query, fields, undefined, isArray];
    return new Unsent<T>(query, undefined, undefined);
  }

  transaction(): Promise<never> {
    return Promise.reject(new Error("nothing is sent while a statement is put together"));
  }
}

class Unsent<T extends PreparedQueryConfig> extends PgPreparedQuery<T> {
  execute(): Promise<never> {
    return Promise.reject(new Error("nothing is sent while a statement is put together"));
  }
}
