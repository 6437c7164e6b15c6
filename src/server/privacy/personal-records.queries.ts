import { sql } from "drizzle-orm";
import type { Reader } from "#server/platform/db/open-database.ts";
import type { Exported, Person } from "#server/platform/db/personal-tables.ts";
import { readRows } from "#server/platform/db/read-rows.ts";
import { personalIds } from "./personal-tables.queries.ts";

/** Lists a person's rows in one table as stored, without locking them. */
export async function listPersonalRecords(
  db: Reader,
  table: string,
  { of, without = [] }: Exported,
  person: Omit<Person, "ids">,
): Promise<Record<string, unknown>[]> {
  const hidden = sql.join(
    without.map((column) => sql`- ${column}::text`),
    sql` `,
  );
  const rows = await readRows<{ record: Record<string, unknown> }>(
    db,
    sql`select to_jsonb(t) ${hidden} as record from ${sql.identifier(table)} t where ${of({ ...person, ids: personalIds(person.userId) })}`,
  );
  return rows.map(({ record }) => record);
}
