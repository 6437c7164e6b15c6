import { Column, is, Param, Placeholder, type SQL, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { drizzle } from "drizzle-orm/pg-proxy";
import { decodeValue, encodeParam } from "./column-values.ts";
import type { Query } from "./query.ts";
import { type Builders, LastStatement, type Reader } from "./transaction.ts";

type Values = Readonly<Record<string, unknown>>;
type Fields = Readonly<Record<string, Column | SQL | SQL.Aliased>>;

/** A Drizzle query builder. Awaiting it returns its rows. */
interface Built {
  toSQL: () => { sql: string; params: unknown[] };
}

/** Placeholders for the values of the columns. */
export type Places<Columns> = { [Name in keyof Columns]: SQL };

interface Options {
  /** True to send the statement before the server confirms "begin". By default, the statement's first word decides. */
  sendWithBegin?: boolean;
}

interface Composed extends Options {
  text: string;
  params: readonly unknown[];
  name: string;
}

/**
 * A statement for frequent calls. It is composed once, on first use, and then only receives values. It is sent before
 * its call returns, so statements that the caller does not await one by one are sent together, in order.
 */
export interface Statement<Rows> {
  (db: Reader, values: Values): Promise<Rows>;
  /** Runs the statement as the last statement of a transaction. */
  last: (db: Reader, values: Values) => LastStatement<Rows>;
}

/**
 * `fields` are the selected or returned columns, flat and in order. `build` names values with `sql.placeholder`. A
 * column decodes its values. An SQL expression keeps the driver's value and ignores `mapWith`.
 */
export function statement<F extends Fields, B extends Built>(
  fields: F,
  build: (db: Builders, fields: F) => B,
  options: Options = {},
): Statement<Awaited<B>> {
  const compose = once(() => composeBuilt(build(composer, fields), options));
  return statementOf(compose, "array", decoderOf(fields));
}

/** Hand-written SQL, each row as the driver decodes it. */
export function sqlStatement<Row>(build: () => SQL, options: Options = {}): Statement<Row[]> {
  const compose = once(() => composeSql(build(), options));
  return statementOf(compose, "object", (rows) => rows as Row[]);
}

/**
 * A statement that writes a varying set of columns, all of which are keys of `fields`. It is composed once for each
 * set. Undefined values are not written.
 */
export function statementForColumns<F extends Fields, Columns extends object, B extends Built>(
  fields: F,
  build: (db: Builders, fields: F, places: Places<Columns>) => B,
): (db: Reader, columns: Columns, values?: Values) => Promise<Awaited<B>> {
  const known = new Map<string, Statement<Awaited<B>>>();
  return (db, columns, values) => {
    const names = Object.entries(columns).flatMap(([name, value]) => (value === undefined ? [] : [name]));
    const places = () => Object.fromEntries(names.map((name) => [name, placeOf(fields, name)])) as Places<Columns>;
    const make = () => statement(fields, (builders, all) => build(builders, all, places()));
    return getOrMake(known, names.join(), make)(db, { ...columns, ...values });
  };
}

function placeOf(fields: Fields, name: string): SQL {
  const column = fields[name];
  if (!is(column, Column)) throw new Error(`no column ${name}`);
  return sql`${sql.param(sql.placeholder(name), column)}`;
}

/** Statements of hand-written SQL. Each query shape is composed once and kept, because there are few shapes. */
export function sqlStatementsByShape(): (shape: string, build: () => SQL) => Statement<unknown[]> {
  const known = new Map<string, Statement<unknown[]>>();
  return (shape, build) => getOrMake(known, shape, () => sqlStatement(build));
}

function getOrMake<Made>(known: Map<string, Made>, key: string, make: () => Made): Made {
  const found = known.get(key);
  if (found) return found;
  const made = make();
  known.set(key, made);
  return made;
}

function statementOf<Rows>(
  compose: () => Composed,
  rowMode: Query["rowMode"],
  decode: (rows: unknown[]) => Rows,
): Statement<Rows> {
  const queryOf = (db: Reader, values: Values) => fillIn(compose(), db, rowMode, values);
  const run = async (db: Reader, values: Values) => decode(await db.connection.send(queryOf(db, values)));
  const last = (db: Reader, values: Values) => new LastStatement(queryOf(db, values), decode);
  return Object.assign(run, { last });
}

/** Only composes statements, never sends them. */
const composer: Builders = drizzle(() => Promise.reject(new Error("a statement was run before it was complete")));
const dialect = new PgDialect();
/**
 * Names are never reused, because node-postgres drops a statement whose name it already knows with a different text.
 */
let namesGiven = 0;

function composeBuilt(built: Built, options: Options): Composed {
  const { sql: text, params } = built.toSQL();
  return { text, params, name: nextName(), ...options };
}

function composeSql(query: SQL, options: Options): Composed {
  const { sql: text, params } = dialect.sqlToQuery(query);
  return { text, params, name: nextName(), ...options };
}

function nextName(): string {
  namesGiven += 1;
  return `shop_${namesGiven}`;
}

function once<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

function fillIn(composed: Composed, db: Reader, rowMode: Query["rowMode"], values: Values): Query {
  return {
    text: composed.text,
    values: composed.params.map((param) => encode(param, values)),
    name: db.connection.canPrepare ? composed.name : undefined,
    rowMode,
    sendWithBegin: composed.sendWithBegin,
  };
}

function encode(param: unknown, values: Values): unknown {
  const place = is(param, Param) ? param.value : param;
  const value = is(place, Placeholder) ? values[place.name] : place;
  if (value === undefined) throw new Error(`a statement has no value for ${is(place, Placeholder) ? place.name : "?"}`);
  return encodeParam(param, value);
}

function decoderOf<F extends Fields, Rows>(fields: F): (rows: unknown[]) => Rows {
  const columns = Object.entries(fields).map(([key, field]) => ({
    key,
    column: is(field, Column) ? field : undefined,
  }));
  const decodeRow = (row: readonly unknown[]) => {
    const decoded: Record<string, unknown> = {};
    columns.forEach(({ key, column }, index) => {
      const value = row[index];
      decoded[key] = column ? decodeValue(column, value) : value;
    });
    return decoded;
  };
  return (rows) => (rows as (readonly unknown[])[]).map(decodeRow) as Rows;
}
