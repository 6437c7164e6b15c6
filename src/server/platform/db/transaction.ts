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

/** PostgreSQL or PGlite: one dialect, the same queries. */
export interface Database extends Builders {
  /** Runs hand-written SQL. Rows are as the driver decodes them. */
  execute: <Row = Record<string, unknown>>(query: SQLWrapper | string) => Promise<{ rows: Row[] }>;
  /** Runs in a transaction that commits when `run` resolves. Inside a transaction: a savepoint; savepoints run in turn. */
  transaction: <Result>(run: Run<Result>, config?: TransactionConfig) => Promise<Result>;
  /** For `statement.ts`. */
  connection: Connection;
}

/** An open transaction. On PGlite a query outside it, while it is open, never ends: pass it all the way. */
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
 * The last statement of a transaction, which the transaction's function returns instead of sending it: it goes out together
 * with "commit", so that nothing can follow it. A function that can be part of another one must not return it.
 */
export class LastStatement<Result> {
  readonly query: Query;
  readonly read: (rows: unknown[]) => Result | Promise<Result>;

  constructor(query: Query, read: (rows: unknown[]) => Result | Promise<Result>) {
    requireWritable(query);
    this.query = query;
    this.read = read;
  }

  /** Maps its result after the commit, outside the transaction: `next` must not use the transaction. */
  map<Next>(next: (result: Result) => Next | Promise<Next>): LastStatement<Next> {
    return new LastStatement(this.query, async (rows) => next(await this.read(rows)));
  }
}

/** "commit" was sent and its answer was lost: the transaction is either committed as a whole or not at all. */
export class UnknownOutcomeError extends Error {
  constructor(cause: unknown) {
    super("the connection was lost during the commit: its outcome is unknown", { cause });
  }
}

/** The database behind a pool in pipeline mode. Without `canPrepare` nothing is kept prepared, for a pooler. */
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
    // A connection that is not known to be idle is closed: the server rolls back what is open on it.
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
  // PGlite answers within one turn of the event loop: transactions in a row would hold up every other request.
  const { result, rows } = await open.finally(() => setImmediate());
  return result instanceof LastStatement ? result.read(rows) : result;
}

async function transactInside<Result>(outer: Connection, depth: number, run: Run<Result>): Promise<Result> {
  const control = (text: string) => outer.send({ text: `${text} part_${depth}`, values: [], rowMode: "array" });
  // Not awaited: if it fails, so does everything behind it.
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
    // If this fails, so does the whole transaction. The first error gives the reason.
    await control("rollback to savepoint").catch(() => undefined);
    throw error;
  }
}

/**
 * A transaction on one connection in pipeline mode. "begin" is not awaited, and the last statement goes out together with
 * "commit". Each statement has a sync of its own, so a "begin" that fails alone would leave later statements outside any
 * transaction: until it is answered, only reads and locks are sent.
 */
class PostgresTransaction implements Connection {
  readonly canPrepare: boolean;
  readonly #client: pg.PoolClient;
  readonly #begun: Promise<unknown>;
  #hasBegun = false;
  /** True while a statement waits for "begin": later ones wait too, to keep their order. */
  #isHeld = false;
  #isOver = false;
  #isRolledBack = false;
  /** The first failure, in case the caller has swallowed it. */
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

  /** If the last statement fails, the server answers "commit" with ROLLBACK. */
  async commit(last: Query | undefined): Promise<unknown[]> {
    this.#isOver = true;
    await this.#begun;
    // Outside a transaction the server would answer "commit" with COMMIT as well.
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

  /** Waits for statements under way. Never rejects: a connection that is not idle afterwards is closed. */
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

/** Harmless outside a transaction. A function that writes is called by a statement with `sendWithBegin: false`. */
const READ = /^\s*(select|savepoint)\b/i;
/** The server ended the session: statements it received may be done or not. */
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
    if (config) return Promise.reject(new Error("a savepoint has the configuration of its transaction"));
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
  // It would be undone with the savepoint, unnoticed.
  const send = (query: Query) =>
    hasOpenSavepoint ? refuse(query, "beside an open savepoint") : connection.send(query);
  const db = databaseOn({ send, canPrepare: connection.canPrepare }, transaction);
  return Object.assign(db, { isTransaction: true } as const);
}

const dialect = new PgDialect();

function databaseOn(connection: Connection, transaction: Database["transaction"]): Database {
  // Most transactions of the hot path never need a builder.
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
