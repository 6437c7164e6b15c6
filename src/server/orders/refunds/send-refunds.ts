import { type Pence, pence } from "#domain/money.ts";
import { ShopError } from "#domain/shop-error.ts";
import { withdrawnFacts } from "#server/orders/emails/queue-emails.ts";
import type { OrderRow } from "#server/orders/orders.queries.ts";
import type { Tx } from "#server/platform/db/open-database.ts";
import type { Shop, WithdrawnBox } from "#server/platform/kernel/shop.ts";
import { queueEmail } from "#server/platform/mail/index.ts";
import type { EmailFacts } from "#server/platform/names/email-kinds.ts";
import { addressLines, greetedName } from "#server/pricing/index.ts";
import { findRefundRow, listDueRefunds, recordRefundAnswer } from "./refunds.queries.ts";

const REFUNDS_PER_RUN = 200;

/** Sends all due refunds to the provider. Idempotent, because each refund has its own key. */
export async function sendRefunds(shop: Shop): Promise<void> {
  await sendAll(shop, await listDueRefunds(shop.db, { limit: REFUNDS_PER_RUN }));
}

/** Sends the due refunds of one order immediately. The job retries failures. */
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

function refundKey(refundId: number): string {
  return `refund:${refundId}`;
}

/** Id of the refund with this provider key. Undefined for a refund made on the provider's own pages. */
export function refundIdOf(key: string | undefined): number | undefined {
  const [, id] = /^refund:(\d{1,9})$/.exec(key ?? "") ?? [];
  return id === undefined ? undefined : Number(id);
}

interface Refunded {
  order: OrderRow;
  amountPence: Pence;
  now: Date;
}

export async function queueRefunded(
  tx: Tx,
  {
    order,
    refundId,
    amountPence,
    giftCardPence,
    recoveredPence,
    withdrawnBoxes,
    reason,
    now,
  }: Refunded & {
    refundId: number;
    giftCardPence: Pence;
    recoveredPence: Pence;
    withdrawnBoxes: readonly WithdrawnBox[];
    reason: string | null;
  },
): Promise<void> {
  if (order.email === null) return;
  await queueEmail(tx, now, {
    kind: "refunded",
    about: `refund:${refundId}`,
    recipient: order.email,
    facts: {
      ...orderFacts(order),
      refundPence: amountPence,
      giftCardPence,
      recoveredPence,
      isAllOnGiftCard: giftCardPence === amountPence,
      isInPerson: order.paidInPerson !== null,
      ...withdrawnFacts(withdrawnBoxes),
      orderTotalPence: order.totalAmount,
      // Removes the final full stop, because the template adds one.
      reason: reason?.replace(/[.\s]+$/, "") || null,
      creditNoteOrderId: order.paidAt ? order.id : null,
    },
  });
}

/** Queues an apology for a payment that could no longer settle its order. An order can have several such payments. */
export async function queueApology(
  tx: Tx,
  {
    order,
    paymentId,
    amountPence,
    why,
    now,
  }: Refunded & {
    paymentId: string;
    why: EmailFacts["payment-apology"]["reason"];
  },
): Promise<void> {
  if (order.email === null) return;
  await queueEmail(tx, now, {
    kind: "payment-apology",
    about: `order:${order.id}:${paymentId}`,
    recipient: order.email,
    facts: { ...orderFacts(order), refundPence: amountPence, reason: why },
  });
}

function orderFacts(order: OrderRow) {
  const { id, userId, deliveryAddress } = order;
  return {
    firstName: greetedName(order),
    orderId: id,
    isGuest: userId === null,
    address: deliveryAddress ? addressLines(deliveryAddress) : [],
  };
}
