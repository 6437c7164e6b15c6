import { DAY_MS } from "#domain/milliseconds.ts";
import type { MoneyMovement } from "#server/kernel/payment-gateway.ts";
import type { Shop } from "#server/kernel/shop.ts";
import {
  findFirstSale,
  findNewestMovement,
  insertMovements,
  itemisePayout,
  listPayoutsToItemise,
  upsertPayouts,
} from "./payouts.queries.ts";

/** What is told late is looked for once more. */
const OVERLAP_MS = 3 * DAY_MS;
/** A payout arrives, fails or is itemised some days after it was made. */
const PAYOUT_OVERLAP_MS = 30 * DAY_MS;

/**
 * Copies what the provider tells of the money that it holds for the shop: its movements since the first sale, its payouts, and
 * what each of these is made of. Twice, late or cut off it copies everything once; what cannot be asked is thrown.
 */
export async function copyPayouts({ db, gateway, clock }: Shop): Promise<void> {
  const firstSale = await findFirstSale(db);
  if (!firstSale) return;
  const newest = await findNewestMovement(db);
  const since = newest ? newest.getTime() - OVERLAP_MS : firstSale.getTime() - DAY_MS;
  // Begun before the movements are copied: what they say of a payout that is not told yet, the next run reads.
  const payoutsSince = newest ? since - PAYOUT_OVERLAP_MS : since;
  for await (const page of gateway.listMovementsSince(new Date(since))) await insertMovements(db, page);
  for await (const page of gateway.listPayoutsSince(new Date(payoutsSince))) await upsertPayouts(db, page);
  for (const id of await listPayoutsToItemise(db)) {
    const movements: MoneyMovement[] = [];
    for await (const page of gateway.listMovementsOf(id)) movements.push(...page);
    await db.transaction((tx) => itemisePayout(tx, id, movements, clock()));
  }
}
