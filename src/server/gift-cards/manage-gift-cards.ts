import type { ParsedInputOf, ReplyOf } from "#contract/endpoint.ts";
import type * as calls from "#contract/pricing/admin-pricing.ts";
import type { AdminGiftCard } from "#contract/pricing/admin-pricing.ts";
import { londonDay } from "#domain/calendar.ts";
import { balanceChange, giftCardOwed } from "#domain/gift-cards/gift-cards.ts";
import { toPounds } from "#domain/money.ts";
import { ShopError } from "#domain/shop-error.ts";
import { recordChange } from "#server/platform/audit/index.ts";
import type { Reader, Tx } from "#server/platform/db/open-database.ts";
import { cutPage, type Page, readIdCursor, writeCursor } from "#server/platform/kernel/reply-page.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { sendGiftCard } from "./activate-gift-cards.ts";
import {
  countSoldCards,
  findGiftCard,
  type GiftCardRow,
  listMovements,
  listSoldCards,
  lockGiftCards,
  readEmailsOfOrders,
  sumBalances,
  updateGiftCard,
} from "./gift-cards.queries.ts";
import { stateOf } from "./read-gift-card.ts";

export async function listGiftCards(
  shop: Shop,
  { search, state, limit, cursor }: ParsedInputOf<typeof calls.listGiftCards>,
): Promise<Page<AdminGiftCard>> {
  const filter = { search: search ?? "", state, today: londonDay(shop.clock()) };
  const [found, totalCount] = await Promise.all([
    listSoldCards(shop.db, filter, {
      afterId: readIdCursor(cursor),
      limit: limit + 1,
      orderEmails: shop.orderEmails,
    }),
    countSoldCards(shop.db, filter, shop.orderEmails),
  ]);
  const rows = found.map(({ card, buyer }) => view(shop, card, buyer));
  return { ...cutPage(rows, limit, ({ id }) => writeCursor([id])), totalCount };
}

export async function getGiftCardsOwed(shop: Shop): Promise<ReplyOf<typeof calls.getGiftCardsOwed>> {
  const { owed, cards } = await sumBalances(shop.db);
  return { owed: toPounds(owed), cards };
}

/** One card with its ledger. Refuses with `not-found` for missing and unpaid cards. */
export async function getGiftCard(shop: Shop, id: number): Promise<ReplyOf<typeof calls.getGiftCard>> {
  const card = await findGiftCard(shop.db, id);
  if (!card || card.soldAt === null) throw new ShopError("not-found");
  const buyer = (await findBuyer(shop.db, card, shop)) ?? null;
  const movements = await listMovements(shop.db, id);
  return {
    ...view(shop, card, buyer),
    message: card.message,
    design: card.design,
    owed: toPounds(giftCardOwed(movements.map(({ kind, amount }) => ({ kind, amountPence: amount })))),
    movements: movements.map(({ kind, amount, orderId, createdAt }) => ({
      kind,
      amount: toPounds(kind === "shortfall" ? amount : balanceChange({ kind, amountPence: amount })),
      orderId,
      at: createdAt.toISOString(),
    })),
  };
}

function view(shop: Shop, card: GiftCardRow, buyer: string | null): AdminGiftCard {
  return {
    id: card.id,
    orderId: card.orderId,
    givenReason: card.givenReason,
    lastFour: card.lastFour,
    amount: toPounds(card.amount),
    balance: toPounds(card.balance),
    state: stateOf(card, shop.clock()),
    stopReason: card.stopReason,
    buyerEmail: buyer ?? "",
    fromName: card.fromName,
    recipientName: card.recipientName,
    recipientEmail: card.recipientEmail,
    sendOn: card.sendOn,
    isSent: card.sentAt !== null,
    soldAt: (card.soldAt ?? card.createdAt).toISOString(),
    expiresOn: card.expiresOn,
    replacedCode: card.replacedCode,
  };
}

interface Managed {
  giftCardId: number;
  actorUserId: number;
}

/** Blocks a card, or unblocks it, whatever the reason for the block. Idempotent. Refuses with `not-found`. */
export async function setGiftCardStopped(
  shop: Shop,
  { giftCardId, actorUserId }: Managed,
  isStopped: boolean,
): Promise<void> {
  const now = shop.clock();
  await shop.db.transaction(async (tx) => {
    const card = await lockSold(tx, giftCardId);
    if ((card.stoppedAt !== null) === isStopped) return;
    const change = isStopped
      ? { stoppedAt: now, stopReason: "merchant" as const }
      : { stoppedAt: null, stopReason: null };
    await updateGiftCard(tx, giftCardId, { ...change, updatedAt: now });
    await recordChange(tx, {
      actorUserId,
      action: "update",
      entity: "gift-card",
      entityId: giftCardId,
      before: { stopReason: card.stopReason },
      after: { stopReason: change.stopReason },
      now,
    });
  });
}

/** Email address of the card's buyer. Undefined for a card of another shop, and after an erasure. */
async function findBuyer(db: Reader, { orderId }: GiftCardRow, { orderEmails }: Pick<Shop, "orderEmails">) {
  return orderId === null ? undefined : (await readEmailsOfOrders(db, [orderId], orderEmails)).get(orderId);
}

const NO_ADDRESS = { path: "email", message: "Enter an email address. The card has no buyer here" };

/**
 * Sends a card again. A new address, if given, replaces the old one. Refuses with `not-found`, and with `invalid-input`
 * if the card has no address at all.
 */
export async function sendGiftCardAgain(
  shop: Shop,
  { giftCardId, actorUserId }: Managed,
  email: string | undefined,
): Promise<void> {
  const now = shop.clock();
  await shop.db.transaction(async (tx) => {
    const card = await lockSold(tx, giftCardId);
    const recipientEmail = email?.toLowerCase() ?? card.recipientEmail;
    if (recipientEmail !== card.recipientEmail) {
      await updateGiftCard(tx, giftCardId, { recipientEmail, updatedAt: now });
    }
    const buyer = await findBuyer(tx, card, shop);
    if (recipientEmail === null && buyer === undefined) throw new ShopError("invalid-input", {}, [NO_ADDRESS]);
    await sendGiftCard(tx, { ...card, recipientEmail }, { buyer, now, isAgain: true });
    await recordChange(tx, {
      actorUserId,
      action: "send",
      entity: "gift-card",
      entityId: giftCardId,
      before: { recipientEmail: card.recipientEmail },
      after: { recipientEmail },
      now,
    });
  });
  shop.wake("send-letters");
}

async function lockSold(tx: Tx, id: number): Promise<GiftCardRow> {
  const card = (await lockGiftCards(tx, [id])).get(id);
  if (!card || card.soldAt === null) throw new ShopError("not-found");
  return card;
}
