import { is, Param, Placeholder, type SQL, sql } from "drizzle-orm";
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

type Values = Readonly<Record<string, unknown>>;

/**
 * A statement that everybody waits for: Drizzle puts it together once, on its first use, instead of with every call.
 * `build` says where its values go with `sql.placeholder`; its rows are flat.
 */
export function composeOnce<T extends PreparedQueryConfig>(
  build: (db: Database) => Composable<T>,
): (db: Reader, values: Values) => Promise<T["execute"]> {
  let composed: Composed | undefined;
  return (db, values) => {
    composed ??= compose(build);
    return run<T>(db, composed, values);
  };
}

/**
 * The same where calls name other columns: put together once for each set of names. `build` is given the place of each
 * column's value. What is undefined is not named.
 */
export function composeForColumns<T extends PreparedQueryConfig>(
  build: (db: Database, places: Record<string, Placeholder>) => Composable<T>,
): (db: Reader, columns: Values, values?: Values) => Promise<T["execute"]> {
  const composed = new Map<string, Composed>();
  return (db, columns, values = {}) => {
    const names = Object.keys(columns).filter((name) => columns[name] !== undefined);
    const places = () => Object.fromEntries(names.map((name) => [name, sql.placeholder(name)]));
    return run<T>(
      db,
      remember(composed, names.join(), () => compose((builder) => build(builder, places()))),
      {
        ...columns,
        ...values,
      },
    );
  };
}

/** The same for a statement that is written by hand. Answers its rows as the driver reads them. */
export function composeSql<Row>(build: () => SQL): (db: Reader, values: Values) => Promise<Row[]> {
  let composed: Composed | undefined;
  return (db, values) => {
    composed ??= composeWritten(build());
    return run<RowsConfig<Row>>(db, composed, values).then(({ rows }) => rows);
  };
}

/** The same for statements that differ only in what `shape` names, of which there are few. */
export function composeForShapes<Row>(): (
  db: Reader,
  shape: string,
  build: () => SQL,
  values: Values,
) => Promise<Row[]> {
  const composed = new Map<string, Composed>();
  return (db, shape, build, values) => {
    const statement = remember(composed, shape, () => composeWritten(build()));
    return run<RowsConfig<Row>>(db, statement, values).then(({ rows }) => rows);
  };
}

type RowsConfig<Row> = PreparedQueryConfig & { execute: { rows: Row[] } };

function run<T extends PreparedQueryConfig>(db: Reader, composed: Composed, values: Values): Promise<T["execute"]> {
  const [{ sql: text, params, ...query }, fields, name, isArray] = composed;
  const filled = { ...query, sql: text, params: params.map((param) => fill(param, values)) };
  return db._.session.prepareQuery<T>(filled, fields, name, isArray).execute();
}

function remember(known: Map<string, Composed>, shape: string, make: () => Composed): Composed {
  const found = known.get(shape);
  if (found) return found;
  const made = make();
  known.set(shape, made);
  return made;
}

function composeWritten(written: SQL): Composed {
  return [new PgDialect().sqlToQuery(written), undefined, undefined, false];
}

function compose<T extends PreparedQueryConfig>(build: (db: Database) => Composable<T>): Composed {
  const dialect = new PgDialect();
  const composer = new Composer(dialect);
  build(new PgDatabase<PgQueryResultHKT, Record<string, never>>(dialect, composer, undefined)).prepare("");
  if (!composer.composed) throw new Error("a statement put nothing together");
  return composer.composed;
}

/** Drizzle's own filling would turn what is missing into the word "null" in a JSON column. */
function fill(param: unknown, values: Values): unknown {
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
