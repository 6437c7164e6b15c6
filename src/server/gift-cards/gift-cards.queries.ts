import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type { GiftCardFilter } from "#contract/pricing/admin-pricing.ts";
import type { GiftCardMovement } from "#domain/gift-cards/gift-cards.ts";
import type { IsoDay } from "#domain/iso-day.ts";
import { type Pence, parsePounds, pence } from "#domain/money.ts";
import { readQuotedReferences } from "#domain/orders/quoted-references.ts";
import { isOneOf } from "#server/platform/db/is-one-of.ts";
import type { Reader, SqlFragment, Tx } from "#server/platform/db/open-database.ts";
import { readRows } from "#server/platform/db/read-rows.ts";
import { insertRows } from "#server/platform/db/row-set.ts";
import { giftCardMovements, giftCards, giftCardUses, recipientText } from "#server/platform/db/schema/gift-cards.ts";
import { containsText, matchesSearchText } from "#server/platform/db/search-text.ts";

export type GiftCardRow = typeof giftCards.$inferSelect;
export type NewGiftCard = typeof giftCards.$inferInsert;

export async function insertGiftCard(tx: Tx, card: NewGiftCard): Promise<GiftCardRow> {
  const [row] = await tx.insert(giftCards).values(card).returning();
  if (!row) throw new Error("the gift card was not stored");
  return row;
}

/** True if a card of another shop is here. */
export async function hasMovedCards(db: Reader): Promise<boolean> {
  const found = await db.select({ id: giftCards.id }).from(giftCards).where(isNotNull(giftCards.movedKey)).limit(1);
  return found.length > 0;
}

export async function findMovedCard(db: Reader, movedKey: string): Promise<GiftCardRow | undefined> {
  const [row] = await db.select().from(giftCards).where(eq(giftCards.movedKey, movedKey));
  return row;
}

export async function updateGiftCard(tx: Reader, id: number, change: Partial<NewGiftCard>): Promise<void> {
  await tx.update(giftCards).set(change).where(eq(giftCards.id, id));
}

export async function findGiftCard(db: Reader, id: number): Promise<GiftCardRow | undefined> {
  const [row] = await db.select().from(giftCards).where(eq(giftCards.id, id));
  return row;
}

export async function findGiftCardOfOrder(db: Reader, orderId: number): Promise<GiftCardRow | undefined> {
  const [row] = await db.select().from(giftCards).where(eq(giftCards.orderId, orderId));
  return row;
}

export async function lockGiftCardOfOrder(tx: Tx, orderId: number): Promise<GiftCardRow | undefined> {
  const [row] = await tx.select().from(giftCards).where(eq(giftCards.orderId, orderId)).for("update");
  return row;
}

export async function findGiftCardByCode(db: Reader, codeHash: string): Promise<GiftCardRow | undefined> {
  const [row] = await db
    .select()
    .from(giftCards)
    .where(and(eq(giftCards.codeHash, codeHash), isNotNull(giftCards.soldAt)));
  return row;
}

/** Locks cards in a fixed order, so that two orders never deadlock. */
export async function lockGiftCards(tx: Tx, ids: readonly number[]): Promise<Map<number, GiftCardRow>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select()
    .from(giftCards)
    .where(inArray(giftCards.id, [...ids]))
    .orderBy(asc(giftCards.id))
    .for("update");
  return new Map(rows.map((row) => [row.id, row]));
}

/** Amounts that open orders (except one) and announced boxes reserve on the given cards. */
export async function sumHeld(
  db: Reader,
  ids: readonly number[],
  exceptOrderId: number | undefined,
): Promise<Map<number, Pence>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: giftCardUses.giftCardId, held: sql<string>`sum(${giftCardUses.amount})` })
    .from(giftCardUses)
    .where(
      and(
        inArray(giftCardUses.giftCardId, [...ids]),
        eq(giftCardUses.isHeld, true),
        exceptOrderId === undefined ? undefined : sql`${giftCardUses.orderId} is distinct from ${exceptOrderId}`,
      ),
    )
    .groupBy(giftCardUses.giftCardId);
  return new Map(rows.map(({ id, held }) => [id, parsePounds(held)]));
}

/**
 * Some cards with the amounts reserved by announced boxes and by orders, except those with ids in the subquery
 * `ownOrders`. Unordered.
 */
export async function listCardsBeside(
  db: Reader,
  ids: readonly number[],
  ownOrders: SqlFragment | undefined,
): Promise<{ card: GiftCardRow; heldElsewhere: Pence }[]> {
  const isOthers = ownOrders ? sql`held.order_id not in (${ownOrders})` : sql`true`;
  // In a single-table query Drizzle writes a column without its table. Here the column would then resolve to another
  // table.
  const heldElsewhere = sql<string>`coalesce((
    select sum(held.amount) from ${giftCardUses} held
    where held.gift_card_id = ${giftCards}.id and held.is_held and (held.box_id is not null or ${isOthers})
  ), 0.00)`;
  const rows = await db.select({ card: giftCards, heldElsewhere }).from(giftCards).where(isOneOf(giftCards.id, ids));
  return rows.map((row) => ({ ...row, heldElsewhere: parsePounds(row.heldElsewhere) }));
}

