import { setImmediate } from "node:timers/promises";
import {
  CONTENT_PROBLEMS_MAX,
  type ContentFile,
  type importContent as call,
  contentFile,
} from "#contract/content/admin-content-file.ts";
import { pagePlace, pageTexts } from "#contract/content/admin-pages.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { londonDay } from "#domain/calendar.ts";
import { type PageKind, type PageText, shopTextKind } from "#domain/content/pages.ts";
import { ShopError } from "#domain/shop-error.ts";
import { recordChange } from "#server/platform/audit/index.ts";
import { acquireLock } from "#server/platform/db/acquire-lock.ts";
import type { Reader, Tx } from "#server/platform/db/open-database.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import {
  findPage,
  insertPage,
  insertVersion,
  lockPage,
  type PageRow,
  selectAllPages,
  selectTexts,
  updatePage,
} from "./content.queries.ts";
import { copyMenus } from "./menus.ts";
import { LABEL_MISSING, lacksLabel, listTextProblems } from "./text-problems.ts";

type Report = ReplyOf<typeof call>;
type Problem = Report["problems"][number];
type FilePage = ContentFile["pages"][number];
type FileVersion = FilePage["versions"][number];

interface Import {
  /** False for a check, which writes nothing. */
  isApplied: boolean;
  actorUserId: number;
}

/** All pages with their versions and menus. */
export async function writeContentFile({ db, clock }: Pick<Shop, "db" | "clock">) {
  const rows = await selectAllPages(db);
  const pages: unknown[] = [];
  for (const { id, slug, kind, menu, menuLabel, liveVersion, plannedVersion, plannedOn } of rows) {
    const texts = await selectTexts(db, id);
    const versions = texts.map(({ createdAt, ...version }) => ({ ...version, savedAt: createdAt.toISOString() }));
    pages.push({ slug, kind, menu, menuLabel, liveVersion, plannedVersion, plannedOn, versions });
  }
  return {
    content: Buffer.from(`${JSON.stringify({ format: "content", formatVersion: 1, pages }, null, 2)}\n`),
    type: "application/json; charset=utf-8",
    name: `content-${londonDay(clock())}.json`,
  };
}

/**
 * Adds the pages of a file, and its versions to pages that are here already. Such pages keep their publication and their
 * own versions, so that nothing is lost or shown by surprise. Writes nothing if any text has a problem.
 * Refuses with `changed-meanwhile` (`writePages`).
 */
export async function importContent(shop: Shop, bytes: Buffer, { isApplied, actorUserId }: Import): Promise<Report> {
  const read = readContentFile(bytes);
  if ("problems" in read) return report([], { unchanged: 0, problems: read.problems, isApplied: false });
  const plans = await planPages(shop.db, read.pages);
  const problems = await listProblems(plans);
  if (isApplied && problems.length === 0) {
    const written = await shop.db.transaction((tx) => writePages(tx, plans, { actorUserId, now: shop.clock() }));
    return report(written, { unchanged: read.pages.length - written.length, problems, isApplied: true });
  }
  const planned = plans.filter(({ isNew, added }) => isNew || added.length > 0);
  return report(planned, { unchanged: plans.length - planned.length, problems, isApplied: false });
}

interface PagePlan {
  page: FilePage;
  isNew: boolean;
  /** True if the shop has a page of another kind under this address. */
  isOtherKind: boolean;
  /** Versions whose text the page does not have. */
  added: FilePage["versions"];
}

function report(
  plans: readonly PagePlan[],
  { unchanged, problems, isApplied }: { unchanged: number; problems: readonly Problem[]; isApplied: boolean },
): Report {
  return {
    pages: plans.map(({ page: { slug, versions }, isNew, added }) => ({
      slug,
      title: versions.at(-1)?.title ?? "",
      isNew,
      versions: added.length,
    })),
    unchanged,
    problems: problems.slice(0, CONTENT_PROBLEMS_MAX),
    problemCount: problems.length,
    isApplied,
  };
}

function readContentFile(bytes: Buffer): ContentFile | { problems: Problem[] } {
  const json = parseJson(bytes);
  const parsed = contentFile.safeParse(json);
  if (parsed.success) return { ...parsed.data, pages: parsed.data.pages.map(cleanPage) };
  const problems = parsed.error.issues.map(({ path, message }): Problem => {
    const [list, index, , versionIndex] = path;
    const at = list === "pages" && typeof index === "number" ? readPlace(json, index, versionIndex) : undefined;
    return at ? { ...at, message } : { page: "", version: null, message: "This is not a file of pages from a shop" };
  });
  return { problems };
}

/** Page and version of a fault, as the file names them. */
function readPlace(json: unknown, index: number, versionIndex: PropertyKey | undefined) {
  const page = (json as { pages: { slug?: unknown; versions?: { number?: unknown }[] }[] }).pages[index];
  const number = typeof versionIndex === "number" ? page?.versions?.[versionIndex]?.number : undefined;
  return {
    page: typeof page?.slug === "string" ? page.slug.slice(0, 100) : `Page ${index + 1}`,
    version: typeof number === "number" ? number : null,
  };
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}

