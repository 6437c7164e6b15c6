import type { EditedPage, ListedPage } from "#contract/content/admin-pages.ts";
import { londonDay } from "#domain/calendar.ts";
import { ARTICLE_SLUGS } from "#domain/content/articles.ts";
import {
  type Menu,
  type PageKind,
  type PageText,
  publicationOn,
  shopTextKind,
  TEXT_SLUGS,
} from "#domain/content/pages.ts";
import type { IsoDay } from "#domain/iso-day.ts";
import { ShopError } from "#domain/shop-error.ts";
import { recordChange } from "#server/platform/audit/index.ts";
import { acquireLock } from "#server/platform/db/acquire-lock.ts";
import type { Reader, Tx } from "#server/platform/db/open-database.ts";
import { readUserNames } from "#server/platform/identity/index.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import {
  deletePage,
  findPage,
  findVersion,
  insertPage,
  insertVersion,
  lockPage,
  type PageChanges,
  type PageRow,
  selectPages,
  selectVersions,
  updatePage,
} from "./content.queries.ts";
import { copyMenus } from "./menus.ts";
import { LABEL_MISSING, lacksLabel, listTextProblems, productsIn } from "./text-problems.ts";
import { listMissingProducts } from "./view-page.ts";

const ENTITY = "page";
const VERSIONS_LISTED_MAX = 100;

interface ByUser {
  actorUserId: number;
}
interface Edited extends PageText {
  slug: string;
  menu: Menu;
  menuLabel: string;
}
interface AtRevision {
  slug: string;
  /** Revision that the editor has seen. 0 for a text that was never changed. */
  revision: number;
}

/** All pages by title. Texts and articles that come with the shop come first, also those that were never changed. */
export async function listEveryPage({ db, clock }: Pick<Shop, "db" | "clock">): Promise<ListedPage[]> {
  const today = londonDay(clock());
  const rows = await selectPages(db);
  const listed = rows.map(({ page, number, title }): ListedPage => {
    const { slug, kind, menu, updatedAt } = page;
    const changedAt = updatedAt.toISOString();
    return { slug, kind, title, menu, ...publicationOf(page, today), latestVersion: number, changedAt };
  });
  const own = listed.filter(({ slug }) => shopTextKind(slug) === undefined);
  const textOf = (slug: string, kind: PageKind) =>
    listed.find((page) => page.slug === slug) ?? { ...unchanged(slug, kind), latestVersion: null, changedAt: null };
  return [
    ...TEXT_SLUGS.map((slug) => textOf(slug, "text")),
    ...ARTICLE_SLUGS.map((slug) => textOf(slug, "article")),
    ...own,
  ];
}

function unchanged(slug: string, kind: PageKind) {
  const menu = "none" as const;
  return { slug, kind, title: null, menu, liveVersion: null, plannedVersion: null, plannedOn: null };
}

/** A page with its latest text. Refuses with `not-found`. */
export async function getPageForEditor({ db, clock }: Pick<Shop, "db" | "clock">, slug: string): Promise<EditedPage> {
  const page = await findPage(db, slug);
  if (page) return viewForEditor(db, page, londonDay(clock()));
  const kind = shopTextKind(slug);
  if (!kind) throw new ShopError("not-found");
  const { title: _title, ...text } = unchanged(slug, kind);
  return { ...text, revision: 0, menuLabel: "", text: null, versions: [] };
}

async function viewForEditor(db: Reader, page: PageRow, today: IsoDay): Promise<EditedPage> {
  const versions = await selectVersions(db, page.id, VERSIONS_LISTED_MAX);
  const names = await readUserNames(
    db,
    versions.map(({ authorUserId }) => authorUserId),
  );
  const { slug, kind, revision, menu, menuLabel } = page;
  return {
    ...{ slug, kind, revision, menu, menuLabel },
    ...publicationOf(page, today),
    text: (await findVersion(db, page.id, versions[0]?.number ?? 0)) ?? null,
    versions: versions.map(({ number, title, authorUserId, createdAt }) => ({
      number,
      title,
      savedAt: createdAt.toISOString(),
      savedBy: names.get(authorUserId) ?? "",
    })),
  };
}

