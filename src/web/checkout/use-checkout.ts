import { useCallback, useEffect, useRef, useState } from "react";
import type { Basket } from "#contract/basket.ts";
import type { Checkout } from "#contract/checkout.ts";
import { useCall } from "#web/use-call.ts";
import type { CheckoutBuyer } from "./buyer/checkout-buyer.ts";
import { inCheckoutQueue } from "./in-checkout-queue.ts";
import { openCheckout } from "./open-checkout.ts";

export interface CheckoutState {
  /** The order as it was opened last; kept while a change of basket or address is on its way to it. */
  checkout: Checkout | undefined;
  error: Error | null;
  /** True while `checkout` is not yet the order of what is on show. */
  isOld: boolean;
  reopen: () => void;
}

/**
 * Opens the one order of this basket and its payment, once for every state of basket and address that is shown. The call
 * opens or refreshes, so asking again (reload, back, another tab) never makes a second order.
 */
export function useCheckout(basket: Basket, { mark: buyerMark, guest, isReady }: CheckoutBuyer): CheckoutState {
  const mark = [buyerMark, basketMark(basket)].join("\n");
  const askedMark = useRef<string>(undefined);
  const [opened, setOpened] = useState<{ mark: string; checkout: Checkout }>();
  const { mutate, error } = useCall({
    call: (_mark: string) => inCheckoutQueue(() => openCheckout(guest)),
    onSuccess: (checkout, openedMark) => setOpened({ mark: openedMark, checkout }),
  });

  useEffect(() => {
    if (!isReady || askedMark.current === mark) return;
    askedMark.current = mark;
    mutate(mark);
  }, [isReady, mark, mutate]);

  return {
    checkout: opened?.checkout,
    error,
    isOld: opened?.mark !== mark,
    reopen: useCallback(() => mutate(mark), [mutate, mark]),
  };
}

function basketMark({ items, total, discountCode, giftCards }: Basket): string {
  const lines = items.map((item) =>
    JSON.stringify([item.id, item.quantity, item.productPrice, item.questionnaireData, item.gift]),
  );
  const cards = giftCards.map(({ id, amount }) => `${id}:${amount}`);
  return [total, discountCode?.code, ...cards, ...lines].join(" ");
}
