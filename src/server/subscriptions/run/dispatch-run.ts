import type { BoxMonth } from "#domain/calendar.ts";
import { recordChange } from "#server/audit/index.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { numberBox } from "#server/orders/index.ts";
import { filterBoxesOfMonth } from "./box-run.queries.ts";
import { dispatchBoxes, packBoxes, unpackBoxes } from "./dispatch-boxes.ts";
import { planDispatch } from "./plan-dispatch.ts";

interface RunChange {
  boxMonth: BoxMonth;
  actorUserId: number | undefined;
}

/** Ticks boxes of a run off; answers how many were not yet. */
export async function packRun(shop: Shop, { boxMonth }: RunChange, boxIds: readonly number[]): Promise<number> {
  return packBoxes(shop, await filterBoxesOfMonth(shop.db, boxMonth, boxIds));
}

/** Takes ticks off again. */
export async function unpackRun(shop: Shop, { boxMonth }: RunChange, boxIds: readonly number[]): Promise<number> {
  return unpackBoxes(shop, await filterBoxesOfMonth(shop.db, boxMonth, boxIds));
}

/** Sends all packed boxes of a run off, with the numbers of a file; boxes of the file that left before get theirs now. */
export async function dispatchRun(shop: Shop, { boxMonth, actorUserId }: RunChange, csv: string) {
  const { toSend, toNumber, unknown, withoutNumber } = await planDispatch(shop, boxMonth, csv);
  const left = await dispatchBoxes(shop, toSend);
  const now = shop.clock();
  const record = { actorUserId, action: "dispatch", entity: "box-run", entityId: boxMonth, now };
  await shop.db.transaction((tx) => recordChange(tx, { ...record, after: { dispatched: left.length } }));
  let numbered = 0;
  for (const box of toNumber) {
    if (await shop.db.transaction((tx) => numberBox(tx, { ...box, actorUserId, now }))) numbered += 1;
  }
  if (numbered > 0) shop.wake("send-letters");
  return { dispatched: left.length, numbered, unknown: [...unknown], withoutNumber };
}
