import { useEffect } from "react";
import { useShopMode } from "#web/app/layout/use-shop-mode.ts";

/**
 * A page's rules for scripts come with its document. Only those of card forms allow Stripe's, so somebody who walked here from
 * another page loads this one again, before anything is typed.
 */
export function useOwnDocument(): void {
  const isStripe = useShopMode()?.paymentProvider === "stripe";
  useEffect(() => {
    if (isStripe && !isEnteredHere()) window.location.reload();
  }, [isStripe]);
}

function isEnteredHere(): boolean {
  const [entry] = performance.getEntriesByType("navigation");
  return entry === undefined || new URL(entry.name).pathname === window.location.pathname;
}
