import { createHash } from "node:crypto";
import { sumUnits } from "#domain/basket/basket.ts";
import { oneOffDates } from "#domain/calendar.ts";
import { MINUTE_MS } from "#domain/milliseconds.ts";
import { decideOrderType } from "#domain/orders/orders.ts";
import { presentDates } from "#domain/orders/presents.ts";
import { unprintableCharacters } from "#domain/orders/printable-text.ts";
import type { QuotedLine } from "#domain/pricing/quote.ts";
import type { ShopSettings } from "#domain/settings/default-settings.ts";
import { ShopError } from "#domain/shop-error.ts";
import { isSingleBox } from "#domain/subscriptions/plans.ts";
import {
  type BasketRow,
  isSellable,
  lockShopperBasket,
  type QuotedBasket,
  quoteBasket,
  readShopperLines,
  requireCode,
} from "#server/basket/index.ts";
import { listActiveById } from "#server/catalogue/index.ts";
import { holdGiftCards } from "#server/gift-cards/index.ts";
import { holdStock, listHeldProductIds, lockProducts, releaseStockHolds } from "#server/inventory/index.ts";
import {
  deleteOrderItems,
  insertOrder,
  insertOrderRecords,
  insertOrderRecordsLast,
  type NewOrderItem,
  type OrderRow,
  orderAmounts,
  updateOrder,
} from "#server/orders/index.ts";
import { acquireLock } from "#server/platform/db/acquire-lock.ts";
import type { Tx } from "#server/platform/db/open-database.ts";
import type { DeliveryAddress } from "#server/platform/db/schema/basket.ts";
import type { LastStatement } from "#server/platform/db/transaction.ts";
import { holdDiscountUse } from "#server/pricing/index.ts";
import { canOwnGift, holdFirstBoxes } from "#server/subscriptions/index.ts";
import {
  type Holds,
  holdsLockOf,
  lockOpenOrderOf,
  type NetworkHolds,
  sumNetworkHolds,
  sumStock,
} from "./open-orders.queries.ts";
import { type BoughtBy, type Buyer, type PresentRequest, readBuyer } from "./read-buyer.ts";

const HOLDS_MAX = 4;

/** An open order. `goesOn` is true if later charges follow. */
export type OpenedOrder = OrderRow & { goesOn: boolean };

interface Opening {
  buyer: Buyer;
  /** Keyed hash of the buyer's network, or `TELEPHONE`. */
  heldFrom: string;
  now: Date;
}

/**
 * Opens or refreshes a basket's one order and holds its stock, as the last step of the transaction. Throws
 * `FirstBoxOfferTakenError` while another order has the first-box offer.
 */
export async function openOrder(tx: Tx, opening: Opening): Promise<OpenedOrder | LastStatement<OpenedOrder>> {
  const { order, items, records } = await prepareOrder(tx, opening);
  if (!records) return view(order, items);
  return insertOrderRecordsLast(tx, records).map(() => view(order, items));
}

/** Value in place of a network for orders that the shop takes by telephone. They have no limits of a network. */
const TELEPHONE = "telephone";

/** A telephone order. It stays open until `expiresAt`, and its buyer is known. */
interface TelephoneOpening {
  takenByUserId: number;
  expiresAt: Date;
  boughtBy: BoughtBy;
}

/** Opens or changes a telephone order in a larger transaction. Prices, delivery, discount and stock as in a checkout. */
export async function openTelephoneOrder(
  tx: Tx,
  { buyer, now, telephone }: Omit<Opening, "heldFrom"> & { telephone: TelephoneOpening },
): Promise<OrderRow> {
  const { order, records } = await prepareOrder(tx, { buyer, now, heldFrom: TELEPHONE, telephone });
  if (records) await insertOrderRecords(tx, records);
  return order;
}

interface PreparedOrder {
  order: OrderRow;
  items: readonly NewOrderItem[];
  /** Lines and events to insert. Undefined if nothing has changed. */
  records: Parameters<typeof insertOrderRecords>[1] | undefined;
}

