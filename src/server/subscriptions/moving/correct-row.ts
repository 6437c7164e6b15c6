import type { ParsedInputOf } from "#contract/endpoint.ts";
import type * as calls from "#contract/subscriptions/admin-subscription-moves.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { MoveCells } from "#domain/subscriptions/move-in.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { refreshRows } from "./move-states.ts";
import { findLineWithKey, lockMove, lockMoveRow, saveCorrection } from "./moving.queries.ts";
import { readSubscriber } from "./read-subscriber.ts";
import { cellReader, fieldsOf } from "./subscription-files.ts";

/**
 * Replaces what a row of the file says and decides about it again. The row keeps its key if the file names one. Its card
 * has to be looked up again. Refuses with `not-found`, and with `changed-meanwhile` for a subscription that runs here.
 */
export async function correctRow(
  shop: Shop,
  { moveId, line, cells }: ParsedInputOf<typeof calls.correctMoveRow>,
): Promise<void> {
  await shop.db.transaction(async (tx) => {
    const move = await lockMove(tx, moveId);
    const row = move && (await lockMoveRow(tx, moveId, line));
    if (!row) throw new ShopError("not-found");
    if (row.state === "started") throw new ShopError("changed-meanwhile");
    const typed: MoveCells = Object.fromEntries(
      fieldsOf(move.system)
        .filter((field) => field !== "externalId" && cells[field])
        .map((field) => [field, cells[field]]),
    );
    const key = ownKeyOf(row);
    const corrected = { ...typed, ...(key === "" ? {} : { externalId: key }) };
    const { externalId, email, name, subscriber, faults } = readSubscriber(move.system, cellReader(corrected));
    const other = externalId === "" ? undefined : await findLineWithKey(tx, moveId, { externalId, line });
    const all = other === undefined ? faults : [...faults, `Line ${other} has the same key.`];
    const change = {
      cells: corrected,
      externalId,
      email,
      name,
      subscriber: all.length === 0 ? (subscriber ?? null) : null,
      faults: all,
    };
    await saveCorrection(tx, row, change);
    await refreshRows(tx, move, [{ ...row, ...change, proof: null, provedAt: null }], shop.clock());
  });
}

/** The key that the file names. A row that an older version read has kept nothing else. */
function ownKeyOf({ cells, externalId }: { cells: MoveCells; externalId: string }): string {
  return Object.keys(cells).length === 0 ? externalId : (cells.externalId ?? "");
}
