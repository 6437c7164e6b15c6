import { useEffect } from "react";
import { useShopMode } from "#web/app/layout/use-shop-mode.ts";

/**
 * The Content-Security-Policy belongs to the loaded document, and only card pages allow Stripe. A visitor who navigated
 * here reloads the page before typing anything.
 */
export function useReloadForStripe(): void {
  const isStripe = useShopMode()?.paymentProvider === "stripe";
  useEffect(() => {
    if (isStripe && !isEnteredHere()) window.location.reload();
  }, [isStripe]);
}

function isEnteredHere(): boolean {
  const [entry] = performance.getEntriesByType("navigation");
  return entry === undefined || new URL(entry.name).pathname === window.location.pathname;
}
