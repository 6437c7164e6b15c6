import { and, asc, count, eq, isNull, like, lte, notExists, or, type SQLWrapper, sql } from "drizzle-orm";
import type { Pence } from "#domain/money.ts";
import type { QuestionnaireAnswers } from "#domain/subscriptions/plans.ts";
import type { Reader, Tx } from "#server/platform/db/open-database.ts";
import {
  type BoxPreferences,
  cartItems,
  carts,
  ENTERED_COLUMNS,
  type EnteredCodes,
} from "#server/platform/db/schema/basket.ts";
import { products } from "#server/platform/db/schema/catalogue.ts";
import { stockHolds } from "#server/platform/db/schema/inventory.ts";
import { orders } from "#server/platform/db/schema/orders.ts";
import { sqlStatement, statement } from "#server/platform/db/statement.ts";
import { type StoredSettings, storedSettings } from "#server/platform/db/stored-settings.ts";
import type { LastStatement } from "#server/platform/db/transaction.ts";
import {
  giftBasketOwner,
  guestBasketOwner,
  subscriptionBasketOwner,
  telephoneBasketOwner,
} from "#server/platform/kernel/shop.ts";
import { NO_CODES } from "./entered-codes.ts";

export interface BasketRow {
  itemId: number;
  productId: number;
  quantity: number;
  answers: QuestionnaireAnswers | null;
  /** Preferences for a box. Null for products. */
  preferences: BoxPreferences | null;
  name: string;
  price: Pence;
  /** Price when the line was last added or changed. For a box, the monthly price of its plan. */
  priceSeen: Pence;
  /** Units available to this basket: the stock plus the units that the basket's own open order already holds. */
  stock: number;
  isActive: boolean;
  /** True if the shop has deleted the product. The line is no longer in the basket, but the customer is informed. */
  isArchived: boolean;
  isSubscription: boolean;
  imageUrl: string | null;
}

export type ProductRow = Pick<
  BasketRow,
  "productId" | "name" | "price" | "stock" | "isActive" | "isArchived" | "isSubscription" | "imageUrl"
>;

/** Resets every column of `ENTERED_COLUMNS` to its value in `NO_CODES`, including columns added in the future. */
const CLEARING = sql.join(
  (Object.keys(ENTERED_COLUMNS) as (keyof EnteredCodes)[]).map(
    (key) => sql`${sql.identifier(ENTERED_COLUMNS[key].name)} = ${sql.param(NO_CODES[key], ENTERED_COLUMNS[key])}`,
  ),
  sql`, `,
);

export interface FoundBasket {
  id: number;
  entered: EnteredCodes;
}

export interface LockedBasket extends FoundBasket {
  /**
   * The shop's settings, read before the wait for the row lock. They may be outdated, so a checkout calculates the
   * prices again.
   */
  storedSettings: StoredSettings;
}

const lockingBasket = statement(
  { id: carts.id, ...ENTERED_COLUMNS, storedSettings },
  (db, fields) =>
    db
      .insert(carts)
      .values({
        userId: sql.placeholder("owner"),
        createdAt: sql.placeholder("now"),
        updatedAt: sql.placeholder("now"),
      })
      .onConflictDoUpdate({ target: carts.userId, set: { updatedAt: sql`excluded.updated_at` } })
      .returning(fields),
  // Sending this before the answer to "begin" is safe. If "begin" fails, the statement can at most create an empty
  // basket.
  { sendWithBegin: true },
);

/** Locks the row of a shopper's basket. Creates the basket if there is none. */
export async function lockBasket(tx: Tx, owner: string, now: Date): Promise<LockedBasket> {
  const [row] = await lockingBasket(tx, { owner, now });
  if (!row) throw new Error("the basket was neither made nor found");
  const { id, storedSettings, ...entered } = row;
  return { id, storedSettings, entered };
}

const findingBasket = statement({ id: carts.id, ...ENTERED_COLUMNS }, (db, fields) =>
  db
    .select(fields)
    .from(carts)
    .where(eq(carts.userId, sql.placeholder("owner"))),
);

export async function findBasket(db: Reader, owner: string): Promise<FoundBasket | undefined> {
  const [row] = await findingBasket(db, { owner });
  if (!row) return undefined;
  const { id, ...entered } = row;
  return { id, entered };
}

export async function findEntered(db: Reader, basketId: number): Promise<EnteredCodes> {
  const [row] = await db.select(ENTERED_COLUMNS).from(carts).where(eq(carts.id, basketId));
  return row ?? NO_CODES;
}

/** Replaces everything that a shopper entered for a basket. The caller holds the basket's row lock. */
export async function setEntered(tx: Tx, basketId: number, entered: EnteredCodes): Promise<void> {
  await tx.update(carts).set(entered).where(eq(carts.id, basketId));
}