async function prepareOrder(
  tx: Tx,
  { buyer, heldFrom, now, telephone }: Opening & { telephone?: TelephoneOpening },
): Promise<PreparedOrder> {
  // The order is locked before the basket is read, so that a concurrent settlement has already emptied the basket.
  const [{ id: basketId, entered }, open, lines] = await Promise.all([
    lockShopperBasket(tx, buyer.basketOwner, now),
    lockOpenOrderOf(tx, buyer.basketOwner),
    readShopperLines(tx, buyer.basketOwner),
  ]);
  if (!lines) throw new ShopError("basket-empty");
  const { userId, basketOwner } = buyer;
  const basket = await quoteBasket(tx, { basketId, userId, basketOwner, now, known: { entered, ...lines } });
  if (basket.rows.length === 0) throw new ShopError("basket-empty");
  const payer = telephone?.boughtBy ?? (await readBuyer(tx, buyer));
  if (buyer.present) requireNoBoxes(basket.rows);
  requireSellable(basket.rows);
  requireCode(basket.quote);
  if (basket.quote.holdsBoxes && userId === undefined) await requireGuestGift(tx, buyer);
  const items = basket.quote.lines.map((line, index) => toOrderItem(line, basket.rows[index]));
  const boughtBy = sentTo(payer, buyer.present?.address ?? giftAddressOf(items));
  requirePrintable(payer, boughtBy, basket.rows);
  const totals = totalsOf(basket, buyer.present, now);
  const fingerprint = fingerprintOf({ items, giftCards: basket.quote.giftCards, ...boughtBy, ...totals });
  const expiresAt = telephone?.expiresAt ?? expiryOf(basket, open?.createdAt ?? now, now);
  const change = { ...totals, ...boughtBy, heldFrom, expiresAt, fingerprint, updatedAt: now };
  if (open?.fingerprint === fingerprint) {
    return { order: await updateOrder(tx, open.id, change), items, records: undefined };
  }
  // These writes are sent together with the query. If the query leads to a refusal, they are rolled back.
  const [, held, order] = await Promise.all([
    acquireLock(tx, "holds", holdsLockOf(heldFrom)),
    sumNetworkHolds(tx, heldFrom, open?.id),
    open
      ? updateOrder(tx, open.id, { ...change, version: open.version + 1 })
      : insertOrder(tx, {
          ...change,
          takenByUserId: telephone?.takenByUserId ?? null,
          cartId: basketId,
          status: "pending",
          createdAt: now,
        }),
  ]);
  const units = sumUnits(basket.rows.filter((row) => !row.isSubscription));
  const hasCode = basket.quote.discount !== undefined;
  if (!telephone) await limitHolds(tx, { held, units, hasCode, settings: basket.settings, now });
  // A new order has no earlier holds to release.
  const isNew = open === undefined;
  if (!isNew) await deleteOrderItems(tx, order.id);
  await holdItems(tx, { orderId: order.id, now }, basket.rows, { isNew });
  const codeId = basket.quote.discount?.codeId;
  if (!isNew || codeId !== undefined) await holdDiscountUse(tx, order.id, codeId);
  const parts = basket.quote.giftCards;
  if (!isNew || parts.length > 0) await holdGiftCards(tx, order.id, { parts, now });
  if (!isNew || basket.quote.holdsBoxes) await holdFirstBoxes(tx, order, items);
  const opened = { orderId: order.id, kind: "opened" as const, createdAt: now };
  const event = telephone ? { ...opened, facts: { actorUserId: telephone.takenByUserId } } : opened;
  const events = isNew ? [event] : [];
  const ordered = items.map((item) => ({ ...item, orderId: order.id }));
  return { order, items, records: { items: ordered, events } };
}

/** A guest can only give a box, and only with an email address without an account that its owner has not confirmed. */
async function requireGuestGift(tx: Tx, { giver }: Buyer): Promise<void> {
  if (!giver?.typed || !(await canOwnGift(tx, giver.typed.email))) throw new ShopError("account-needed");
}

function view(order: OrderRow, items: readonly NewOrderItem[]): OpenedOrder {
  return { ...order, goesOn: items.some(({ box }) => Boolean(box?.nextChargeOn)) };
}

