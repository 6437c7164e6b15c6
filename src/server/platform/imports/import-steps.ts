import type * as calls from "#contract/admin/admin-imports.ts";
import type { ParsedInputOf, ReplyOf } from "#contract/endpoint.ts";
import { FILE_FORMS, FILE_PERMISSIONS, type ImportColumns, type ImportOptions } from "#domain/moving/file-kinds.ts";
import { ShopError } from "#domain/shop-error.ts";
import { type HeldPermissions, isPermitted } from "#domain/staff/permissions.ts";
import type { Reader, Tx } from "#server/platform/db/open-database.ts";
import { cutPage, type Page, readIdCursor, writeCursor } from "#server/platform/kernel/reply-page.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { readTrader } from "#server/platform/settings/index.ts";
import { findReasonLeftBehind } from "./file-headings.ts";
import type { ImportBy, ImportKind } from "./import-kind.ts";
import {
  countRows,
  findImport,
  type ImportRecord,
  listNextRows,
  listRowsPage,
  type RowOutcome,
  removeOtherImports,
  saveChoices,
  saveOutcomes,
  saveZipped,
} from "./imports.queries.ts";

type View = ReplyOf<typeof calls.uploadImport>;

/** Number of records of the file in one part of a try or an import. */
const RECORDS_AT_ONCE = 40;

/** The kinds of files that a user may import. */
export interface ImportRights {
  kinds: readonly ImportKind[];
  permissions: HeldPermissions;
}

/** The kind of an import. Refuses with `not-permitted`. */
function kindOf({ kinds, permissions }: ImportRights, { kind }: Pick<ImportRecord, "kind">): ImportKind {
  const found = kinds.find((each) => each.kind === kind);
  if (!found) throw new Error(`no kind of file is called ${kind}`);
  if (!isPermitted(permissions, FILE_PERMISSIONS[kind])) throw new ShopError("not-permitted");
  return found;
}

/** The import with its progress. Undefined if no file was read, or only one that the user may not see. */
export async function viewImport(shop: Shop, rights: ImportRights): Promise<View | undefined> {
  const record = await findImport(shop.db);
  const kind = rights.kinds.find((each) => each.kind === record?.kind);
  if (!record || !kind || !isPermitted(rights.permissions, FILE_PERMISSIONS[kind.kind])) return undefined;
  return viewRecord(shop, kind, record);
}

async function viewRecord(
  shop: Shop,
  { files }: ImportKind,
  { id, kind, system, fileName, encoding, headings, columns, options }: ImportRecord,
): Promise<View> {
  return {
    id,
    kind,
    system,
    fileName,
    encoding,
    headings: headings.map((each) => ({
      ...each,
      reason: findReasonLeftBehind(files[system], each.heading) ?? null,
    })),
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
  rights: ImportRights,
): Promise<View> {
  const record = await getImport(shop.db, importId);
  const kind = kindOf(rights, record);
  const missing = Object.entries(columns).filter(([, place]) => (place ?? 0) >= record.headings.length);
  if (missing.length > 0) {
    const issues = missing.map(([field]) => ({ path: `columns.${field}`, message: "The file has no such column" }));
    throw new ShopError("invalid-input", {}, issues);
  }
  const choices = completeChoices(record, { columns, options });
  const isSaved = await shop.db.transaction((tx) => saveChoices(tx, importId, choices));
  if (!isSaved) throw new ShopError("changed-meanwhile");
  return viewRecord(shop, kind, await getImport(shop.db, importId));
}

/** The choices of the kind's fields and options. What was not chosen stays. */
function completeChoices(record: ImportRecord, wanted: { columns: ImportColumns; options: ImportOptions }) {
  const { fields, options } = FILE_FORMS[record.kind];
  return {
    columns: Object.fromEntries(Object.keys(fields).map((field) => [field, wanted.columns[field] ?? null] as const)),
    options: Object.fromEntries(
      options.map(({ name, isDefault }) => [name, wanted.options[name] ?? record.options[name] ?? isDefault] as const),
    ),
  };
}

/**
 * Does the next part of a step. The caller repeats it until the view's numbers say that the step is finished. Refuses
 * with `not-found`, `not-permitted`, and `proof-needed` for changes that need recent authentication.
 */
export async function continueImport(
  shop: Shop,
  { importId, step, again }: ParsedInputOf<typeof calls.continueImport>,
  { rights, ...by }: ImportBy & { rights: ImportRights },
): Promise<View> {
  const record = await getImport(shop.db, importId);
  const kind = kindOf(rights, record);
  if (step === "pictures") await kind.fetchNextPictures?.(shop, record, { ...by, again });
  else {
    const reached = step === "try" ? 1 : 2;
    const rows = await listNextRows(shop.db, importId, { step: reached, recordsMax: RECORDS_AT_ONCE });
    const save = (tx: Tx, outcomes: readonly RowOutcome[]) =>
      saveOutcomes(tx, importId, { step: reached, outcomes, forgets: step === "import" && kind.isSecret === true });
    if (rows.length > 0) await kind[step === "try" ? "tryRows" : "importRows"]({ shop, record, rows, by, save });
  }
  return viewRecord(shop, kind, record);
}

/**
 * Keeps pictures from a ZIP for the rows that name their files. They are used before addresses are fetched. Refuses with
 * `not-found`, also for a kind of file without pictures, and with `not-permitted`.
 */
export async function addPictures(
  shop: Shop,
  { importId, pictures }: ParsedInputOf<typeof calls.addImportPictures>,
  rights: ImportRights,
): Promise<View> {
  const record = await getImport(shop.db, importId);
  const kind = kindOf(rights, record);
  if (!kind.fetchNextPictures) throw new ShopError("not-found");
  await shop.db.transaction((tx) => saveZipped(tx, importId, pictures));
  return viewRecord(shop, kind, record);
}

type Row = ReplyOf<typeof calls.listImportRows>[number];

export async function listRows(
  db: Reader,
  { show, cursor, limit }: ParsedInputOf<typeof calls.listImportRows>,
  rights: ImportRights,
): Promise<Page<Row>> {
  const record = await findImport(db);
  if (!record) return { rows: [], nextCursor: undefined, totalCount: 0 };
  kindOf(rights, record);
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

/** Forgets the file. Refuses with `not-permitted`. */
export async function removeImport(shop: Shop, rights: ImportRights): Promise<void> {
  const record = await findImport(shop.db);
  if (record) kindOf(rights, record);
  await shop.db.transaction((tx) => removeOtherImports(tx, undefined));
}
