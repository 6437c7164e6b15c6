import type { KeptThing } from "#contract/kept.ts";
import { KEPT_MAX } from "#domain/kept-max.ts";
import { type Pence, toPounds } from "#domain/money.ts";
import { ShopError } from "#domain/shop-error.ts";
import { listActiveById } from "#server/catalogue/for-others.ts";
import type { Reader } from "#server/db/open-database.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { countKept, deleteKept, insertKept, listKeptRows, lockKeeper } from "./kept.queries.ts";

/** What somebody has kept for later, the newest first. */
export async function readKept(db: Reader, userId: number): Promise<KeptThing[]> {
  return (await listKeptRows(db, userId)).map(({ productId, price }) => ({ productId, price: toPounds(price) }));
}

/** Keeps a product at today's price. Refuses `not-found` for what is not on sale, and `kept-full`. */
export async function keepForLater(
  { db, clock }: Pick<Shop, "db" | "clock">,
  userId: number,
  productId: number,
): Promise<KeptThing[]> {
  return db.transaction(async (tx) => {
    const [product] = await listActiveById(tx, [productId]);
    if (!product || product.isSubscription) throw new ShopError("not-found");
    await lockKeeper(tx, userId);
    const rows = await listKeptRows(tx, userId);
    const isKept = rows.some((row) => row.productId === productId);
    if (!isKept && rows.length >= KEPT_MAX) throw new ShopError("kept-full", { max: KEPT_MAX });
    await insertKept(tx, [{ userId, productId, price: product.price, keptAt: clock() }]);
    return readKept(tx, userId);
  });
}

export async function keepNoLonger({ db }: Pick<Shop, "db">, userId: number, productId: number): Promise<KeptThing[]> {
  await deleteKept(db, userId, productId);
  return readKept(db, userId);
}

/** Puts onto the account's list what a device has kept before anybody was signed in there, as far as it has room. */
export async function mergeKept(
  { db, clock }: Pick<Shop, "db" | "clock">,
  userId: number,
  things: readonly { productId: number; price: Pence }[],
): Promise<KeptThing[]> {
  return db.transaction(async (tx) => {
    const onSale = new Set((await listGoods(tx, things)).map(({ id }) => id));
    await lockKeeper(tx, userId);
    const isThere = new Set((await listKeptRows(tx, userId)).map(({ productId }) => productId));
    const room = KEPT_MAX - (await countKept(tx, userId));
    const added = things.filter(({ productId }) => onSale.has(productId) && !isThere.has(productId));
    const byId = new Map(added.map((thing) => [thing.productId, thing]));
    await insertKept(
      tx,
      [...byId.values()].slice(0, room).map(({ productId, price }) => ({ userId, productId, price, keptAt: clock() })),
    );
    return readKept(tx, userId);
  });
}

async function listGoods(db: Reader, things: readonly { productId: number }[]) {
  if (things.length === 0) return [];
  const products = await listActiveById(
    db,
    things.map(({ productId }) => productId),
  );
  return products.filter(({ isSubscription }) => !isSubscription);
}
