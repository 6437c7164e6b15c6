import { and, asc, eq, ne, sql } from "drizzle-orm";
import type { Reader, Tx } from "#server/platform/db/open-database.ts";
import { replyTemplates } from "#server/platform/db/schema/marketing.ts";

export type TemplateRow = typeof replyTemplates.$inferSelect;
export type TemplateFields = Pick<TemplateRow, "name" | "text">;

export async function selectTemplates(db: Reader): Promise<TemplateRow[]> {
  return db
    .select()
    .from(replyTemplates)
    .orderBy(asc(sql`lower(${replyTemplates.name})`));
}

/** Undefined if the name is taken. */
export async function insertTemplate(tx: Tx, fields: TemplateFields): Promise<TemplateRow | undefined> {
  const [row] = await tx.insert(replyTemplates).values(fields).onConflictDoNothing().returning();
  return row;
}

/** Reads and locks a template. */
export async function lockTemplate(tx: Tx, templateId: number): Promise<TemplateRow | undefined> {
  const [row] = await tx.select().from(replyTemplates).where(eq(replyTemplates.id, templateId)).for("update");
  return row;
}

/** True if another template has this name. Ignores upper and lower case. */
export async function hasTemplateNamed(db: Reader, name: string, exceptId: number): Promise<boolean> {
  const [row] = await db
    .select({ id: replyTemplates.id })
    .from(replyTemplates)
    .where(and(eq(sql`lower(${replyTemplates.name})`, name.toLowerCase()), ne(replyTemplates.id, exceptId)));
  return row !== undefined;
}

export async function updateTemplate(tx: Tx, templateId: number, fields: TemplateFields): Promise<void> {
  await tx.update(replyTemplates).set(fields).where(eq(replyTemplates.id, templateId));
}

export async function deleteTemplate(tx: Tx, templateId: number): Promise<void> {
  await tx.delete(replyTemplates).where(eq(replyTemplates.id, templateId));
}
