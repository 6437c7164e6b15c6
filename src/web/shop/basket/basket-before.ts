import type { Basket } from "#contract/basket/basket.ts";

/** A guest's basket before a sign-in, in the history state of the next page. */
interface BasketBefore {
  total: string;
  lines: readonly { productId: number; quantity: number }[];
}

export function basketBeforeState(basket: Basket | undefined): { basketBefore: BasketBefore } | null {
  if (!basket) return null;
  const lines = basket.items.map(({ productId, quantity }) => ({ productId, quantity }));
  return { basketBefore: { total: basket.total, lines } };
}

/**
 * Items that the sign-in added to the guest's basket, and the total before the sign-in. Undefined if the sign-in
 * changed nothing.
 */
export function findBasketChange(
  state: unknown,
  basket: Pick<Basket, "items" | "total">,
): { added: string[]; totalBefore: string } | undefined {
  const before = readState(state);
  if (!before) return undefined;
  const added = basket.items.flatMap(({ productId, productName, quantity }) => {
    const more = quantity - (before.lines.find((line) => line.productId === productId)?.quantity ?? 0);
    return more > 0 ? [more > 1 ? `${more} × ${productName}` : productName] : [];
  });
  return added.length === 0 && before.total === basket.total ? undefined : { added, totalBefore: before.total };
}

/** The cast is safe, because only `basketBeforeState` writes this part of the history state. */
function readState(state: unknown): BasketBefore | undefined {
  if (typeof state !== "object" || state === null || !("basketBefore" in state)) return undefined;
  return state.basketBefore as BasketBefore;
}
