import { pence } from "#domain/money.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { findRefundRow, listDueRefunds, recordRefundAnswer } from "./refunds.queries.ts";

const REFUNDS_PER_RUN = 200;

/** Asks the provider for every refund that is still owed. Safe to run twice: each has a key of its own. */
export async function sendRefunds(shop: Shop): Promise<void> {
  await sendAll(shop, await listDueRefunds(shop.db, { limit: REFUNDS_PER_RUN }));
}

/** The same for one order, at once. What fails is tried again by the job. */
export async function sendRefundsOf(shop: Shop, orderId: number): Promise<void> {
  await sendAll(shop, await listDueRefunds(shop.db, { orderId, limit: REFUNDS_PER_RUN }));
}

async function sendAll(shop: Shop, due: readonly { id: number }[]): Promise<void> {
  for (const { id } of due) {
    try {
      await sendRefund(shop, id);
    } catch (error) {
      shop.log.error({ err: error, refundId: id }, "a refund could not be made");
    }
  }
}

async function sendRefund(shop: Shop, refundId: number): Promise<void> {
  const row = await findRefundRow(shop.db, refundId);
  if (row?.status !== "due" || row.paymentId === null) return;
  try {
    const refund = await shop.gateway.refundPayment(row.paymentId, {
      amountPence: pence(row.amount - row.giftCardAmount),
      idempotencyKey: refundKey(refundId),
    });
    await recordRefundAnswer(shop.db, refundId, {
      status: refund.status,
      providerRefundId: refund.id,
      now: shop.clock(),
    });
  } catch (error) {
    if (!(error instanceof ShopError) || error.code !== "refund-refused") throw error;
    await recordRefundAnswer(shop.db, refundId, { status: "failed", providerRefundId: null, now: shop.clock() });
    throw error;
  }
}

/** The key under which the provider knows one of our refunds. */
function refundKey(refundId: number): string {
  return `refund:${refundId}`;
}

/** Our refund behind a provider's key; undefined for one that was made on the provider's own pages. */
export function refundIdOf(key: string | undefined): number | undefined {
  const [, id] = /^refund:(\d{1,9})$/.exec(key ?? "") ?? [];
  return id === undefined ? undefined : Number(id);
}
