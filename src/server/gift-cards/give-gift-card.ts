import type { ParsedInputOf } from "#contract/endpoint.ts";
import type * as calls from "#contract/pricing/admin-pricing.ts";
import { londonDay } from "#domain/calendar.ts";
import { giftCardExpiry } from "#domain/gift-cards/gift-cards.ts";
import { toPounds } from "#domain/money.ts";
import { recordChange } from "#server/platform/audit/index.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { sendGiftCard } from "./activate-gift-cards.ts";
import { insertGiftCard } from "./gift-cards.queries.ts";
import { makeCode, moveMoney } from "./read-gift-card.ts";

/**
 * Creates a gift card that nobody pays for, and emails it to its recipient at once. The books have its amount as a cost
 * of this day. Returns its id.
 */
export async function giveGiftCard(
  shop: Shop,
  {
    amount,
    design,
    fromName,
    recipientName,
    recipientEmail,
    message,
    reason,
    actorUserId,
  }: ParsedInputOf<typeof calls.giveGiftCard> & { actorUserId: number },
): Promise<number> {
  const now = shop.clock();
  const today = londonDay(now);
  const id = await shop.db.transaction(async (tx) => {
    const card = await insertGiftCard(tx, {
      ...makeCode(shop),
      amount,
      design,
      fromName,
      recipientName,
      recipientEmail: recipientEmail.toLowerCase(),
      message: message || null,
      givenReason: reason,
      sendOn: today,
      createdAt: now,
      updatedAt: now,
    });
    const given = await moveMoney(tx, card, {
      kind: "given",
      amountPence: amount,
      orderId: null,
      now,
      change: { soldAt: now, expiresOn: giftCardExpiry(today) },
    });
    await sendGiftCard(tx, given, { buyer: undefined, now });
    await recordChange(tx, {
      actorUserId,
      action: "create",
      entity: "gift-card",
      entityId: card.id,
      after: { amount: toPounds(amount), reason },
      now,
    });
    return card.id;
  });
  shop.wake("send-letters");
  return id;
}