/** Versions in order, with their texts as the editor would save them. A text with a fault stays as it is. */
function cleanPage(page: FilePage): FilePage {
  const versions = page.versions
    .toSorted((a, b) => a.number - b.number)
    .map((version) => ({ ...version, ...pageTexts.safeParse(version).data }));
  return { ...page, versions };
}

async function planPages(db: Reader, pages: readonly FilePage[]): Promise<PagePlan[]> {
  const plans: PagePlan[] = [];
  for (const page of pages) plans.push(await planPage(db, page, await findPage(db, page.slug)));
  return plans;
}

async function planPage(db: Reader, page: FilePage, found: PageRow | undefined): Promise<PagePlan> {
  if (!found) return { page, isNew: true, isOtherKind: false, added: page.versions };
  const known = new Set((await selectTexts(db, found.id)).map((text) => keyOf(asFileText(text))));
  const added = page.versions.filter((version) => {
    const key = keyOf(version);
    if (known.has(key)) return false;
    known.add(key);
    return true;
  });
  return { page, isNew: false, isOtherKind: found.kind !== page.kind, added };
}

function asFileText({ article, ...text }: PageText & { number: number }) {
  return { ...text, article: article && { ...article } };
}

/** Equal for versions with the same text. */
function keyOf({ title, lead, description, body, article }: Omit<FileVersion, "savedAt">): string {
  const facts = Object.entries(article ?? {}).toSorted(([a], [b]) => a.localeCompare(b));
  return JSON.stringify([title, lead, description, body, facts]);
}

/** Everything that the editor would refuse in what the file adds. */
async function listProblems(plans: readonly PagePlan[]): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const { page, isNew, isOtherKind, added } of plans) {
    const { slug, kind } = page;
    if (isOtherKind || !isKindOf(slug, kind)) {
      problems.push({ page: slug, version: null, message: "This address has another kind of page" });
    }
    if (isNew) {
      const place = pagePlace.safeParse(page);
      const issues = place.error?.issues.map(({ message }) => message) ?? [];
      if (lacksLabel(page)) issues.push(LABEL_MISSING);
      problems.push(...issues.map((message) => ({ page: slug, version: null, message })));
    }
    for (const version of added) {
      const { number } = version;
      const found = listVersionProblems(version, page);
      problems.push(...found.map((message) => ({ page: slug, version: number, message })));
      // Other requests are answered between two texts of a large file.
      await setImmediate();
    }
  }
  return problems;
}

/** True if a page of the shop with this slug has this kind. */
function isKindOf(slug: string, kind: PageKind): boolean {
  const own = shopTextKind(slug);
  return own === undefined ? kind !== "text" : kind === own;
}

/** A product that this shop does not sell is no problem, because its card appears once the shop sells it. */
function listVersionProblems(version: FileVersion, page: FilePage): string[] {
  const { data: text, error } = pageTexts.safeParse(version);
  const issues = error?.issues ?? (text ? listTextProblems(text, page) : []);
  return issues.map(({ path, message }) => `${[path].flat().join(".")}: ${message}`);
}

interface Written {
  actorUserId: number;
  now: Date;
}

/**
 * Writes what is still missing, because other users may have written since the check. Refuses with `changed-meanwhile` if
 * that is more than was checked, because a page was deleted.
 */
async function writePages(tx: Tx, checked: readonly PagePlan[], { actorUserId, now }: Written): Promise<PagePlan[]> {
  await acquireLock(tx, "settings");
  const written: PagePlan[] = [];
  for (const { page, added } of checked) {
    const plan = await planPage(tx, page, await lockPage(tx, page.slug));
    if (plan.isOtherKind || plan.added.length > added.length) throw new ShopError("changed-meanwhile");
    if (!plan.isNew && plan.added.length === 0) continue;
    await writePage(tx, plan, { actorUserId, now });
    const { slug } = page;
    const after = { versions: plan.added.length };
    await recordChange(tx, { actorUserId, action: "import", entity: "page", entityId: slug, after, now });
    written.push(plan);
  }
  if (written.length > 0) await copyMenus(tx, now);
  return written;
}

async function writePage(tx: Tx, { page, isNew, added }: PagePlan, { actorUserId, now }: Written): Promise<void> {
  const place = isNew ? await insertPage(tx, { ...newRow(page), createdAt: now, updatedAt: now }) : undefined;
  const row = place ?? (await lockPage(tx, page.slug));
  if (!row) throw new ShopError("changed-meanwhile");
  if (!isNew) await updatePage(tx, row, { updatedAt: now });
  const first = isNew ? 1 : ((await selectTexts(tx, row.id)).at(-1)?.number ?? 0) + 1;
  for (const [index, version] of added.entries()) {
    const number = first + index;
    await insertVersion(tx, {
      ...{ ...pageTexts.parse(version), number, pageId: row.id },
      ...{ authorUserId: actorUserId, createdAt: now },
    });
  }
}

/** A new page with the publication of the file, whose versions are numbered from 1. */
function newRow({ slug, kind, menu, menuLabel, liveVersion, plannedVersion, plannedOn, versions }: FilePage) {
  const numberOf = (version: number | null) =>
    version === null ? null : versions.findIndex(({ number }) => number === version) + 1;
  const published = { liveVersion: numberOf(liveVersion), plannedVersion: numberOf(plannedVersion), plannedOn };
  return { slug, kind, menu, menuLabel, ...published };
}
