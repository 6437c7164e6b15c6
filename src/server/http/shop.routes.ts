import { getHealth, getShopMode } from "#contract/shop.ts";
import { pingDatabase } from "#server/db/open-database.ts";
import type { EndpointServer } from "./serve-endpoint.ts";

const BRAND = "Meadow & Salt";
const EMAIL = "hello@meadowandsalt.example";

export function shopRoutes(api: EndpointServer): void {
  api.servePublic(getShopMode, async (shop) => ({
    brand: BRAND,
    email: EMAIL,
    url: shop.config.publicUrl,
    isDemo: shop.config.isDemo,
    paymentProvider: shop.gateway.name,
  }));

  api.servePublic(getHealth, async (shop) => {
    await pingDatabase(shop.db);
    return { ok: true };
  });
}
