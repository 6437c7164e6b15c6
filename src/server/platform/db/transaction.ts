import { setImmediate } from "node:timers/promises";
import type { PGlite } from "@electric-sql/pglite";
import type { SQLWrapper } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { drizzle, type PgRemoteDatabase } from "drizzle-orm/pg-proxy";
import pg from "pg";
import { type Connection, type Query, queries, requireWritable, sendToPglite, sendToPostgres } from "./query.ts";

type NoSchema = Record<string, never>;

/** Drizzle's query builders, without its transactions. */
export type Builders = Pick<
  PgRemoteDatabase<NoSchema>,
  "select" | "selectDistinct" | "insert" | "update" | "delete" | "with" | "$with"
>;

/** A PostgreSQL or PGlite database. Both accept the same queries. */
export interface Database extends Builders {
  /** Runs hand-written SQL. Rows are as the driver decodes them. */
  execute: <Row = Record<string, unknown>>(query: SQLWrapper | string) => Promise<{ rows: Row[] }>;
  /**
   * Runs a transaction that commits when `run` resolves. Inside a transaction, runs a savepoint. Savepoints run one
   * after the other.
   */
  transaction: <Result>(run: Run<Result>, config?: TransactionConfig) => Promise<Result>;
  /** Only `statement.ts` uses this. */
  connection: Connection;
}

/** An open transaction. Pass it to every query, because on PGlite a query outside an open transaction waits forever. */
export interface Tx extends Database {
  readonly isTransaction: true;
}

/** The database or an open transaction. */
export type Reader = Database | Tx;

interface TransactionConfig {
  isolationLevel?: "read committed" | "repeatable read" | "serializable";
  accessMode?: "read only" | "read write";
}

type Run<Result> = (tx: Tx) => Promise<Result | LastStatement<Result>>;

/**
 * The last statement of a transaction. The transaction's function returns it unsent, so that it is sent together with
 * "commit". A function that a larger transaction may call must not return one.
 */
export class LastStatement<Result> {
  readonly query: Query;
  readonly read: (rows: unknown[]) => Result | Promise<Result>;

  constructor(query: Query, read: (rows: unknown[]) => Result | Promise<Result>) {
    requireWritable(query);
    this.query = query;
    this.read = read;
  }

  /** Maps the result after the commit. `next` runs outside the transaction and must not use it. */
  map<Next>(next: (result: Result) => Next | Promise<Next>): LastStatement<Next> {
    return new LastStatement(this.query, async (rows) => next(await this.read(rows)));
  }
}

/** The answer to "commit" was lost. The whole transaction is either committed or rolled back. */
export class UnknownOutcomeError extends Error {
  constructor(cause: unknown) {
    super("the connection was lost during the commit: its outcome is unknown", { cause });
  }
}

/** A database on a pool in pipeline mode. Behind a pooler, `canPrepare` must be false, so that nothing is prepared. */
export function databaseOnPool(pool: pg.Pool, { canPrepare }: { canPrepare: boolean }): Database {
  return databaseOn({ send: (query) => sendToPostgres(pool, query), canPrepare }, (run, config) =>
    transactOnPool(pool, canPrepare, run, config),
  );
}

/** The embedded database, which answers one statement at a time. */
export function databaseOnPglite(client: PGlite): Database {
  return databaseOn({ send: (query) => sendToPglite(client, query), canPrepare: false }, (run, config) =>
    transactOnPglite(client, run, config),
  );
}

async function transactOnPool<Result>(
  pool: pg.Pool,
  canPrepare: boolean,
  run: Run<Result>,
  config: TransactionConfig | undefined,
): Promise<Result> {
  const client = await pool.connect();
  const transaction = new PostgresTransaction(client, canPrepare, `begin ${characteristics(config)}`.trim());
  let result: Result | LastStatement<Result>;
  let rows: unknown[];
  try {
    result = await run(txOn(transaction, 0));
    rows = await transaction.commit(result instanceof LastStatement ? result.query : undefined);
  } catch (error) {
    await transaction.rollback();
    throw error;
  } finally {
    // Closes the connection unless it is certainly idle, so that the server rolls back a transaction that is still
    // open.
    client.release(client.getTransactionStatus() !== "I");
  }
  return result instanceof LastStatement ? result.read(rows) : result;
}

