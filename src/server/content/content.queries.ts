import { and, asc, desc, eq, isNotNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { PageText } from "#domain/content/pages.ts";
import type { IsoDay } from "#domain/iso-day.ts";
import type { Reader, Tx } from "#server/platform/db/open-database.ts";
import type { PersonalTables } from "#server/platform/db/personal-tables.ts";
import { contentPages, contentVersions } from "#server/platform/db/schema/content.ts";

export type PageRow = typeof contentPages.$inferSelect;
export type PageChanges = Partial<
  Pick<PageRow, "menu" | "menuLabel" | "liveVersion" | "plannedVersion" | "plannedOn" | "updatedAt">
>;

const text = {
  title: contentVersions.title,
  lead: contentVersions.lead,
  description: contentVersions.description,
  body: contentVersions.body,
  article: contentVersions.article,
};

/** Number of the version that customers see on a day, as in `publicationOn`. */
function shownVersion(today: IsoDay): SQL {
  const { plannedOn, plannedVersion, liveVersion } = contentPages;
  return sql`case when ${plannedOn} <= ${today} then ${plannedVersion} else ${liveVersion} end`;
}

function isShown(today: IsoDay): SQL | undefined {
  return and(eq(contentVersions.pageId, contentPages.id), sql`${contentVersions.number} = ${shownVersion(today)}`);
}

const wordCount = sql<number>`array_length(regexp_split_to_array(btrim(${contentVersions.body}), '[[:space:]]+'), 1)`;

/** Text that customers see under an address. */
export async function findShownText(
  db: Reader,
  slug: string,
  today: IsoDay,
): Promise<(PageText & Pick<PageRow, "kind" | "slug" | "updatedAt"> & { words: number }) | undefined> {
  const { kind, updatedAt } = contentPages;
  const [row] = await db
    .select({ kind, slug: contentPages.slug, updatedAt, words: wordCount, ...text })
    .from(contentPages)
    .innerJoin(contentVersions, isShown(today))
    .where(eq(contentPages.slug, slug));
  return row;
}

const shownLines = {
  slug: contentPages.slug,
  title: contentVersions.title,
  lead: contentVersions.lead,
  description: contentVersions.description,
  updatedAt: contentPages.updatedAt,
};

/** Articles that customers see, newest first, with the number of words of each. */
export async function selectShownArticles(db: Reader, today: IsoDay) {
  const { article } = contentVersions;
  return db
    .select({
      ...shownLines,
      article,
      words: wordCount,
    })
    .from(contentPages)
    .innerJoin(contentVersions, isShown(today))
    .where(and(eq(contentPages.kind, "article"), isNotNull(article)))
    .orderBy(desc(sql`${article}->>'publishedOn'`), desc(contentPages.id));
}

/** Pages of the merchant's own that customers see, by title. */
export async function selectShownPages(db: Reader, today: IsoDay) {
  return db
    .select(shownLines)
    .from(contentPages)
    .innerJoin(contentVersions, isShown(today))
    .where(eq(contentPages.kind, "page"))
    .orderBy(asc(sql`lower(${contentVersions.title})`), asc(contentPages.id));
}

/** All pages with the latest version of each. */
export async function selectPages(db: Reader) {
  return db
    .select({ page: contentPages, number: contentVersions.number, title: contentVersions.title })
    .from(contentPages)
    .innerJoin(contentVersions, eq(contentVersions.pageId, contentPages.id))
    .where(
      sql`${contentVersions.number} = (select max(v.number) from ${contentVersions} v where v.page_id = ${contentPages.id})`,
    )
    .orderBy(asc(sql`lower(${contentVersions.title})`), asc(contentPages.id));
}

/** Pages with a link in a menu that are published or planned, in the order in which they were added. */
export async function selectMenuPages(db: Reader): Promise<PageRow[]> {
  const { id, menu, liveVersion, plannedVersion } = contentPages;
  return db
    .select()
    .from(contentPages)
    .where(and(ne(menu, "none"), or(sql`${liveVersion} is not null`, sql`${plannedVersion} is not null`)))
    .orderBy(asc(id));
}

export async function findPage(db: Reader, slug: string): Promise<PageRow | undefined> {
  const [row] = await db.select().from(contentPages).where(eq(contentPages.slug, slug));
  return row;
}

export async function lockPage(tx: Tx, slug: string): Promise<PageRow | undefined> {
  const [row] = await tx.select().from(contentPages).where(eq(contentPages.slug, slug)).for("update");
  return row;
}

/** Undefined if the address is taken. */
export async function insertPage(tx: Tx, page: typeof contentPages.$inferInsert): Promise<PageRow | undefined> {
  const [row] = await tx.insert(contentPages).values(page).onConflictDoNothing().returning();
  return row;
}

/** Changes a page at a revision. False if it has changed since. */
export async function updatePage(
  tx: Tx,
  { id, revision }: Pick<PageRow, "id" | "revision">,
  changes: PageChanges,
): Promise<boolean> {
  const changed = await tx
    .update(contentPages)
    .set({ ...changes, revision: revision + 1 })
    .where(and(eq(contentPages.id, id), eq(contentPages.revision, revision)))
    .returning({ id: contentPages.id });
  return changed.length > 0;
}

/** All pages, by address. */
export async function selectAllPages(db: Reader): Promise<PageRow[]> {
  return db.select().from(contentPages).orderBy(asc(contentPages.slug));
}

/** All versions of a page with their texts, oldest first. */
export async function selectTexts(db: Reader, pageId: number) {
  const { number, createdAt } = contentVersions;
  return db
    .select({ number, createdAt, ...text })
    .from(contentVersions)
    .where(eq(contentVersions.pageId, pageId))
    .orderBy(asc(number));
}

/** Deletes a page with its versions. */
export async function deletePage(tx: Tx, id: number): Promise<void> {
  await tx.delete(contentPages).where(eq(contentPages.id, id));
}

export async function insertVersion(tx: Tx, version: typeof contentVersions.$inferInsert): Promise<void> {
  await tx.insert(contentVersions).values(version);
}

/** The latest versions of a page without their bodies, newest first. */
export async function selectVersions(db: Reader, pageId: number, limit: number) {
  const { number, title, authorUserId, createdAt } = contentVersions;
  return db
    .select({ number, title, authorUserId, createdAt })
    .from(contentVersions)
    .where(eq(contentVersions.pageId, pageId))
    .orderBy(desc(number))
    .limit(limit);
}

/** Text of a version. */
export async function findVersion(db: Reader, pageId: number, number: number): Promise<PageText | undefined> {
  const [row] = await db
    .select(text)
    .from(contentVersions)
    .where(and(eq(contentVersions.pageId, pageId), eq(contentVersions.number, number)));
  return row;
}

export const CONTENT_TABLES: PersonalTables = {
  content_versions: {
    export: { savedPages: { of: ({ userId }) => sql`author_user_id = ${userId}`, without: ["body"] } },
    erasure: "the text is the shop's, and the number of an erased account names nobody",
    retention: "as long as the page",
  },
};
