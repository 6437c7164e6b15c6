import { cleanLine } from "#domain/clean-text.ts";
import { decodeParts } from "#domain/decode-text.ts";
import { FILE_FORMS, FILE_PERMISSIONS, type ImportColumns, type ShopSystem } from "#domain/moving/file-kinds.ts";
import { ShopError } from "#domain/shop-error.ts";
import { isPermitted } from "#domain/staff/permissions.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { streamTable, type TableLine, UnreadableTable } from "#server/platform/tables/index.ts";
import { recogniseSystem, suggestColumns } from "./file-headings.ts";
import type { ImportKind } from "./import-kind.ts";
import type { ImportRights } from "./import-steps.ts";
import {
  countRows,
  findImport,
  finishImport,
  type ImportRecord,
  insertImport,
  insertImportRows,
  removeOtherImports,
} from "./imports.queries.ts";

const ROWS_MAX = 50_000;
const HEADINGS_MAX = 500;
const FILE_NAME_MAX = 200;
const ROWS_AT_ONCE = 200;

/**
 * Stores the rows of another shop's file, in place of the last file. Refuses with `table-refused` if the file is no table
 * of a system that the shop knows, or if another person's import, which the user may not see, has begun and is not
 * finished. Refuses with `not-permitted` if the user may not import its kind. The last file stays until the new one is read
 * as a whole.
 */
export async function readImport(
  shop: Shop,
  { bytes, fileName }: { bytes: Uint8Array; fileName: string },
  rights: ImportRights,
): Promise<void> {
  const { parts, encoding } = decodeParts(bytes);
  const lines = streamTable(parts);
  const opened = await openImport(shop, lines, {
    encoding,
    fileName: cleanLine(fileName).slice(0, FILE_NAME_MAX),
    rights,
  });
  try {
    const { rowCount, ...read } = await storeRows(shop, lines, opened);
    if (rowCount === 0) throw new ShopError("table-refused", { reason: "no-rows" });
    await shop.db.transaction(async (tx) => {
      await finishImport(tx, opened.id, { ...read, columns: opened.columns });
      await removeOtherImports(tx, opened.id);
    });
  } catch (error) {
    await shop.db.transaction(async (tx) => removeOtherImports(tx, opened.lastId));
    throw asRefusal(error);
  }
}

interface Opened {
  id: number;
  /** The import before this one. */
  lastId: number | undefined;
  kind: ImportKind;
  system: ShopSystem;
  columns: ImportColumns;
  headings: readonly string[];
}

async function openImport(
  shop: Shop,
  lines: AsyncGenerator<TableLine>,
  { encoding, fileName, rights }: { encoding: string; fileName: string; rights: ImportRights },
): Promise<Opened> {
  const first = await lines.next().catch((error: unknown) => {
    throw asRefusal(error);
  });
  if (first.done) throw new ShopError("table-refused", { reason: "empty" });
  const headings = first.value.cells.map(clean);
  const found = headings.length > HEADINGS_MAX ? undefined : recognise(rights.kinds, headings);
  if (!found || !isPermitted(rights.permissions, FILE_PERMISSIONS[found.kind.kind])) {
    await lines.return(undefined);
    throw found ? new ShopError("not-permitted") : new ShopError("table-refused", { reason: "unknown-system" });
  }
  const { kind, system } = found;
  const { fields, options } = FILE_FORMS[kind.kind];
  const columns = suggestColumns(kind.files[system], Object.keys(fields), headings);
  const last = await findImport(shop.db);
  if (last && (await isUnfinishedOfOthers(shop, last, rights))) {
    await lines.return(undefined);
    throw new ShopError("table-refused", { reason: "unfinished" });
  }
  const id = await shop.db.transaction((tx) =>
    insertImport(tx, {
      kind: kind.kind,
      system,
      fileName,
      encoding,
      headings: [],
      columns,
      options: Object.fromEntries(options.map(({ name, isDefault }) => [name, isDefault])),
      createdAt: shop.clock(),
    }),
  );
  return { id, lastId: last?.id, kind, system, columns, headings };
}

/** True for an import that has begun, and of a kind that the user may not see, so that its progress would be lost unseen. */
async function isUnfinishedOfOthers(shop: Shop, last: ImportRecord, rights: ImportRights): Promise<boolean> {
  const kind = rights.kinds.find((each) => each.kind === last.kind);
  if (!kind || isPermitted(rights.permissions, FILE_PERMISSIONS[kind.kind])) return false;
  const { rows, imported } = await countRows(shop.db, last.id);
  return imported > 0 && imported < rows;
}

function recognise(
  kinds: readonly ImportKind[],
  headings: readonly string[],
): { kind: ImportKind; system: ShopSystem } | undefined {
  for (const kind of kinds) {
    const system = recogniseSystem(kind.files, headings);
    if (system) return { kind, system };
  }
  return undefined;
}

async function storeRows(shop: Shop, lines: AsyncGenerator<TableLine>, { id, kind, system, headings }: Opened) {
  const keys = kind.openKeys(system, headings);
  const filled = headings.map(() => 0);
  let rowCount = 0;
  let rows: Parameters<typeof insertImportRows>[2][number][] = [];
  const store = async () => {
    await shop.db.transaction((tx) => insertImportRows(tx, id, rows));
    rows = [];
  };
  for await (const { line, cells } of lines) {
    if (rowCount >= ROWS_MAX) throw new ShopError("table-refused", { reason: "too-long", linesMax: ROWS_MAX });
    const cleaned = headings.map((_heading, place) => clean(cells[place] ?? ""));
    for (const [place, cell] of cleaned.entries()) if (cell !== "") filled[place] = (filled[place] ?? 0) + 1;
    rows.push({ position: rowCount, line, groupKey: keys.keyOf(line, cleaned), cells: cleaned });
    rowCount += 1;
    if (rows.length >= ROWS_AT_ONCE) await store();
  }
  await store();
  const counted = headings.map((heading, place) => ({ heading, filled: filled[place] ?? 0 }));
  return { rowCount, headings: counted, aliases: keys.aliases };
}

/** The database stores no NUL character. */
function clean(cell: string): string {
  return cell.replaceAll("\u0000", "").trim();
}

function asRefusal(error: unknown): unknown {
  return error instanceof UnreadableTable ? error.asRefusal() : error;
}
