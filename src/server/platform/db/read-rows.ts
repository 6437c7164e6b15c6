import type { SQL } from "drizzle-orm";
import type { Reader } from "./open-database.ts";

/** The rows of a statement that is written by hand: both drivers answer them under the same name, as they read each type. */
export async function readRows<Row>(db: Reader, query: SQL): Promise<Row[]> {
  const result = (await db.execute(query)) as unknown as { rows: Row[] };
  return result.rows;
}
