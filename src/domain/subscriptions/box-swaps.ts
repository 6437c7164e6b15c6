import { ShopError } from "#domain/shop-error.ts";
import { type BoxProduct, type BoxToFill, fillBox, inOrderOfChoice, isIdeal } from "./box-contents.ts";

export const SWAP_OFFERS_MAX = 3;

/** A customer's swap of one item for another of its category. */
export interface Swap {
  /** Index in the recipe, from 0. */
  slot: number;
  outProductId: number;
  /** Id of the new product. One unit is reserved for this box. */
  intoProductId: number;
}

interface SwappedBox {
  /** Ids of the products, in the order of the recipe. */
  productIds: readonly number[];
  /** The swap, if it is still valid. Undefined if a later exclusion, repeat or change made it invalid. */
  swap: Swap | undefined;
}

/** Alternatives for one of a box's items, best first. */
export function listSwapOffers(box: BoxToFill, slot: number, wished: readonly number[] = []): BoxProduct[] {
  const swappable = listSwappable(box, fillBox(box).productIds, slot);
  return swappable.filter(({ id }) => !wished.includes(id)).slice(0, SWAP_OFFERS_MAX);
}

/** Fills a box with the customer's swap. `shelf` does not include the unit reserved for the swap. */
export function fillSwapped(shelf: BoxToFill, swap: Swap | undefined): SwappedBox {
  const box = withReservedUnit(shelf, swap);
  const plain = fillBox(box).productIds;
  if (!swap || !listSwappable(box, plain, swap.slot).some(({ id }) => id === swap.intoProductId)) {
    return { productIds: plain, swap: undefined };
  }
  const { slot, outProductId, intoProductId } = swap;
  const swapped = plain.with(slot, intoProductId);
  if (!swapped.includes(outProductId)) return { productIds: swapped, swap };
  // The recipe or the stock changed, and the product that the customer swapped out now fills another slot. Stock 0
  // prevents that.
  const emptied = withStock(box, outProductId, () => 0);
  const wished = { ...emptied, recipe: box.recipe.with(slot, intoProductId) };
  return { productIds: fillBox(wished).productIds, swap };
}

/**
 * Result of a swap request. A box has one swap. A new swap replaces it, and choosing the original item cancels it.
 * Refuses with `swap-refused`, and `out-of-stock` if only stock prevents the swap.
 */
export function decideSwap(
  shelf: BoxToFill,
  before: Swap | undefined,
  { outProductId, intoProductId }: Omit<Swap, "slot">,
): Swap | undefined {
  const box = withReservedUnit(shelf, before);
  const { productIds, swap } = fillSwapped(shelf, before);
  if (swap && swap.outProductId === outProductId && swap.intoProductId === intoProductId) return swap;
  const slot = productIds.indexOf(outProductId);
  const plain = fillBox(box).productIds;
  const stoodThere = plain[slot];
  if (stoodThere === undefined) throw new ShopError("swap-refused");
  if (swap?.slot === slot && intoProductId === stoodThere) return undefined;
  const isThis = ({ id }: BoxProduct) => id === intoProductId;
  if (listSwappable(box, plain, slot).some(isThis)) return { slot, outProductId: stoodThere, intoProductId };
  const wouldBe = listSwappable(withUnit(box, intoProductId), plain, slot).some(isThis);
  throw new ShopError(wouldBe ? "out-of-stock" : "swap-refused");
}

/**
 * Products on sale, in stock, of the same category, allowed and not sent recently. Leaves out products in the box or
 * its recipe.
 */
function listSwappable(box: BoxToFill, plain: readonly number[], slot: number): BoxProduct[] {
  const kind = box.products.get(plain[slot] ?? -1)?.categoryId ?? null;
  const others = [...plain, ...box.recipe];
  if (kind === null) return [];
  return inOrderOfChoice(box).filter(
    ({ id, categoryId, isOnSale }) => isOnSale && categoryId === kind && isIdeal(id, others, box),
  );
}

function withReservedUnit(box: BoxToFill, swap: Swap | undefined): BoxToFill {
  return swap ? withUnit(box, swap.intoProductId) : box;
}

function withUnit(box: BoxToFill, productId: number): BoxToFill {
  return withStock(box, productId, (stock) => stock + 1);
}

function withStock(box: BoxToFill, productId: number, change: (stock: number) => number): BoxToFill {
  const product = box.products.get(productId);
  if (!product) return box;
  return { ...box, products: new Map(box.products).set(productId, { ...product, stock: change(product.stock) }) };
}
