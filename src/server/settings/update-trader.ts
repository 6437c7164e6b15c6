import { ShopError } from "#domain/shop-error.ts";
import type { Trader } from "#domain/trader.ts";
import { recordChange } from "#server/audit/index.ts";
import { acquireLock } from "#server/db/acquire-lock.ts";
import type { Tx } from "#server/db/open-database.ts";
import { readTrader, TRADER_KEY } from "./read-trader.ts";
import { saveSetting } from "./settings.queries.ts";

/** Says who trades here. Refuses `invalid-input` for somebody registered for VAT without a number. */
export async function updateTrader(
  tx: Tx,
  trader: Trader,
  { actorUserId, now }: { actorUserId: number; now: Date },
): Promise<void> {
  if (trader.isVatRegistered && trader.vatNumber === "") {
    throw new ShopError("invalid-input", {}, [{ path: "vatNumber", message: "The VAT number is required" }]);
  }
  await acquireLock(tx, "settings");
  const before: Readonly<Record<string, unknown>> = { ...(await readTrader(tx)) };
  const after: Readonly<Record<string, unknown>> = { ...trader };
  const changed = Object.keys(after).filter((name) => before[name] !== after[name]);
  if (changed.length === 0) return;
  await saveSetting(tx, TRADER_KEY, trader, now);
  await recordChange(tx, {
    actorUserId,
    action: "update",
    entity: "setting",
    entityId: TRADER_KEY,
    before: Object.fromEntries(changed.map((name) => [name, before[name]])),
    after: Object.fromEntries(changed.map((name) => [name, after[name]])),
    now,
  });
}