/** The recipient's address if a gift is the only item. */
function giftAddressOf(items: readonly NewOrderItem[]): DeliveryAddress | undefined {
  const [only] = items;
  return items.length === 1 ? only?.preferences?.gift?.address : undefined;
}

/** With a recipient, the delivery address is the recipient's and the billing address is the giver's. */
function sentTo(payer: BoughtBy, recipient: DeliveryAddress | undefined): BoughtBy {
  if (!recipient) return payer;
  return { ...payer, deliveryAddress: recipient, billingAddress: payer.billingAddress ?? payer.deliveryAddress };
}

/** A box has a recipient, a message and days of its own. */
function requireNoBoxes(rows: readonly BasketRow[]): void {
  const box = rows.find(({ isSubscription }) => isSubscription);
  if (box) throw new ShopError("present-has-box", { productId: box.productId, name: box.name });
}

/**
 * Refuses addresses and gifts that the labels, slips and invoices cannot print, and names the first part. Accounts may
 * have names in any letters, and stored gifts may be older than this rule.
 */
function requirePrintable(payer: BoughtBy, boughtBy: BoughtBy, rows: readonly BasketRow[]): void {
  const own = [payer.deliveryAddress, payer.billingAddress].filter(
    (address) => address === boughtBy.deliveryAddress || address === boughtBy.billingAddress,
  );
  const texts = own.flatMap((address) => {
    if (!address) return [];
    const { firstName, lastName, ...lines } = address;
    return [
      { facts: { part: "name" }, text: `${firstName} ${lastName}` },
      { facts: { part: "address" }, text: Object.values(lines).join(" ") },
    ];
  });
  const gifts = rows.flatMap(({ itemId, preferences }) => {
    const { address, message } = preferences?.gift ?? {};
    if (!address) return [];
    return [{ facts: { part: "gift", itemId }, text: [...Object.values(address), message].join(" ") }];
  });
  const refused = [...texts, ...gifts].filter(({ text }) => unprintableCharacters(text) !== "");
  const [first] = refused;
  if (!first) return;
  const characters = unprintableCharacters(refused.map(({ text }) => text).join(" "));
  throw new ShopError("not-printable", { characters, ...first.facts });
}

function requireSellable(rows: readonly BasketRow[]): void {
  for (const row of rows) {
    if (isSellable(row)) continue;
    const facts = { productId: row.productId, name: row.name };
    throw row.isActive
      ? new ShopError("out-of-stock", { ...facts, stock: row.stock })
      : new ShopError("not-sellable", facts);
  }
  const nameless = rows.find(({ answers, preferences }) => answers?.purpose === "gift" && !preferences?.gift);
  if (nameless) throw new ShopError("gift-incomplete", { itemId: nameless.itemId });
}

function totalsOf({ quote, settings }: QuotedBasket, request: PresentRequest | undefined, now: Date) {
  return {
    discountCodeId: quote.discount?.codeId ?? null,
    ...orderAmounts(quote.sums, quote.giftCardPence),
    orderType: decideOrderType(quote),
    ...(request
      ? toPresent(request, settings, now)
      : { present: null, goodsDispatchBy: quote.holdsProducts ? oneOffDates(now, settings).dispatchBy : null }),
  };
}

function toPresent({ address, message, notBefore }: PresentRequest, settings: ShopSettings, now: Date) {
  const { sendFrom, dispatchBy } = presentDates(now, { notBefore, postcode: address.postcode }, settings);
  return { present: { message, notBefore, sendFrom }, goodsDispatchBy: dispatchBy };
}

/** Every refresh extends the hold, up to a few times its length in total. */
function expiryOf({ settings }: QuotedBasket, openedAt: Date, now: Date): Date {
  const holdMs = settings.stockHoldMinutes * MINUTE_MS;
  return new Date(Math.min(now.getTime() + holdMs, openedAt.getTime() + HOLDS_MAX * holdMs));
}