const BASKET_ID = sql.placeholder("basketId");
/**
 * Subquery for the id of the owner's basket, for statements that are sent together with the one that locks or creates
 * the basket.
 */
const OWNERS_BASKET = sql`(select ${carts.id} from ${carts} where ${carts.userId} = ${sql.placeholder("owner")})`;

const LINE = {
  itemId: cartItems.id,
  quantity: cartItems.quantity,
  answers: cartItems.questionnaireData,
  preferences: cartItems.preferences,
  priceSeen: cartItems.productPrice,
};

function productBeside(basket: SQLWrapper) {
  return {
    productId: products.id,
    name: products.name,
    price: products.price,
    // Adds the units that the basket's own open order holds, even if no line contains the product any more.
    stock: sql<number>`(${products.stock} + coalesce((select sum(${stockHolds.quantity}) from ${stockHolds}
      join ${orders} on ${orders.id} = ${stockHolds.orderId}
      where ${orders.cartId} = ${basket} and ${orders.paidAt} is null and ${orders.status} = 'pending'
        and ${stockHolds.productId} = ${products.id}), 0))::int`,
    isActive: products.isActive,
    isArchived: sql<boolean>`(${products.archivedAt} is not null)`,
    isSubscription: products.isSubscription,
    imageUrl: products.imageUrl,
  };
}

const listingRows = statement({ ...LINE, ...productBeside(BASKET_ID) }, (db, fields) =>
  db
    .select(fields)
    .from(cartItems)
    .innerJoin(products, eq(products.id, cartItems.productId))
    .where(eq(cartItems.cartId, BASKET_ID))
    .orderBy(asc(cartItems.id)),
);

function listingRowsAndRules(basket: SQLWrapper) {
  // Returns the settings with the first line only, to avoid repeating them.
  const settingsOnce = sql<StoredSettings>`case when row_number() over (order by ${cartItems.id}) = 1 then ${storedSettings} end`;
  return statement({ ...LINE, ...productBeside(basket), storedSettings: settingsOnce }, (db, fields) =>
    db
      .select(fields)
      .from(cartItems)
      .innerJoin(products, eq(products.id, cartItems.productId))
      .where(eq(cartItems.cartId, basket))
      .orderBy(asc(cartItems.id)),
  );
}

const listingRowsAndRulesOf = listingRowsAndRules(BASKET_ID);
const listingOwnRowsAndRules = listingRowsAndRules(OWNERS_BASKET);

interface RowsAndRules {
  rows: BasketRow[];
  storedSettings: StoredSettings;
}

/** A basket's lines and the shop's rules in one snapshot. Undefined for a basket without lines. */
export async function listBasketRowsAndRules(db: Reader, basketId: number): Promise<RowsAndRules | undefined> {
  return splitRules(await listingRowsAndRulesOf(db, { basketId }));
}

export async function listOwnRowsAndRules(db: Reader, owner: string): Promise<RowsAndRules | undefined> {
  return splitRules(await listingOwnRowsAndRules(db, { owner }));
}

function splitRules(found: readonly (BasketRow & { storedSettings: StoredSettings })[]): RowsAndRules | undefined {
  const [first] = found;
  if (!first) return undefined;
  return { rows: found.map(({ storedSettings: _rules, ...row }) => row), storedSettings: first.storedSettings };
}

export async function listBasketRows(db: Reader, basketId: number): Promise<BasketRow[]> {
  return listingRows(db, { basketId });
}

const listingProducts = statement({ ...LINE, ...productBeside(OWNERS_BASKET) }, (db, fields) =>
  db
    .select(fields)
    .from(products)
    .leftJoin(cartItems, and(eq(cartItems.productId, products.id), eq(cartItems.cartId, OWNERS_BASKET)))
    .where(
      sql`${products.id} in (select ${cartItems.productId} from ${cartItems} where ${cartItems.cartId} = ${OWNERS_BASKET}
        union select ${sql.placeholder("productId")}::integer)`,
    )
    .orderBy(asc(cartItems.id)),
);

/** The lines of a shopper's basket, plus one product, which may or may not be in the basket. */
export async function listOwnRowsBeside(
  db: Reader,
  owner: string,
  productId: number,
): Promise<{ rows: BasketRow[]; product: ProductRow | undefined }> {
  const found = await listingProducts(db, { owner, productId });
  return { rows: found.filter(isLine), product: found.find((row) => row.productId === productId) };
}

type FoundProduct = ProductRow & { [Name in keyof typeof LINE]: BasketRow[Name] | null };

/** Every line has an id, so a row with an id has the line's other columns, too. */
function isLine(found: FoundProduct): found is BasketRow {
  return found.itemId !== null;
}

type LineToSave = Pick<BasketRow, "name" | "productId" | "priceSeen" | "quantity" | "answers" | "preferences">;

