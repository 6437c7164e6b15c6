import { is } from "drizzle-orm";
import { NodePgSession } from "drizzle-orm/node-postgres";
import { type Line, lineOf } from "./join-transactions.ts";
import type { Tx } from "./open-database.ts";

type Works<Results extends readonly unknown[]> = { [Index in keyof Results]: () => PromiseLike<Results[Index]> };

/** As many as the way of a statement through Drizzle takes, and then some. */
const MOMENTS_MAX = 50;

/**
 * Sends what does not depend on each other's answers as one message, in its order: the first statement of each work goes
 * out before any is answered. The database does them one after the other, each seeing what was committed while an
 * earlier one waited for a lock. Fails with the first that fails, once all have ended: none sends anything after a
 * transaction has gone back. The embedded database, which no connection lies before, is asked one by one.
 */
export async function sendTogether<const Results extends readonly unknown[]>(
  tx: Tx,
  works: Works<Results>,
): Promise<Results> {
  const line = lineUnder(tx);
  const results = line ? await sendAll(line, works) : await runInOrder(works);
  return results as unknown as Results;
}

function lineUnder(tx: Tx): Line | undefined {
  const { session } = tx._;
  return is(session, NodePgSession) ? lineOf((session as unknown as { client: object }).client) : undefined;
}

async function runInOrder(works: readonly (() => PromiseLike<unknown>)[]): Promise<unknown[]> {
  const results = [];
  for (const work of works) results.push(await work());
  return results;
}

async function sendAll(line: Line, works: readonly (() => PromiseLike<unknown>)[]): Promise<unknown[]> {
  const running: Promise<PromiseSettledResult<unknown>>[] = [];
  line.hold();
  try {
    for (const work of works) {
      const { sent } = line;
      let isOver = false;
      const note = () => {
        isOver = true;
      };
      running.push(settle(work, note));
      // A builder of Drizzle's is sent when it is waited for, a moment after it was made; one that waits for anything else
      // first loses its place.
      for (let moments = 0; line.sent === sent && !isOver && moments < MOMENTS_MAX; moments += 1) await undefined;
    }
  } finally {
    line.release();
  }
  const outcomes = await Promise.all(running);
  return outcomes.map((outcome) => {
    if (outcome.status === "rejected") throw outcome.reason;
    return outcome.value;
  });
}

async function settle(work: () => PromiseLike<unknown>, note: () => void): Promise<PromiseSettledResult<unknown>> {
  try {
    return { status: "fulfilled", value: await work() };
  } catch (reason) {
    return { status: "rejected", reason };
  } finally {
    note();
  }
}
