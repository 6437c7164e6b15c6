import { ShopError } from "#domain/shop-error.ts";
import { type BoxProduct, type BoxToFill, fillBox, inOrderOfChoice, isIdeal } from "./box-contents.ts";

/** How many things of its kind a customer may choose from in place of one. */
export const SWAP_OFFERS_MAX = 3;

/** A customer's one wish about a box: one thing in place of another of its kind. */
export interface Swap {
  /** Which of the recipe's five is meant, from 0. */
  slot: number;
  outProductId: number;
  /** A unit of it is off the shelf for this box already. */
  intoProductId: number;
}

interface SwappedBox {
  /** Five entries, in the order of the recipe. */
  productIds: readonly number[];
  /** The wish as far as it still holds: what was excluded, sent or changed since takes it away. */
  swap: Swap | undefined;
}

/** What may stand in place of one of a box's five, the first to be offered first, without what is there by a wish. */
export function listSwapOffers(box: BoxToFill, slot: number, wished: readonly number[] = []): BoxProduct[] {
  const swappable = listSwappable(box, fillBox(box).productIds, slot);
  return swappable.filter(({ id }) => !wished.includes(id)).slice(0, SWAP_OFFERS_MAX);
}

/** Fills a box with what its customer has swapped. The shelf is that without the unit which is kept for the swap. */
export function fillSwapped(shelf: BoxToFill, swap: Swap | undefined): SwappedBox {
  const box = withReservedUnit(shelf, swap);
  const plain = fillBox(box).productIds;
  if (!swap || !listSwappable(box, plain, swap.slot).some(({ id }) => id === swap.intoProductId)) {
    return { productIds: plain, swap: undefined };
  }
  const { slot, outProductId, intoProductId } = swap;
  // What its customer does not want this time takes no other's place either, not even where there is nothing better.
  const wished = { ...withStock(box, outProductId, () => 0), recipe: box.recipe.with(slot, intoProductId) };
  return { productIds: fillBox(wished).productIds, swap };
}

/**
 * What becomes of a box's swap when one of its things is asked to be another: a box has one, so that a further wish is
 * instead of the one before, and asking for what stood there takes it back. Refuses `swap-refused`, and `out-of-stock`
 * where the wish would be right but for the shelf.
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

/** On sale and on the shelf, of the same kind, allowed, not sent lately, and neither in the box nor what its recipe names. */
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
