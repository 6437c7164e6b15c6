import type * as calls from "#contract/catalogue/admin-product-imports.ts";
import type { ParsedInputOf, ReplyOf } from "#contract/endpoint.ts";
import { MOVED_FIELDS } from "#domain/catalogue/moving.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { Reader } from "#server/platform/db/open-database.ts";
import { cutPage, type Page, readIdCursor, writeCursor } from "#server/platform/kernel/reply-page.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { readTrader } from "#server/platform/settings/index.ts";
import { type FetchFile, fetchNextPictures, PICTURE_NOTE } from "./fetch-pictures.ts";
import {
  countRows,
  findImport,
  type ImportRecord,
  listRowsPage,
  removeOtherImports,
  retryPictures,
  saveChoices,
} from "./imports.queries.ts";
import { importNext, tryNext } from "./run-import.ts";
import { reasonLeftBehind } from "./shop-systems.ts";

type View = ReplyOf<typeof calls.uploadProductImport>;

/** The import with its progress. Undefined if no file was read. */
export async function viewImport(shop: Shop): Promise<View | undefined> {
  const record = await findImport(shop.db);
  return record && viewRecord(shop, record);
}

async function viewRecord(
  shop: Shop,
  { id, system, encoding, headings, columns, options }: ImportRecord,
): Promise<View> {
  return {
    id,
    system,
    encoding,
    headings: headings.map((each) => ({ ...each, reason: reasonLeftBehind(system, each.heading) ?? null })),
    columns,
    options,
    isVatRegistered: (await readTrader(shop.db)).isVatRegistered,
    ...(await countRows(shop.db, id)),
  };
}

async function getImport(db: Reader, importId: number): Promise<ImportRecord> {
  const record = await findImport(db);
  if (record?.id !== importId) throw new ShopError("not-found");
  return record;
}

/** Refuses with `changed-meanwhile` once a row is imported, and with `invalid-input` for a column that does not exist. */
export async function chooseColumns(
  shop: Shop,
  { importId, columns, options }: ParsedInputOf<typeof calls.saveImportChoices>,
): Promise<View> {
  const { headings } = await getImport(shop.db, importId);
  const missing = MOVED_FIELDS.filter((field) => (columns[field] ?? 0) >= headings.length);
  if (missing.length > 0) {
    const issues = missing.map((field) => ({ path: `columns.${field}`, message: "The file has no such column" }));
    throw new ShopError("invalid-input", {}, issues);
  }
  const isSaved = await shop.db.transaction((tx) => saveChoices(tx, importId, { columns, options }));
  if (!isSaved) throw new ShopError("changed-meanwhile");
  return viewRecord(shop, await getImport(shop.db, importId));
}

/**
 * Does the next part of a step. The caller repeats it until the view's numbers say that the step is finished. Refuses
 * with `not-found`, and with `proof-needed` (`writePlan`).
 */
export async function continueImport(
  shop: Shop,
  { importId, step, again }: ParsedInputOf<typeof calls.continueProductImport>,
  by: { actorUserId: number; isUnproved: boolean; fetchFile?: FetchFile },
): Promise<View> {
  const record = await getImport(shop.db, importId);
  if (step === "try") await tryNext(shop, record);
  if (step === "import") await importNext(shop, record, by);
  if (step === "pictures") {
    if (again) await shop.db.transaction((tx) => retryPictures(tx, importId, PICTURE_NOTE));
    await fetchNextPictures(shop, record, by);
  }
  return viewRecord(shop, record);
}

type Row = ReplyOf<typeof calls.listImportRows>[number];

export async function listRows(
  db: Reader,
  { show, cursor, limit }: ParsedInputOf<typeof calls.listImportRows>,
): Promise<Page<Row>> {
  const record = await findImport(db);
  if (!record) return { rows: [], nextCursor: undefined, totalCount: 0 };
  const read = await listRowsPage(db, record.id, { show, after: readIdCursor(cursor) ?? -1, limit: limit + 1 });
  const { rows, nextCursor } = cutPage(read, limit, ({ position }) => writeCursor([position]));
  const counts = await countRows(db, record.id);
  const totalCount = { refused: counts.refused, noted: counts.noted, all: counts.rows }[show];
  return {
    rows: rows.map(({ line, name, outcome, notes }) => ({ line, name, outcome, notes: [...notes] })),
    nextCursor,
    totalCount,
  };
}

/** Forgets the file. */
export async function removeImport(shop: Shop): Promise<void> {
  await shop.db.transaction((tx) => removeOtherImports(tx, undefined));
}