function toOrderItem(line: QuotedLine, row: BasketRow | undefined): NewOrderItem {
  const item = {
    productId: line.productId,
    productName: line.name,
    productPrice: line.unitPricePence,
    quantity: line.quantity,
    discountAmount: line.discountPence,
    isSubscription: line.box !== undefined,
  };
  if (!line.box) return { ...item, box: null, preferences: null };
  if (!row?.answers) throw new ShopError("questionnaire-missing");
  return {
    ...item,
    preferences: row.preferences,
    box: {
      ...row.answers,
      isSingle: isSingleBox(line.box.plan),
      ...(line.box.isPrepaid ? { isPrepaid: true } : {}),
      monthlyPence: line.box.plan.monthlyPence,
      ...(line.discountPence > 0 ? { discountPence: line.discountPence } : {}),
      firstBoxMonth: line.box.firstBoxMonth,
      firstDispatchOn: line.box.firstDispatchOn,
      nextChargeOn: line.box.laterCharges[0]?.chargeOn ?? null,
    },
  };
}

function fingerprintOf(order: unknown): string {
  return createHash("sha256").update(JSON.stringify(order)).digest("base64url");
}

/** Releases the order's holds and takes the new ones, after locking all of these products. */
async function holdItems(
  tx: Tx,
  holding: { orderId: number; now: Date },
  rows: readonly BasketRow[],
  { isNew }: { isNew: boolean },
): Promise<void> {
  const products = rows.filter((row) => !row.isSubscription);
  if (!isNew) {
    const heldIds = await listHeldProductIds(tx, holding.orderId);
    await lockProducts(tx, [...heldIds, ...products.map((row) => row.productId)]);
    await releaseStockHolds(tx, holding);
  }
  const held = await holdStock(tx, products, holding);
  const missing = products.find(({ productId }) => !held.has(productId));
  if (!missing) return;
  // The product may have left the sale while this transaction waited for its lock.
  const [onSale] = await listActiveById(tx, [missing.productId]);
  throw new ShopError(onSale ? "out-of-stock" : "not-sellable", { productId: missing.productId, name: missing.name });
}

interface Holding {
  /** Holds of the network's other orders. This order's own holds are not included, because they are released first. */
  held: NetworkHolds;
  units: number;
  hasCode: boolean;
  settings: ShopSettings;
  now: Date;
}

/** Multiple of a network's limits that applies to a site, because a site contains several homes. */
const SITE_ALLOWANCE = 4;
/** Part of the stock that all unpaid orders together must leave free. */
const LEFT_TO_OTHERS = 0.5;

/**
 * Prevents visitors from reserving the stock without paying. Refuses with `order-too-large` for one order, and with
 * `too-many-guesses` if its network, the site around it or all visitors together hold too much in unpaid orders.
 */
export async function limitHolds(tx: Tx, { held, units, hasCode, settings, now }: Holding): Promise<void> {
  const { ordersHeldMax, unitsHeldMax, codesHeldMax } = settings;
  if (units > unitsHeldMax) throw new ShopError("order-too-large", { unitsMax: unitsHeldMax });
  const exceeds = ({ orders, units: heldUnits, codes }: Holds, allowance: number) =>
    orders >= ordersHeldMax * allowance ||
    heldUnits + units > unitsHeldMax * allowance ||
    (hasCode && codes >= codesHeldMax * allowance);
  const heldWithThis = held.heldByAll + units;
  // Shortcut: the shop's stock matters only if all unpaid orders together hold more than one network may hold.
  const mayBeTooMuch = units > 0 && heldWithThis > unitsHeldMax;
  const isTooMuchOfAll =
    mayBeTooMuch && heldWithThis > Math.max(unitsHeldMax, (held.heldByAll + (await sumStock(tx))) * LEFT_TO_OTHERS);
  if (!exceeds(held.own, 1) && !exceeds(held.site, SITE_ALLOWANCE) && !isTooMuchOfAll) return;
  const waitMs = (held.firstFreeAt?.getTime() ?? 0) - now.getTime();
  throw new ShopError("too-many-guesses", { waitMinutes: Math.max(1, Math.ceil(waitMs / MINUTE_MS)) });
}
