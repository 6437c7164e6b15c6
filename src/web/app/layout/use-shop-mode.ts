import { useRouteLoaderData } from "react-router";
import type { OutputOf } from "#contract/call.ts";
import type { getShopMode } from "#contract/shop.ts";
import { CONTACT_EMAIL } from "#domain/settings/trader.ts";

export type ShopMode = OutputOf<typeof getShopMode>;

/** Shop data from the root loader. Undefined if it could not be loaded. */
export function useShopMode(): ShopMode | undefined {
  return useRouteLoaderData("root");
}

/** Contact address of the shop. An error page without shop data uses the example trader's address. */
export function useContactEmail(): string {
  return useShopMode()?.email ?? CONTACT_EMAIL;
}
