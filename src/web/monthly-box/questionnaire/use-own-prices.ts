import { useMemo } from "react";
import { useUser } from "#web/shell/use-user.ts";
import { ownPrices, type Prices } from "./own-prices.ts";

/** The public prices until it is known who looks, then that person's own. */
export function useOwnPrices<P extends Prices>(prices: P): P {
  const { user } = useUser();
  const firstBoxTaken = user?.firstBoxTaken;
  return useMemo(() => ownPrices(prices, firstBoxTaken ?? []), [prices, firstBoxTaken]);
}
