import { useRouteLoaderData } from "react-router";
import type { OutputOf } from "#contract/call.ts";
import type { getShopMode } from "#contract/shop.ts";
import { CONTACT_EMAIL } from "#domain/settings/trader.ts";

export type ShopMode = OutputOf<typeof getShopMode>;

/** What the root of all pages read of the shop; undefined when not even that could be read. */
export function useShopMode(): ShopMode | undefined {
  return useRouteLoaderData("root");
}

/** Where people write to; the example's address on an error page that could not even read that. */
export function useContactEmail(): string {
  return useShopMode()?.email ?? CONTACT_EMAIL;
}
