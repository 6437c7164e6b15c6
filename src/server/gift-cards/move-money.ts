import { balanceChange, type GiftCardMovement } from "#domain/gift-cards.ts";
import { type Pence, pence } from "#domain/money.ts";
import type { Tx } from "#server/db/open-database.ts";
import { type GiftCardRow, insertMovement, type NewGiftCard, updateGiftCard } from "./gift-cards.queries.ts";

interface Move {
  kind: GiftCardMovement;
  amountPence: Pence;
  orderId: number | null;
  refundId?: number;
  now: Date;
  /** What changes with it beside the balance. */
  change?: Partial<NewGiftCard>;
}

/**
 * Writes a movement and the balance that it leaves. The caller holds the card's row lock; answers the card as it then is. The
 * table refuses a balance below nothing or above what was sold.
 */
export async function moveMoney(
  tx: Tx,
  card: GiftCardRow,
  { kind, amountPence, orderId, refundId, now, change }: Move,
): Promise<GiftCardRow> {
  const balance = pence(card.balance + balanceChange({ kind, amountPence }));
  await insertMovement(tx, {
    giftCardId: card.id,
    kind,
    amount: amountPence,
    orderId,
    refundId: refundId ?? null,
    createdAt: now,
  });
  await updateGiftCard(tx, card.id, { ...change, balance, updatedAt: now });
  return { ...card, ...change, balance };
}
