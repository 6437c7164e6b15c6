import type { SQL } from "drizzle-orm";
import type { Reader } from "./open-database.ts";

/** The rows of hand-written SQL, each as the driver decodes it. */
export async function readRows<Row>(db: Reader, query: SQL): Promise<Row[]> {
  const { rows } = await db.execute<Row>(query);
  return rows;
}