async function transactOnPglite<Result>(
  client: PGlite,
  run: Run<Result>,
  config: TransactionConfig | undefined,
): Promise<Result> {
  const open = client.transaction(async (transaction) => {
    if (config) await transaction.query(`set transaction ${characteristics(config)}`);
    let isOver = false;
    const send = (query: Query) => (isOver ? refuse(query) : sendToPglite(transaction, query));
    const result = await run(txOn({ send, canPrepare: false }, 0));
    isOver = true;
    return { result, rows: result instanceof LastStatement ? await sendToPglite(transaction, result.query) : [] };
  });
  // Lets other requests run in between, because PGlite answers within one turn of the event loop and consecutive
  // transactions would delay them.
  const { result, rows } = await open.finally(() => setImmediate());
  return result instanceof LastStatement ? result.read(rows) : result;
}

async function transactInside<Result>(outer: Connection, depth: number, run: Run<Result>): Promise<Result> {
  const control = (text: string) => outer.send({ text: `${text} part_${depth}`, values: [], rowMode: "array" });
  // There is no need to await this, because its failure makes every later statement fail, too.
  control("savepoint").catch(() => undefined);
  let isOver = false;
  const send = (query: Query) => (isOver ? refuse(query) : outer.send(query));
  try {
    const result = await run(txOn({ send, canPrepare: outer.canPrepare }, depth));
    isOver = true;
    const last = result instanceof LastStatement ? outer.send(result.query) : undefined;
    const [rows = []] = await Promise.all([last, control("release savepoint")]);
    return result instanceof LastStatement ? await result.read(rows) : result;
  } catch (error) {
    isOver = true;
    // If this fails, the whole transaction fails. Only the first error is thrown, because it gives the reason.
    await control("rollback to savepoint").catch(() => undefined);
    throw error;
  }
}

/**
 * A pipelined transaction. "begin" is not awaited, and the last statement is sent together with "commit". If "begin"
 * failed, later statements would run outside any transaction, so only reads and locks are sent before it is answered.
 */
class PostgresTransaction implements Connection {
  readonly canPrepare: boolean;
  readonly #client: pg.PoolClient;
  readonly #begun: Promise<unknown>;
  #hasBegun = false;
  /** True while a statement waits for "begin". Later statements then wait, too, to keep their order. */
  #isHeld = false;
  #isOver = false;
  #isRolledBack = false;
  /** The first failure. It is stored in case the caller ignores it. */
  #failure: unknown;

