import { sql } from "drizzle-orm";
import type { Reader } from "#server/db/open-database.ts";
import type { Exported, Person } from "./personal-tables.queries.ts";

/** A person's rows of one table, as they are stored. Locks nothing. */
export async function listPersonalRecords(
  db: Reader,
  table: string,
  { of, without = [] }: Exported,
  person: Person,
): Promise<Record<string, unknown>[]> {
  const hidden = sql.join(
    without.map((column) => sql`- ${column}::text`),
    sql` `,
  );
  const result = await db.execute<{ record: Record<string, unknown> }>(
    sql`select to_jsonb(t) ${hidden} as record from ${sql.identifier(table)} t where ${of(person)}`,
  );
  return rowsOf<{ record: Record<string, unknown> }>(result).map(({ record }) => record);
}

/** Both drivers answer an object with rows; their common type says less. */
function rowsOf<Row>(result: unknown): Row[] {
  return (result as { rows: Row[] }).rows;
}
