import { sql } from "drizzle-orm";
import { getHealth, getShopMode } from "#contract/shop.ts";
import type { EndpointServer } from "./serve-endpoint.ts";

const BRAND = "Meadow & Salt";
const EMAIL = "hello@meadowandsalt.example";

export function shopRoutes(api: EndpointServer): void {
  api.servePublic(getShopMode, async (shop) => ({
    brand: BRAND,
    email: EMAIL,
    isDemo: shop.config.isDemo,
    paymentProvider: shop.gateway.name,
  }));

  api.servePublic(getHealth, async (shop) => {
    await shop.db.execute(sql`select 1`);
    return { ok: true };
  });
}