function publicationOf({ liveVersion, plannedVersion, plannedOn }: PageRow, today: IsoDay) {
  return publicationOn({ liveVersion, plannedVersion, plannedOn }, today);
}

/** Text of a version. Refuses with `not-found`. */
export async function getVersion(db: Reader, slug: string, version: number): Promise<PageText> {
  const page = await findPage(db, slug);
  const text = page && (await findVersion(db, page.id, version));
  if (!text) throw new ShopError("not-found");
  return text;
}

/** Adds a page or an article as a draft. Refuses with `already-taken` and `invalid-input`. */
export async function addPage(shop: Shop, edited: Edited, { actorUserId }: ByUser): Promise<EditedPage> {
  const kind = edited.article ? "article" : "page";
  await requireText(shop.db, edited, kind);
  if (shopTextKind(edited.slug)) throw new ShopError("already-taken", { field: "slug" });
  const now = shop.clock();
  return shop.db.transaction(async (tx) => {
    await acquireLock(tx, "settings");
    const { slug } = edited;
    const page = await insertPage(tx, { ...placeOf(edited, kind), slug, kind, ...madeAt(now) });
    if (!page) throw new ShopError("already-taken", { field: "slug" });
    await addVersion(tx, page, edited, { actorUserId, now });
    return finish(tx, page.slug, { action: "create", actorUserId, now, after: { title: edited.title } });
  });
}

/**
 * Saves a text as the page's next version, and where the page is linked. Refuses with `not-found`, `invalid-input`, and
 * `changed-meanwhile` if another user has changed the page since `revision`.
 */
export async function saveText(
  shop: Shop,
  { revision, ...edited }: Edited & AtRevision,
  { actorUserId }: ByUser,
): Promise<EditedPage> {
  const { slug } = edited;
  const kind = (await findPage(shop.db, slug))?.kind ?? shopTextKind(slug);
  if (!kind) throw new ShopError("not-found");
  await requireText(shop.db, edited, kind);
  const now = shop.clock();
  return shop.db.transaction(async (tx) => {
    await acquireLock(tx, "settings");
    const found = await lockPage(tx, slug);
    if (!found && !shopTextKind(slug)) throw new ShopError("not-found");
    const page = found ?? (await insertPage(tx, { slug, kind, revision: 0, ...madeAt(now) }));
    if (page?.kind !== kind) throw new ShopError("changed-meanwhile");
    await change(tx, page, revision, { ...placeOf(edited, kind), updatedAt: now });
    const version = await addVersion(tx, page, edited, { actorUserId, now });
    return finish(tx, slug, { action: "update", actorUserId, now, after: { title: edited.title, version } });
  });
}

/**
 * Publishes a version now, or on a London day. Refuses with `not-found`, `changed-meanwhile`, and `invalid-input` for a
 * day that is over.
 */
export async function publish(
  shop: Shop,
  { slug, revision, version, on }: AtRevision & { version: number; on: IsoDay | null },
  { actorUserId }: ByUser,
): Promise<EditedPage> {
  const now = shop.clock();
  const today = londonDay(now);
  if (on !== null && on < today) {
    throw new ShopError("invalid-input", {}, [{ path: "on", message: "Choose today or a later day" }]);
  }
  return shop.db.transaction(async (tx) => {
    await acquireLock(tx, "settings");
    const page = await getLocked(tx, slug);
    if (!(await findVersion(tx, page.id, version))) throw new ShopError("not-found");
    const isNow = on === null || on === today;
    const { liveVersion } = publicationOf(page, today);
    const next = isNow
      ? { liveVersion: version, plannedVersion: null, plannedOn: null }
      : { liveVersion, plannedVersion: version, plannedOn: on };
    await change(tx, page, revision, { ...next, updatedAt: now });
    const after = isNow ? { version } : { version, plannedOn: on };
    return finish(tx, slug, { action: isNow ? "publish" : "plan", actorUserId, now, after });
  });
}

