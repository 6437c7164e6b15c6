import type { ReplacedPlan } from "#contract/accounts/accounts.ts";
import type { Basket } from "#contract/basket/basket.ts";

/** A guest's basket before a sign-in, in the history state of the next page. */
interface BasketBefore {
  total: string;
  lines: readonly { productId: number; quantity: number }[];
  /** Plans of the account's basket that the guest's plans replaced. */
  replacedPlans?: readonly ReplacedPlan[];
}

export function basketBeforeState(
  basket: Basket | undefined,
  replacedPlans: readonly ReplacedPlan[],
): { basketBefore: BasketBefore } | null {
  if (!basket) return null;
  const lines = basket.items.map(({ productId, quantity }) => ({ productId, quantity }));
  return { basketBefore: { total: basket.total, lines, replacedPlans } };
}

export interface SignInChange {
  /** Items that the sign-in added to the guest's basket. */
  added: string[];
  replacedPlans: readonly ReplacedPlan[];
  totalBefore: string;
}

/** Changes that the sign-in made to the guest's basket. Undefined if it changed nothing. */
export function findBasketChange(state: unknown, basket: Pick<Basket, "items" | "total">): SignInChange | undefined {
  const before = readState(state);
  if (!before) return undefined;
  const { total: totalBefore, replacedPlans = [] } = before;
  const added = basket.items.flatMap(({ productId, productName, quantity }) => {
    const more = quantity - (before.lines.find((line) => line.productId === productId)?.quantity ?? 0);
    return more > 0 ? [more > 1 ? `${more} × ${productName}` : productName] : [];
  });
  const hasChanged = added.length > 0 || replacedPlans.length > 0 || totalBefore !== basket.total;
  return hasChanged ? { added, replacedPlans, totalBefore } : undefined;
}

/** The cast is safe, because only `basketBeforeState` writes this part of the history state. */
function readState(state: unknown): BasketBefore | undefined {
  if (typeof state !== "object" || state === null || !("basketBefore" in state)) return undefined;
  return state.basketBefore as BasketBefore;
}
