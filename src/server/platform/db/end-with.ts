import { is, sql } from "drizzle-orm";
import { NodePgSession } from "drizzle-orm/node-postgres";
import { ENDS_WITH_NEXT } from "./join-transactions.ts";
import type { Tx } from "./open-database.ts";

/**
 * Runs a transaction's last statement and commits with it where the database lies across a connection. `last` sends one
 * statement and does nothing after it that may fail: it is committed by then.
 */
export async function endWith<T>(tx: Tx, last: () => Promise<T>): Promise<T> {
  if (is(tx._.session, NodePgSession)) await tx.execute(sql.raw(ENDS_WITH_NEXT));
  return last();
}