export interface GiftCardUse {
  giftCardId: number;
  place: number;
  amount: Pence;
  isHeld: boolean;
}

export async function listUses(db: Reader, orderId: number): Promise<GiftCardUse[]> {
  const { giftCardId, place, amount, isHeld } = giftCardUses;
  return db
    .select({ giftCardId, place, amount, isHeld })
    .from(giftCardUses)
    .where(eq(giftCardUses.orderId, orderId))
    .orderBy(asc(place));
}

export async function listUsesOfBox(db: Reader, boxId: number): Promise<GiftCardUse[]> {
  const { giftCardId, place, amount, isHeld } = giftCardUses;
  return db
    .select({ giftCardId, place, amount, isHeld })
    .from(giftCardUses)
    .where(eq(giftCardUses.boxId, boxId))
    .orderBy(asc(place));
}

/** True if a box has a reservation on a blocked card. */
export async function isHeldByStoppedCard(db: Reader, boxId: number): Promise<boolean> {
  const rows = await db
    .select({ id: giftCards.id })
    .from(giftCardUses)
    .innerJoin(giftCards, eq(giftCards.id, giftCardUses.giftCardId))
    .where(and(eq(giftCardUses.boxId, boxId), isNotNull(giftCards.stoppedAt)))
    .limit(1);
  return rows.length > 0;
}

export async function deleteUsesOfBoxes(tx: Tx, boxIds: readonly number[]): Promise<void> {
  await tx.delete(giftCardUses).where(inArray(giftCardUses.boxId, [...boxIds]));
}

export async function insertUses(tx: Tx, uses: readonly (typeof giftCardUses.$inferInsert)[]): Promise<void> {
  await insertRows(tx, giftCardUses, uses);
}

export async function deleteHeldUses(tx: Tx, orderId: number): Promise<void> {
  await tx.delete(giftCardUses).where(and(eq(giftCardUses.orderId, orderId), eq(giftCardUses.isHeld, true)));
}

export async function markUsesSpent(tx: Tx, orderId: number): Promise<void> {
  await tx.update(giftCardUses).set({ isHeld: false }).where(eq(giftCardUses.orderId, orderId));
}

export interface Movement {
  giftCardId: number;
  kind: GiftCardMovement;
  amount: Pence;
  orderId: number | null;
  refundId?: number | null;
}

export async function insertMovement(tx: Tx, movement: Movement & { createdAt: Date }): Promise<void> {
  await tx.insert(giftCardMovements).values(movement);
}

export async function listMovements(db: Reader, giftCardId: number): Promise<(Movement & { createdAt: Date })[]> {
  return db
    .select()
    .from(giftCardMovements)
    .where(eq(giftCardMovements.giftCardId, giftCardId))
    .orderBy(asc(giftCardMovements.id));
}

export async function sumReturned(db: Reader, orderId: number): Promise<Map<number, Pence>> {
  const rows = await db
    .select({ id: giftCardMovements.giftCardId, returned: sql<string>`sum(${giftCardMovements.amount})` })
    .from(giftCardMovements)
    .where(and(eq(giftCardMovements.orderId, orderId), eq(giftCardMovements.kind, "returned")))
    .groupBy(giftCardMovements.giftCardId);
  return new Map(rows.map(({ id, returned }) => [id, parsePounds(returned)]));
}

/** Locks paid cards whose email is due and unsent. Other processes skip the locked cards. */
export async function lockCardsToSend(tx: Tx, today: IsoDay, limit: number): Promise<GiftCardRow[]> {
  return tx
    .select()
    .from(giftCards)
    .where(
      and(
        isNotNull(giftCards.soldAt),
        isNull(giftCards.sentAt),
        isNull(giftCards.stoppedAt),
        lte(giftCards.sendOn, today),
      ),
    )
    .orderBy(asc(giftCards.id))
    .limit(limit)
    .for("update", { skipLocked: true });
}

/** Expired cards with a balance and without a reservation of an open order. */
export async function lockExpiredCards(tx: Tx, today: IsoDay, limit: number): Promise<GiftCardRow[]> {
  const isHeld = sql`exists (select 1 from ${giftCardUses} where gift_card_id = ${giftCards.id} and is_held)`;
  return tx
    .select()
    .from(giftCards)
    .where(and(lt(giftCards.expiresOn, today), sql`${giftCards.balance} > 0`, sql`not ${isHeld}`))
    .orderBy(asc(giftCards.id))
    .limit(limit)
    .for("update", { skipLocked: true });
}

