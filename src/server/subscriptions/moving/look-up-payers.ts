import { londonDay } from "#domain/calendar.ts";
import { DAY_MS } from "#domain/milliseconds.ts";
import type { PayerProof } from "#server/platform/db/schema/subscription-moves.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { ProviderFailure, providerPace } from "#server/platform/payments/index.ts";
import { readSettings } from "#server/platform/settings/index.ts";
import { refreshRows } from "./move-states.ts";
import { getMove } from "./move-steps.ts";
import { beginLookUp, listToLookUp, lockMoveRow, type MoveRecord, type MoveRow, saveProof } from "./moving.queries.ts";

const ROWS_AT_ONCE = 25;
/** Days of payments that are looked up. A monthly charge lies within them. */
const PAYMENT_DAYS = 40;

/**
 * Asks the card provider about the next payers of the file. The caller repeats it until none is left. `begins` asks about
 * all payers again.
 */
export async function lookUpPayers(shop: Shop, moveId: number, begins: boolean): Promise<void> {
  const move = await getMove(shop.db, moveId);
  if (begins) await beginLookUp(shop.db, moveId);
  const rows = await listToLookUp(shop.db, moveId, ROWS_AT_ONCE);
  const { chargesPerSecondMax } = await readSettings(shop.db);
  await providerPace(shop, chargesPerSecondMax).all(
    rows,
    ({ line }) => ({ line }),
    (row) => lookUpOne(shop, move, row),
  );
}

async function lookUpOne(shop: Shop, move: MoveRecord, { line, subscriber }: MoveRow): Promise<void> {
  if (!subscriber?.payerId) return;
  const { proof, failure } = await askProvider(shop, subscriber.payerId, subscriber.methodId);
  const provedAt = shop.clock();
  await shop.db.transaction(async (tx) => {
    const row = await lockMoveRow(tx, move.id, line);
    if (!row) return;
    await saveProof(tx, row, { proof, provedAt });
    await refreshRows(tx, move, [{ ...row, proof, provedAt }], provedAt);
  });
  // The pace slows down if the provider is too busy.
  if (failure) throw failure;
}

/** The provider's answers. Without an answer, the outcome is unknown and never counts as good. */
async function askProvider(
  { gateway, clock }: Shop,
  payerId: string,
  methodId: string | null,
): Promise<{ proof: PayerProof; failure?: ProviderFailure }> {
  try {
    const { fault, method } = await gateway.lookUpPayer(payerId, methodId ?? undefined);
    const known: PayerProof = {
      unknown: null,
      fault: fault ?? null,
      method: method ? { id: method.id, type: method.type, card: method.card ?? null } : null,
      subscriptions: [],
      charges: [],
    };
    if (fault === "payer-unknown") return { proof: known };
    const since = new Date(clock().getTime() - PAYMENT_DAYS * DAY_MS);
    const subscriptions = await gateway.listSubscriptionsOf(payerId);
    const charges = await gateway.listChargesOf(payerId, since);
    const proof: PayerProof = {
      ...known,
      subscriptions: subscriptions.map(({ id, endsAt }) => ({ id, endsOn: endsAt ? londonDay(endsAt) : null })),
      charges: charges.map(({ createdAt, amountPence, currency, status }) => ({
        on: londonDay(createdAt),
        pence: amountPence,
        currency,
        isPending: status === "pending",
      })),
    };
    return { proof };
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    const { status, code } = error;
    const unknown = status === 403 ? "its key lacks a permission" : code;
    return { proof: { unknown, fault: null, method: null, subscriptions: [], charges: [] }, failure: error };
  }
}
