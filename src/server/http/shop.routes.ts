import { getHealth, getReadiness, getShopMode } from "#contract/shop.ts";
import { BRAND, isExampleTrader, type Trader, traderAddress } from "#domain/trader.ts";
import { readSettings } from "#server/settings/read-settings.ts";
import { readTrader } from "#server/settings/read-trader.ts";
import { checkReady } from "#server/watch/check-ready.ts";
import type { EndpointServer } from "./serve-endpoint.ts";

export function shopRoutes(api: EndpointServer): void {
  api.serveKept(getShopMode, async (shop) => {
    const { billingDay, chargeDay, cutOffDay, cutOffHour, dispatchDay } = await readSettings(shop.db);
    const trader = await readTrader(shop.db);
    return {
      brand: BRAND,
      email: trader.email,
      url: shop.config.publicUrl,
      isDemo: shop.config.isDemo,
      paymentProvider: shop.gateway.name,
      stripeKey: shop.config.stripe?.publishableKey ?? null,
      trader: viewTrader(trader),
      calendar: { billingDay, chargeDay, cutOffDay, cutOffHour, dispatchDay },
    };
  });

  api.servePublic(getHealth, async () => ({ ok: true }));

  api.servePublic(getReadiness, async (shop) => {
    await checkReady(shop);
    return { ok: true };
  });
}

function viewTrader(trader: Trader) {
  return {
    legalName: trader.legalName,
    address: traderAddress(trader),
    registration: trader.registration,
    vatNumber: trader.isVatRegistered ? trader.vatNumber : null,
    isExample: isExampleTrader(trader),
  };
}
