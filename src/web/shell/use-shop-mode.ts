import { useRouteLoaderData } from "react-router";
import type { OutputOf } from "#contract/endpoint.ts";
import type { getShopMode } from "#contract/shop.ts";

export type ShopMode = OutputOf<typeof getShopMode>;

/** What the root of all pages read of the shop; undefined when not even that could be read. */
export function useShopMode(): ShopMode | undefined {
  return useRouteLoaderData("root");
}
