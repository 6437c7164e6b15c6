import type { Socket } from "node:net";
import pg from "pg";

/** Never sent: it tells the connection that the transaction's next statement is its last. */
export const ENDS_WITH_NEXT = "commit with the next statement";

/** A statement as Drizzle hands it to node-postgres. */
export interface Statement {
  text: string;
  name?: string | undefined;
}

interface Travel {
  isOpening: boolean;
  isEnding: boolean;
}

type Send = (...given: unknown[]) => unknown;

/** A connection as `sendTogether` sees it. */
export interface Line {
  /** How many statements went onto it, those that only open and end transactions not counted. */
  sent: number;
  /** Keeps what is sent back until `release`, which sends it as one message. */
  hold: () => void;
  release: () => void;
}

const lines = new WeakMap<object, Line>();

/** The line of a connection that `joinTransactions` knows. */
export function lineOf(connection: object): Line | undefined {
  return lines.get(connection);
}

/**
 * Lets "begin" travel with a transaction's first statement, and "commit" with what `endWith` says is its last: one
 * message, one answer. `nameOf` gives statements their names before they are sent.
 */
export function joinTransactions(pool: pg.Pool, nameOf: (statement: Statement) => Statement): void {
  pool.on("connect", (connection) => {
    const query: Send = connection.query.bind(connection);
    connection.query = new Proxy(connection.query, { apply: (_query, _self, given) => send(given) });
    let isOpening = false;
    let isEnding = false;
    let isEnded = false;
    /** Its last statement is on the way, whatever comes of it. */
    let isLastSent = false;
    const { stream } = (connection as unknown as { connection: { stream: Socket } }).connection;
    const line: Line = { sent: 0, hold: () => stream.cork(), release: () => stream.uncork() };
    lines.set(connection, line);

    const send = (given: unknown[]): unknown => {
      const [statement, values, ...rest] = given;
      if (!isStatement(statement)) return isOpening ? openFirst(() => query(...given)) : query(...given);
      const { text } = statement;
      if (text === "begin") return later(() => (isOpening = true));
      if (text === ENDS_WITH_NEXT) return later(() => (isEnding = true));
      if (text === "commit" || text === "rollback") {
        const isOver = isOpening || isEnded;
        isOpening = isEnding = isEnded = isLastSent = false;
        return isOver ? Promise.resolve() : query(...given);
      }
      // Outside the transaction it would be committed by itself, whatever becomes of the rest.
      if (isLastSent) throw new Error(`sent after what a transaction ended with: ${text}`);
      const ready = nameOf(statement);
      line.sent += 1;
      if (!isOpening && !isEnding) return query(ready, values, ...rest);
      if (!isOne(ready, values)) return isOpening ? openFirst(() => query(ready, values)) : query(ready, values);
      const travel = { isOpening, isEnding };
      isOpening = isEnding = false;
      isLastSent = travel.isEnding;
      return travelTogether(query, { ...ready, values: Array.isArray(values) ? values : [] }, travel).then((result) => {
        isEnded = travel.isEnding;
        return result;
      });
    };
    const openFirst = async (then: () => unknown): Promise<unknown> => {
      isOpening = false;
      await query("begin");
      return then();
    };
  });
}

async function later(note: () => void): Promise<void> {
  note();
}

/** Drizzle's statements are objects; those of the job queue are plain text and stay as they are. */
function isStatement(statement: unknown): statement is Statement {
  return (
    typeof statement === "object" &&
    statement !== null &&
    "text" in statement &&
    typeof statement.text === "string" &&
    !("submit" in statement)
  );
}

/** Several statements in one text can only be sent as text. */
function isOne({ text }: Statement, values: unknown): boolean {
  return (Array.isArray(values) && values.length > 0) || !text.includes(";");
}

/** The parts of node-postgres below its types that a travelling statement needs. */
interface Wire {
  submittedNamedStatements: Record<string, string>;
  parse: (message: { text: string }) => void;
  bind: (message: object) => void;
  execute: (message: object) => void;
  sync: () => void;
}

interface QueryInside {
  name: string | undefined;
  _canceledDueToError: unknown;
  prepare: (connection: Wire) => void;
  _getRows: (connection: Wire, rows: number | undefined) => void;
  handleCommandComplete: (message: { text: string }, connection: Wire) => void;
  handleError: (error: Error, connection: Wire) => void;
}

/**
 * They share one "sync": when one fails, the server skips those behind it, so that nothing runs outside the transaction
 * and nothing is committed after an error. The statement's name is hidden while the others answer, because
 * node-postgres takes any answer to "parse" for one about the name.
 */
function travelTogether(query: Send, config: pg.QueryConfig, { isOpening, isEnding }: Travel): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const whole = new pg.Query({ ...config, queryMode: "extended" } as pg.QueryConfig, (error, result) =>
      error ? reject(error) : resolve(result),
    );
    // For whoever records what is sent: the bench does.
    Object.assign(whole, { isOpening, isEnding });
    const inside = whole as unknown as QueryInside;
    const { name } = inside;
    const { prepare, handleCommandComplete, handleError } = inside;
    let answering: "begin" | "statement" | "commit" = isOpening ? "begin" : "statement";
    inside.prepare = (connection) => {
      if (isOpening) write(connection, "begin");
      prepare.call(inside, connection);
      if (isOpening) inside.name = undefined;
    };
    inside._getRows = (connection) => {
      connection.execute({});
      if (isEnding) write(connection, "commit");
      connection.sync();
    };
    inside.handleCommandComplete = (message, connection) => {
      if (answering === "begin") {
        inside.name = name;
        answering = "statement";
      } else if (answering === "statement") {
        handleCommandComplete.call(inside, message, connection);
        answering = "commit";
        inside.name = undefined;
      } else if (message.text !== "COMMIT") {
        inside._canceledDueToError ||= new Error(`a commit was answered with ${message.text}`);
      }
    };
    inside.handleError = (error, connection) => {
      if (name) delete connection.submittedNamedStatements[name];
      handleError.call(inside, error, connection);
    };
    query(whole);
  });
}

function write(connection: Wire, text: string): void {
  connection.parse({ text });
  connection.bind({});
  connection.execute({});
}