export async function sumBalances(db: Reader): Promise<{ owed: Pence; cards: number }> {
  const [row] = await db
    .select({ owed: sql<string>`coalesce(sum(${giftCards.balance}), 0.00)`, cards: sql`count(*)`.mapWith(Number) })
    .from(giftCards)
    .where(gt(giftCards.balance, sql`0`));
  return { owed: parsePounds(row?.owed ?? "0.00"), cards: row?.cards ?? 0 };
}

/**
 * Sold and given cards, newest first. The search matches the buyer, the recipient, the order, or the last four characters of the
 * code.
 */
export async function listSoldCards(
  db: Reader,
  filter: SoldCardFilter,
  { afterId, limit, orderEmails }: { afterId: number | undefined; limit: number; orderEmails: SqlFragment },
): Promise<{ card: GiftCardRow; buyer: string | null }[]> {
  return db
    .select({ card: giftCards, buyer: sql<string | null>`buyer.email` })
    .from(giftCards)
    .leftJoin(sql`(${orderEmails}) buyer`, sql`buyer.id = ${giftCards.orderId}`)
    .where(and(isSoldAnd(filter), afterId === undefined ? undefined : lt(giftCards.id, afterId)))
    .orderBy(desc(giftCards.id))
    .limit(limit);
}

/** Sold cards with these last four characters, or for a recipient of this name or email address. Newest first. */
export async function findGiftCards(db: Reader, search: string, limit: number): Promise<GiftCardRow[]> {
  const { lastFour } = readQuotedReferences(search);
  const recipient = recipientText({ email: giftCards.recipientEmail, name: giftCards.recipientName });
  const isFound = or(
    matchesSearchText(recipient, search),
    lastFour === undefined ? undefined : eq(giftCards.lastFour, lastFour),
  );
  return db
    .select()
    .from(giftCards)
    .where(and(isNotNull(giftCards.soldAt), isFound))
    .orderBy(desc(giftCards.id))
    .limit(limit);
}

export async function countSoldCards(db: Reader, filter: SoldCardFilter, orderEmails: SqlFragment): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(giftCards)
    .leftJoin(sql`(${orderEmails}) buyer`, sql`buyer.id = ${giftCards.orderId}`)
    .where(isSoldAnd(filter));
  return row?.count ?? 0;
}

interface SoldCardFilter {
  search: string;
  state: GiftCardFilter | undefined;
  today: IsoDay;
}

function isSoldAnd({ search, state, today }: SoldCardFilter): SQL | undefined {
  const matches = or(
    containsText(giftCards.recipientEmail, search),
    containsText(giftCards.recipientName, search),
    containsText(giftCards.fromName, search),
    containsText(giftCards.lastFour, search),
    containsText(sql`buyer.email`, search),
    sql`${giftCards.orderId}::text = ${search}`,
  );
  return and(isNotNull(giftCards.soldAt), search === "" ? undefined : matches, isInState(state, today));
}

/** The same states as `giftCardState`, with valid cards divided by their balance. */
function isInState(state: GiftCardFilter | undefined, today: IsoDay): SQL | undefined {
  const isExpired = and(isNull(giftCards.stoppedAt), lt(giftCards.expiresOn, today));
  const isValid = and(isNull(giftCards.stoppedAt), or(isNull(giftCards.expiresOn), gte(giftCards.expiresOn, today)));
  switch (state) {
    case "stopped":
      return isNotNull(giftCards.stoppedAt);
    case "expired":
      return isExpired;
    case "active":
      return and(isValid, gt(giftCards.balance, pence(0)));
    case "spent":
      return and(isValid, eq(giftCards.balance, pence(0)));
    case undefined:
      return undefined;
  }
}

/** Buyers' email addresses by order id. A given card has no order. `orderEmails` is a subquery with the columns `id` and `email`. */
export async function readEmailsOfOrders(
  db: Reader,
  ofOrders: readonly (number | null)[],
  orderEmails: SqlFragment,
): Promise<Map<number | null, string>> {
  const orderIds = ofOrders.filter((id) => id !== null);
  if (orderIds.length === 0) return new Map();
  const rows = await readRows<{ id: number; email: string | null }>(
    db,
    sql`select buyer.id, buyer.email from (${orderEmails}) buyer where buyer.id = any(${sql.param(orderIds)}::integer[])`,
  );
  return new Map(rows.flatMap(({ id, email }) => (email === null ? [] : [[id, email]])));
}

/** Sealed codes of cards, newest first. */
export async function listSealedCodes(
  db: Reader,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<{ id: number; sealed: string }[]> {
  return db
    .select({ id: giftCards.id, sealed: giftCards.sealedCode })
    .from(giftCards)
    .where(before === undefined ? undefined : lt(giftCards.id, before))
    .orderBy(desc(giftCards.id))
    .limit(limit);
}

/** Replaces a sealed code, unless it has changed since it was read. */
export async function replaceSealedCode(
  db: Reader,
  { id, from, to }: { id: number; from: string; to: string },
): Promise<void> {
  await db
    .update(giftCards)
    .set({ sealedCode: to })
    .where(and(eq(giftCards.id, id), eq(giftCards.sealedCode, from)));
}
