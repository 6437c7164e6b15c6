import { londonDay } from "#domain/calendar.ts";
import type { IsoDay } from "#domain/iso-day.ts";
import { type Pence, toPounds } from "#domain/money.ts";
import { recordChange } from "#server/platform/audit/index.ts";
import type { Tx } from "#server/platform/db/open-database.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { findMovedCard, insertGiftCard } from "./gift-cards.queries.ts";
import { findCardByCode, makeCode, moveMoney, storeMovedCode } from "./read-gift-card.ts";

/** A gift card of another shop with what is left on it. */
export interface MovedGiftCard {
  /** Key at the other shop. Null if the file has none; the code then identifies the card. */
  key: string | null;
  /** The code as it is printed. It passes `readMovedCode`. Null to make a new one, which is emailed to the recipient. */
  code: string | null;
  /** Last characters of the former code. Null if the code stays. */
  replacedCode: string | null;
  balancePence: Pence;
  /** Null for a card without an end. */
  expiresOn: IsoDay | null;
  fromName: string;
  recipientName: string | null;
  recipientEmail: string | null;
}

/**
 * Adds a card of another shop without an order. Its balance is owed from now on and is no sale. Returns false, without a
 * change, if the card is here already.
 */
export async function saveMovedGiftCard(
  tx: Tx,
  shop: Pick<Shop, "secret">,
  { key, code, balancePence, ...card }: MovedGiftCard,
  { actorUserId, now }: { actorUserId: number; now: Date },
): Promise<boolean> {
  if (key !== null && (await findMovedCard(tx, key))) return false;
  if (code !== null && (await findCardByCode(tx, code))) return false;
  const stored = code === null ? makeCode(shop) : await storeMovedCode(shop, code);
  const today = londonDay(now);
  const row = await insertGiftCard(tx, {
    ...card,
    ...stored,
    orderId: null,
    movedKey: key ?? `code:${stored.codeHash}`,
    amount: balancePence,
    message: null,
    sendOn: today,
    // The other shop has sent a card that keeps its code.
    sentAt: code === null ? null : now,
    soldAt: now,
  });
  await moveMoney(tx, row, { kind: "moved", amountPence: balancePence, orderId: null, now });
  await recordChange(tx, {
    actorUserId,
    action: "import",
    entity: "gift-card",
    entityId: row.id,
    after: { balance: toPounds(balancePence), expiresOn: card.expiresOn, lastFour: row.lastFour },
    now,
  });
  return true;
}