  constructor(client: pg.PoolClient, canPrepare: boolean, begin: string) {
    this.canPrepare = canPrepare;
    this.#client = client;
    this.#begun = this.#control(begin);
    this.#begun.then(
      () => {
        this.#hasBegun = true;
      },
      () => undefined,
    );
  }

  send(query: Query): Promise<unknown[]> {
    if (this.#isOver) return refuse(query);
    const isSentNow = this.#hasBegun || (!this.#isHeld && (query.sendWithBegin ?? READ.test(query.text)));
    const answer = isSentNow ? sendToPostgres(this.#client, query) : this.#sendAfterBegin(query);
    answer.catch((error: unknown) => {
      this.#failure ??= error;
    });
    return answer;
  }

  #sendAfterBegin(query: Query): Promise<unknown[]> {
    this.#isHeld = true;
    return this.#begun.then(() => (this.#isRolledBack ? refuse(query) : sendToPostgres(this.#client, query)));
  }

  /** Sends the last statement and "commit". If the last statement fails, the server answers "commit" with ROLLBACK. */
  async commit(last: Query | undefined): Promise<unknown[]> {
    this.#isOver = true;
    await this.#begun;
    // The status is checked, because the server answers "commit" with COMMIT even outside a transaction.
    const status = this.#client.getTransactionStatus();
    if (status !== "T") throw this.#notCommitted(`the transaction's status is ${status}`);
    const [answer, commit] = await Promise.allSettled([
      last ? sendToPostgres(this.#client, last) : Promise.resolve([]),
      this.#control("commit"),
    ]);
    if (answer.status === "rejected" && isServerRefusal(answer.reason)) throw answer.reason;
    if (commit.status === "rejected") {
      throw isServerRefusal(commit.reason) ? commit.reason : new UnknownOutcomeError(commit.reason);
    }
    if (answer.status === "rejected") throw answer.reason;
    const { command } = commit.value;
    if (command !== "COMMIT") throw this.#notCommitted(`the commit was answered with ${command}`);
    return answer.value;
  }

  /**
   * Waits for sent statements and rolls back. Never rejects, because a connection that is not idle afterwards is
   * closed.
   */
  async rollback(): Promise<void> {
    this.#isOver = true;
    this.#isRolledBack = true;
    await this.#control("rollback").catch(() => undefined);
  }

  #control(text: string): Promise<pg.QueryResult> {
    return queries.tracePromise(() => this.#client.query(text), { text });
  }

  #notCommitted(reason: string): Error {
    return new Error(`nothing was committed: ${reason}`, { cause: this.#failure });
  }
}

/**
 * Statements that are harmless outside a transaction. If a select calls a function that writes, its statement must set
 * `sendWithBegin: false`.
 */
const READ = /^\s*(select|savepoint)\b/i;
/** The server ended the session. Statements that it had received may or may not have run. */
const SESSION_ENDED = /^(08|57P|25P03)/;

function isServerRefusal(error: unknown): boolean {
  return error instanceof pg.DatabaseError && !SESSION_ENDED.test(error.code ?? "");
}

function refuse({ text }: Query, when = "after its transaction had ended"): Promise<never> {
  return Promise.reject(new Error(`sent ${when}: ${text}`));
}

function txOn(connection: Connection, depth: number): Tx {
  let previous: Promise<unknown> = Promise.resolve();
  let hasOpenSavepoint = false;
  const transaction: Database["transaction"] = (run, config) => {
    if (config)
      return Promise.reject(
        new Error("a savepoint cannot have its own configuration, because it uses that of its transaction"),
      );
    const result = previous.then(() => {
      hasOpenSavepoint = true;
      return transactInside(connection, depth + 1, run);
    });
    previous = result.then(close, close);
    return result;
  };
  const close = () => {
    hasOpenSavepoint = false;
  };
  // Refuses statements while a savepoint is open, because a rollback to it would silently undo them.
  const send = (query: Query) =>
    hasOpenSavepoint ? refuse(query, "beside an open savepoint") : connection.send(query);
  const db = databaseOn({ send, canPrepare: connection.canPrepare }, transaction);
  return Object.assign(db, { isTransaction: true } as const);
}

const dialect = new PgDialect();

function databaseOn(connection: Connection, transaction: Database["transaction"]): Database {
  // The builder is created on demand, because most transactions of frequent calls never need it.
  let made: PgRemoteDatabase<NoSchema> | undefined;
  const builder = () => {
    made ??= drizzle(async (text, values, mode) => ({
      rows: await connection.send({ text, values, rowMode: mode === "all" ? "array" : "object" }),
    }));
    return made;
  };
  return {
    get select() {
      return boundMethod(builder(), "select");
    },
    get selectDistinct() {
      return boundMethod(builder(), "selectDistinct");
    },
    get insert() {
      return boundMethod(builder(), "insert");
    },
    get update() {
      return boundMethod(builder(), "update");
    },
    get delete() {
      return boundMethod(builder(), "delete");
    },
    get with() {
      return boundMethod(builder(), "with");
    },
    get $with() {
      return boundMethod(builder(), "$with");
    },
    async execute<Row>(query: SQLWrapper | string) {
      const { sql: text, params: values } =
        typeof query === "string" ? { sql: query, params: [] } : dialect.sqlToQuery(query.getSQL());
      return { rows: (await connection.send({ text, values, rowMode: "object" })) as Row[] };
    },
    transaction,
    connection,
  };
}

function boundMethod<Owner extends object, Name extends keyof Owner>(owner: Owner, name: Name): Owner[Name] {
  const method = owner[name];
  return typeof method === "function" ? method.bind(owner) : method;
}

function characteristics({ isolationLevel, accessMode }: TransactionConfig = {}): string {
  return [isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean).join(", ");
}
