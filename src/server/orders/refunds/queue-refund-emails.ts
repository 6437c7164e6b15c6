import type { Pence } from "#domain/money.ts";
import type { Tx } from "#server/db/open-database.ts";
import { addressLines, greetedName } from "#server/delivery/index.ts";
import type { WithdrawnBox } from "#server/kernel/withdraw-boxes.ts";
import { queueEmail } from "#server/mail/index.ts";
import type { EmailFacts } from "#server/names/email-kinds.ts";
import type { OrderRow } from "#server/orders/orders.queries.ts";

interface Refunded {
  order: OrderRow;
  amountPence: Pence;
  now: Date;
}

/** Tells a buyer that money goes back to where it came from. */
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
      withdrawnBoxes: [...withdrawnBoxes],
      orderTotalPence: order.totalAmount,
      // The template ends the sentence.
      reason: reason?.replace(/[.\s]+$/, "") || null,
      creditNoteOrderId: order.paidAt ? order.id : null,
    },
  });
}

/** Apologises for money that came and could buy nothing any more. */
export async function queueApology(
  tx: Tx,
  { order, amountPence, why, now }: Refunded & { why: EmailFacts["payment-apology"]["reason"] },
): Promise<void> {
  if (order.email === null) return;
  await queueEmail(tx, now, {
    kind: "payment-apology",
    about: `order:${order.id}`,
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
