import { decodeText } from "#domain/decode-text.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { SubscriptionSystem } from "#domain/subscriptions/move-in.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { readTable, type TableLine, UnreadableTable } from "#server/platform/tables/index.ts";
import { refreshStates } from "./move-states.ts";
import { findMove, insertMove, type NewMoveRow } from "./moving.queries.ts";
import { readSubscriber } from "./read-subscriber.ts";
import { cellFinder, cellReader, recogniseSubscriptions } from "./subscription-files.ts";

const ROWS_MAX = 5_000;
const HEADINGS_MAX = 500;

/**
 * Stores the subscriptions of another shop's file in place of the last file. Refuses with `table-refused` if the file is
 * no table of a system that the shop knows. Plans that were chosen for the same system stay chosen.
 */
export async function readMove(shop: Shop, bytes: Uint8Array): Promise<void> {
  const { text, encoding } = decodeText(bytes);
  const [first, ...lines] = readLines(text);
  if (!first) throw new ShopError("table-refused", { reason: "empty" });
  const headings = first.cells.map(clean);
  const system = recogniseSubscriptions(headings);
  if (!system || headings.length > HEADINGS_MAX) throw new ShopError("table-refused", { reason: "unknown-system" });
  if (lines.length === 0) throw new ShopError("table-refused", { reason: "no-rows" });
  if (lines.length > ROWS_MAX) throw new ShopError("table-refused", { reason: "too-long", linesMax: ROWS_MAX });
  const rows = readRows(system, headings, lines);
  await shop.db.transaction(async (tx) => {
    const last = await findMove(tx);
    const isSame = last?.system === system;
    const plans = isSame ? last.plans : {};
    const switchedOffOn = isSame ? last.switchedOffOn : null;
    await insertMove(tx, { system, encoding, plans, switchedOffOn, createdAt: shop.clock() }, rows);
    await refreshStates(tx, shop.clock());
  });
}

function readLines(text: string): TableLine[] {
  try {
    return readTable(text);
  } catch (error) {
    if (error instanceof UnreadableTable) throw error.asRefusal();
    throw error;
  }
}

/** A second row with the same key is refused, so that nobody gets two subscriptions for one. */
function readRows(
  system: SubscriptionSystem,
  headings: readonly string[],
  lines: readonly TableLine[],
): Omit<NewMoveRow, "importId">[] {
  const findCells = cellFinder(system, headings);
  const linesByKey = new Map<string, number>();
  return lines.map(({ line, cells }) => {
    const found = findCells(cells.map(clean));
    const { externalId, email, name, subscriber, faults } = readSubscriber(system, cellReader(found));
    const other = externalId === "" ? undefined : linesByKey.get(externalId);
    if (other === undefined) linesByKey.set(externalId, line);
    const all = other === undefined ? faults : [...faults, `Line ${other} has the same key.`];
    return {
      line,
      externalId,
      email,
      name,
      cells: found,
      subscriber: all.length === 0 ? (subscriber ?? null) : null,
      faults: all,
      state: "refused",
      notes: all,
    };
  });
}

/** The database stores no NUL character. */
function clean(cell: string): string {
  return cell.replaceAll("\u0000", "").trim();
}
