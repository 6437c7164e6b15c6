import { createHash, randomBytes, scrypt } from "node:crypto";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { readGiftCard as call } from "#contract/gift-cards/gift-cards.ts";
import { londonDay } from "#domain/calendar.ts";
import { GIFT_CARD_CODE_BYTES, readGiftCardCode, writeGiftCardCode } from "#domain/gift-cards/gift-card-code.ts";
import {
  balanceChange,
  GIFT_CARDS_PER_BASKET_MAX,
  type GiftCardMovement,
  type GiftCardState,
  giftCardState,
} from "#domain/gift-cards/gift-cards.ts";
import { readMovedCode } from "#domain/gift-cards/read-moved-code.ts";
import type { IsoDay } from "#domain/iso-day.ts";
import { type Pence, pence, toPounds } from "#domain/money.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { Reader, SqlFragment, Tx } from "#server/platform/db/open-database.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { openSecret, renewSealed, sealSecret } from "#server/platform/kernel/signed-links.ts";
import { consumeRateLimit, networkLimits } from "#server/platform/rate-limit/index.ts";
import {
  findGiftCardByCode,
  type GiftCardRow,
  insertMovement,
  listCardsBeside,
  listSealedCodes,
  type NewGiftCard,
  replaceSealedCode,
  sumHeld,
  updateGiftCard,
} from "./gift-cards.queries.ts";

/** Limits for wrong codes from one network, per quarter of an hour and per day. Correct codes do not count. */
const QUARTER = { attemptsMax: 20, withinMinutes: 15 };
const DAY = { attemptsMax: 100, withinMinutes: 24 * 60 };

/** Balance of a card for the holder of its code. Refuses with `gift-card-unknown` or `too-many-guesses`. */
export async function readGiftCard(
  shop: Shop,
  { code, address }: { code: string; address: string },
): Promise<ReplyOf<typeof call>> {
  const forgive = await limitCodeAttempts(shop, address);
  const card = await requireGiftCard(shop.db, code);
  await forgive();
  const heldPence = (await sumHeld(shop.db, [card.id], undefined)).get(card.id) ?? pence(0);
  const state = stateOf(card, shop.clock());
  return {
    lastFour: card.lastFour,
    state,
    amount: toPounds(card.amount),
    available: toPounds(pence(state === "valid" ? Math.max(0, card.balance - heldPence) : 0)),
    held: toPounds(heldPence),
    expiresOn: card.expiresOn,
  };
}

/**
 * Counts an attempt to enter a code, and refuses with `too-many-guesses`. Returns a function that releases the attempt
 * if the code is correct. The shop's own codes have 95 random bits and cannot be guessed. Those of another shop can be
 * weaker, and the limit protects them.
 */
export async function limitCodeAttempts(shop: Shop, address: string): Promise<() => Promise<void>> {
  return consumeRateLimit(
    shop,
    [QUARTER, DAY].flatMap((limit) => networkLimits(shop, "gift-card", { address, ...limit })),
  );
}

/** A gift card of a basket or a subscription, with the data for pricing. */
export interface EnteredGiftCard {
  id: number;
  lastFour: string;
  state: GiftCardState;
  expiresOn: IsoDay | null;
  /** Zero if it cannot be spent. */
  availablePence: Pence;
  /** True if open orders of other baskets reserve some of it. */
  isHeldElsewhere: boolean;
}

/**
 * The gift cards of a basket or a subscription, in the order in which they pay. Reservations of the basket's own orders
 * count as available. `ownOrders` is a subquery with their ids.
 */
export async function readEnteredGiftCards(
  db: Reader,
  ids: readonly number[],
  { ownOrders, now }: { ownOrders?: SqlFragment | undefined; now: Date },
): Promise<EnteredGiftCard[]> {
  if (ids.length === 0) return [];
  const found = await listCardsBeside(db, ids, ownOrders);
  return ids.flatMap((id) => {
    const row = found.find(({ card }) => card.id === id);
    if (!row) return [];
    const state = stateOf(row.card, now);
    const available = state === "valid" ? Math.max(0, row.card.balance - row.heldElsewhere) : 0;
    const { lastFour, expiresOn } = row.card;
    return [
      { id, lastFour, state, expiresOn, availablePence: pence(available), isHeldElsewhere: row.heldElsewhere > 0 },
    ];
  });
}

/**
 * The gift cards of a basket or a subscription plus one more. Refuses with `gift-card-unknown` if no paid card has the
 * code, `gift-card-stopped`, `gift-card-expired`, `gift-card-empty` or `gift-cards-full`.
 */
