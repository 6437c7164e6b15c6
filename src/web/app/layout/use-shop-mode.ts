import { useRouteLoaderData } from "react-router";
import type { OutputOf } from "#contract/call.ts";
import type { getShopMode } from "#contract/shop.ts";
import { CONTACT_EMAIL } from "#domain/settings/trader.ts";

export type ShopMode = OutputOf<typeof getShopMode>;

/** Shop data from the root loader. Undefined if it could not be loaded. */
export function useShopMode(): ShopMode | undefined {
  return useRouteLoaderData("root");
}

/** Contact address. The example's address on an error page without shop data. */
export function useContactEmail(): string {
  return useShopMode()?.email ?? CONTACT_EMAIL;
}
