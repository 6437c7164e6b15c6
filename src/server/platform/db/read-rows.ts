import type { SQL } from "drizzle-orm";
import type { Reader } from "./open-database.ts";

/** Rows of hand-written SQL, as the driver decodes them. */
export async function readRows<Row>(db: Reader, query: SQL): Promise<Row[]> {
  const { rows } = await db.execute<Row>(query);
  return rows;
}