export async function withGiftCard(
  db: Reader,
  ids: readonly number[],
  { code, now }: { code: string; now: Date },
): Promise<readonly number[]> {
  const card = await requireGiftCard(db, code);
  const state = stateOf(card, now);
  if (state === "stopped") throw new ShopError("gift-card-stopped");
  if (state === "expired") throw new ShopError("gift-card-expired");
  if (card.balance === 0) throw new ShopError("gift-card-empty");
  if (ids.includes(card.id)) return ids;
  if (ids.length >= GIFT_CARDS_PER_BASKET_MAX)
    throw new ShopError("gift-cards-full", { max: GIFT_CARDS_PER_BASKET_MAX });
  return [...ids, card.id];
}

/** Finds the paid card for a code. Refuses with `gift-card-unknown`. */
async function requireGiftCard(db: Reader, typed: string): Promise<GiftCardRow> {
  const card = await findCardByCode(db, typed);
  if (!card) throw new ShopError("gift-card-unknown");
  return card;
}

/** The paid card for a code of this shop or of another one. */
export async function findCardByCode(db: Reader, typed: string): Promise<GiftCardRow | undefined> {
  const code = readGiftCardCode(typed);
  const own = code === undefined ? undefined : await findGiftCardByCode(db, hashCode(code));
  const moved = own ? undefined : readMovedCode(typed);
  return moved === undefined ? own : findGiftCardByCode(db, await hashMovedCode(moved));
}

export async function isGiftCardCode(db: Reader, typed: string): Promise<boolean> {
  return (await findCardByCode(db, typed)) !== undefined;
}

export function stateOf({ soldAt, stoppedAt, expiresOn }: GiftCardRow, now: Date): GiftCardState {
  const soldOn = soldAt === null ? null : londonDay(soldAt);
  return giftCardState({ soldOn, isStopped: stoppedAt !== null, expiresOn }, londonDay(now));
}

/** A stored code. Its hash is used to find the card, and its encrypted form to display the code. */
export interface StoredCode {
  codeHash: string;
  sealedCode: string;
  lastFour: string;
}

/** Creates a unique, unguessable code. */
export function makeCode({ secret }: Pick<Shop, "secret">): StoredCode {
  const code = writeGiftCardCode(randomBytes(GIFT_CARD_CODE_BYTES));
  return { codeHash: hashCode(code), sealedCode: sealSecret(secret, "gift cards", code), lastFour: code.slice(-4) };
}

/** A code of another shop as it is stored. `code` keeps its printed form for the card's email. */
export async function storeMovedCode({ secret }: Pick<Shop, "secret">, code: string): Promise<StoredCode> {
  const read = readMovedCode(code);
  if (read === undefined) throw new RangeError("the code is refused");
  return {
    codeHash: await hashMovedCode(read),
    sealedCode: sealSecret(secret, "gift cards", code),
    lastFour: read.slice(-4),
  };
}

const MOVED_HASH_BYTES = 32;

/**
 * Expects `code` in its normal form (see `readMovedCode`). The hash is slow, because a stolen database must not give away
 * codes of eight characters. It has no salt, because cards are found by it.
 */
function hashMovedCode(code: string): Promise<string> {
  return new Promise((resolve, reject) => {
    scrypt(code, "gift card of another shop", MOVED_HASH_BYTES, (error, hash) =>
      error ? reject(error) : resolve(`moved:${hash.toString("base64url")}`),
    );
  });
}

/** Expects `code` in its normal form (see `readGiftCardCode`). */
function hashCode(code: string): string {
  return createHash("sha256").update(`gift card\n${code}`).digest("base64url");
}

/**
 * Decrypts the code of a card. Refuses with `secret-changed` if the shop has another secret. The card then stays valid,
 * but its code cannot be displayed.
 */
export function openCode(
  shop: Pick<Shop, "secret" | "oldSecret">,
  { sealedCode }: Pick<StoredCode, "sealedCode">,
): string {
  return openSecret(shop, "gift cards", sealedCode);
}

const CODES_PER_PAGE = 500;

/**
 * Seals the codes again that the shop's former secret sealed. Returns how many no known secret opens. Without a former
 * secret, looks at the newest card only.
 */
export async function renewCodes(shop: Shop): Promise<number> {
  let unreadable = 0;
  const limit = shop.oldSecret === undefined ? 1 : CODES_PER_PAGE;
  for (let before: number | undefined; ; ) {
    const page = await listSealedCodes(shop.db, { before, limit });
    for (const { id, sealed } of page) {
      const state = renewSealed(shop, "gift cards", sealed);
      if (state === "unreadable") unreadable += 1;
      if (typeof state === "object") await replaceSealedCode(shop.db, { id, from: sealed, to: state.renewed });
    }
    before = page.at(-1)?.id;
    if (limit === 1 || before === undefined) return unreadable;
  }
}

interface Move {
  kind: GiftCardMovement;
  amountPence: Pence;
  orderId: number | null;
  refundId?: number;
  now: Date;
  /** Columns that change together with the balance. */
  change?: Partial<NewGiftCard>;
}

/**
 * Records a movement and the new balance. The caller holds the card's row lock. Returns the updated card. A check
 * constraint of the table rejects a balance below zero or above the sold amount.
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