/**
 * Takes a page out of the shop. A text that comes with the shop is shown again. Refuses with `not-found` and
 * `changed-meanwhile`.
 */
export async function withdraw(
  shop: Shop,
  { slug, revision }: AtRevision,
  { actorUserId }: ByUser,
): Promise<EditedPage> {
  const now = shop.clock();
  return shop.db.transaction(async (tx) => {
    await acquireLock(tx, "settings");
    const page = await getLocked(tx, slug);
    const { liveVersion, plannedVersion } = publicationOf(page, londonDay(now));
    const nothing = { liveVersion: null, plannedVersion: null, plannedOn: null };
    await change(tx, page, revision, { ...nothing, updatedAt: now });
    const before = { version: liveVersion ?? plannedVersion };
    return finish(tx, slug, { action: "withdraw", actorUserId, now, before });
  });
}

/**
 * Deletes a page with all versions. Refuses with `not-found`, and `changed-meanwhile` for a page that is published or
 * planned, because its editor has seen a draft.
 */
export async function dropPage(shop: Shop, { slug }: { slug: string }, { actorUserId }: ByUser): Promise<void> {
  const now = shop.clock();
  await shop.db.transaction(async (tx) => {
    const page = await getLocked(tx, slug);
    if (page.liveVersion !== null || page.plannedVersion !== null) throw new ShopError("changed-meanwhile");
    const versions = await selectVersions(tx, page.id, 1);
    await deletePage(tx, page.id);
    const before = { title: versions[0]?.title ?? "" };
    await recordChange(tx, { actorUserId, action: "delete", entity: ENTITY, entityId: slug, before, now });
  });
}

async function getLocked(tx: Tx, slug: string): Promise<PageRow> {
  const page = await lockPage(tx, slug);
  if (!page) throw new ShopError("not-found");
  return page;
}

async function change(tx: Tx, page: PageRow, revision: number, changes: PageChanges): Promise<void> {
  const isChanged = page.revision === revision && (await updatePage(tx, page, changes));
  if (!isChanged) throw new ShopError("changed-meanwhile");
}

async function addVersion(
  tx: Tx,
  { id: pageId }: PageRow,
  { title, lead, description, body, article }: PageText,
  { actorUserId: authorUserId, now: createdAt }: ByUser & { now: Date },
): Promise<number> {
  const [latest] = await selectVersions(tx, pageId, 1);
  const number = (latest?.number ?? 0) + 1;
  await insertVersion(tx, { pageId, number, title, lead, description, body, article, authorUserId, createdAt });
  return number;
}

interface Recorded extends ByUser {
  action: string;
  now: Date;
  before?: Readonly<Record<string, unknown>>;
  after?: Readonly<Record<string, unknown>>;
}

/** Renews menus and cached pages, and returns the changed page. */
async function finish(tx: Tx, slug: string, recorded: Recorded): Promise<EditedPage> {
  await copyMenus(tx, recorded.now);
  await recordChange(tx, { ...recorded, entity: ENTITY, entityId: slug });
  return viewForEditor(tx, await getLocked(tx, slug), londonDay(recorded.now));
}

/** Place of a page's link. Texts and articles have theirs already. */
function placeOf({ menu, menuLabel }: Pick<Edited, "menu" | "menuLabel">, kind: PageKind) {
  return kind === "page" ? { menu, menuLabel } : {};
}

function madeAt(now: Date) {
  return { createdAt: now, updatedAt: now };
}

/** Refuses a text that its page would not show as a whole, and a menu link without a label. */
async function requireText(db: Reader, edited: Edited, kind: PageKind): Promise<void> {
  const issues = listTextProblems(edited, { slug: edited.slug, kind });
  const missing = await listMissingProducts(db, productsIn(edited));
  issues.push(...missing.map((message) => ({ path: "body", message })));
  if (lacksLabel(edited)) issues.push({ path: "menuLabel", message: LABEL_MISSING });
  if (issues.length > 0) throw new ShopError("invalid-input", {}, issues);
}
