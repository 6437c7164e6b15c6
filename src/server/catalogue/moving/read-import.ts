import { DEFAULT_MOVE_OPTIONS, type MovedColumns, type ShopSystem } from "#domain/catalogue/moving.ts";
import { decodeParts } from "#domain/decode-text.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { streamTable, type TableLine, UnreadableTable } from "#server/platform/tables/index.ts";
import { findImport, finishImport, insertImport, insertImportRows, removeOtherImports } from "./imports.queries.ts";
import { GroupKeys, recogniseSystem, suggestColumns } from "./shop-systems.ts";

const ROWS_MAX = 50_000;
const HEADINGS_MAX = 500;
const ROWS_AT_ONCE = 200;

/**
 * Stores the rows of another shop's products file, in place of the last file. Refuses with `table-refused` if the file
 * is no table of a system that the shop knows. The last file stays until the new one is read as a whole.
 */
export async function readImport(shop: Shop, bytes: Uint8Array): Promise<void> {
  const { parts, encoding } = decodeParts(bytes);
  const lines = streamTable(parts);
  const opened = await openImport(shop, lines, encoding);
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
  system: ShopSystem;
  columns: MovedColumns;
  headings: readonly string[];
}

async function openImport(shop: Shop, lines: AsyncGenerator<TableLine>, encoding: string): Promise<Opened> {
  const first = await lines.next().catch((error: unknown) => {
    throw asRefusal(error);
  });
  if (first.done) throw new ShopError("table-refused", { reason: "empty" });
  const headings = first.value.cells.map(clean);
  const system = recogniseSystem(headings);
  if (!system || headings.length > HEADINGS_MAX) {
    await lines.return(undefined);
    throw new ShopError("table-refused", { reason: "unknown-system" });
  }
  const columns = suggestColumns(system, headings);
  const lastId = (await findImport(shop.db))?.id;
  const id = await shop.db.transaction((tx) =>
    insertImport(tx, {
      system,
      encoding,
      headings: [],
      columns,
      options: DEFAULT_MOVE_OPTIONS,
      createdAt: shop.clock(),
    }),
  );
  return { id, lastId, system, columns, headings };
}

async function storeRows(shop: Shop, lines: AsyncGenerator<TableLine>, { id, system, headings }: Opened) {
  const keys = new GroupKeys(system, headings);
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
  return error instanceof UnreadableTable ? new ShopError("table-refused", { reason: error.kind }) : error;
}
