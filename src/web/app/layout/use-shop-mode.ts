import { useRouteLoaderData } from "react-router";
import type { OutputOf } from "#contract/call.ts";
import type { getShopMode } from "#contract/shop.ts";
import { type AudienceNames, DEFAULT_AUDIENCE_NAMES } from "#domain/subscriptions/box-names.ts";

export type ShopMode = OutputOf<typeof getShopMode>;

/** Shop data from the root loader. Undefined if it could not be loaded. */
export function useShopMode(): ShopMode | undefined {
  return useRouteLoaderData("root");
}

/** Name of the shop. Empty on an error page without shop data. */
export function useBrand(): string {
  return useShopMode()?.brand ?? "";
}

/** Contact address of the shop. Empty on an error page without shop data. */
export function useContactEmail(): string {
  return useShopMode()?.email ?? "";
}

/** Names of the audiences: "Women". */
export function useAudienceNames(): AudienceNames {
  return useShopMode()?.audienceNames ?? DEFAULT_AUDIENCE_NAMES;
}