const savingLine = statement({ itemId: cartItems.id }, (db, fields) =>
  db
    .insert(cartItems)
    .values({
      cartId: BASKET_ID,
      productId: sql.placeholder("productId"),
      productName: sql.placeholder("name"),
      productPrice: sql.placeholder("priceSeen"),
      quantity: sql.placeholder("quantity"),
      questionnaireData: sql.placeholder("answers"),
      preferences: sql.placeholder("preferences"),
    })
    .onConflictDoUpdate({
      target: [cartItems.cartId, cartItems.productId],
      set: {
        productPrice: sql`excluded.product_price`,
        quantity: sql`excluded.quantity`,
        questionnaireData: sql`excluded.questionnaire_data`,
        preferences: sql`excluded.wishes`,
      },
    })
    .returning(fields),
);

export async function saveBasketLine(tx: Tx, basketId: number, line: LineToSave): Promise<number> {
  return savedId(await savingLine(tx, { basketId, ...line }));
}

/** Saves the line as the last statement of its transaction. */
export function saveBasketLineLast(tx: Tx, basketId: number, line: LineToSave): LastStatement<number> {
  return savingLine.last(tx, { basketId, ...line }).map(savedId);
}

function savedId([saved]: readonly { itemId: number }[]): number {
  if (!saved) throw new Error("the line was neither made nor changed");
  return saved.itemId;
}

export async function deleteBasketLine(tx: Tx, basketId: number, itemId: number): Promise<boolean> {
  const gone = await tx
    .delete(cartItems)
    .where(and(eq(cartItems.cartId, basketId), eq(cartItems.id, itemId)))
    .returning({ id: cartItems.id });
  return gone.length > 0;
}

const IS_BOUGHT = sql`cart_id = ${BASKET_ID} and ${cartItems.productId} = bought.product_id`;

const takingUnits = sqlStatement(
  () => sql`
    with bought as (
      select * from jsonb_to_recordset(${sql.placeholder("units")}::jsonb) as units("productId" integer, quantity integer)
    ), bought_by_product as (
      select "productId" as product_id, sum(quantity)::integer as quantity from bought group by 1
    ), gone as (
      delete from ${cartItems} using bought_by_product as bought where ${IS_BOUGHT} and ${cartItems.quantity} <= bought.quantity
    ), archived as (
      delete from ${cartItems} using ${products} where cart_id = ${BASKET_ID}
        and ${products.id} = ${cartItems.productId} and ${products.archivedAt} is not null
    ), less as (
      update ${cartItems} set quantity = ${cartItems.quantity} - bought.quantity
      from bought_by_product as bought join ${products} on ${products.id} = bought.product_id
      where ${IS_BOUGHT} and ${cartItems.quantity} > bought.quantity and ${products.archivedAt} is null
    )
    update ${carts} set ${CLEARING} where id = ${BASKET_ID}`,
);

/**
 * Reduces the quantities of the given products, and deletes lines that become empty and lines of deleted products. Also
 * clears the code and gift cards. Each product may appear once.
 */
export async function takeFromBasket(
  tx: Tx,
  basketId: number,
  units: readonly { productId: number; quantity: number }[],
): Promise<void> {
  await takingUnits(tx, { basketId, units: JSON.stringify(units) });
}

export async function deleteBasketLines(tx: Tx, basketId: number): Promise<void> {
  await tx.delete(cartItems).where(eq(cartItems.cartId, basketId));
}

export async function deleteBasket(tx: Tx, basketId: number): Promise<void> {
  await tx.delete(carts).where(eq(carts.id, basketId));
}

/** Changes the owner of a basket. Its open order keeps it. */
export async function setBasketOwner(tx: Tx, basketOwner: string, newOwner: string): Promise<void> {
  await tx.update(carts).set({ userId: newOwner }).where(eq(carts.userId, basketOwner));
}

/**
 * Deletes baskets that no visitor comes back to: of guests, of gifts and plans that were ordered directly, which each
 * order fills anew, and of telephone orders that are no longer open.
 */
export async function deleteOldBaskets(db: Reader, untouchedSince: Date): Promise<void> {
  const owners = [guestBasketOwner, giftBasketOwner, subscriptionBasketOwner, telephoneBasketOwner];
  const isForgotten = or(...owners.map((ownerOf) => like(carts.userId, ownerOf("%"))));
  const openOrder = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.cartId, carts.id), isNull(orders.paidAt), eq(orders.status, "pending")));
  await db.delete(carts).where(and(isForgotten, lte(carts.updatedAt, untouchedSince), notExists(openOrder)));
}

export async function countUsesInBaskets(tx: Tx, productId: number): Promise<number> {
  const [row] = await tx.select({ count: count() }).from(cartItems).where(eq(cartItems.productId, productId));
  return row?.count ?? 0;
}
