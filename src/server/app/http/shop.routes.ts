import * as shopCalls from "#contract/shop.ts";
import { londonDay } from "#domain/calendar.ts";
import type { ShopSettings } from "#domain/settings/default-settings.ts";
import { isExampleTrader, type Trader, traderAddress } from "#domain/settings/trader.ts";
import { DEFAULT_AUDIENCE_NAMES } from "#domain/subscriptions/box-names.ts";
import { boxSizeWord, DEFAULT_BOX_SIZE } from "#domain/subscriptions/box-size.ts";
import { AUDIENCES } from "#domain/subscriptions/plans.ts";
import { checkReady, requireOpen } from "#server/app/monitoring/index.ts";
import { menusFrom } from "#server/content/index.ts";
import { identityFrom, viewLook } from "#server/platform/brand/index.ts";
import type { EndpointServer } from "#server/platform/endpoints/endpoint-server.ts";
import { findStoredSettings, settingsFrom } from "#server/platform/settings/index.ts";
import { viewTeaser } from "#server/subscriptions/index.ts";

export function shopRoutes(api: EndpointServer): void {
  api.serveCached(shopCalls.getShopMode, async (shop) => {
    const stored = await findStoredSettings(shop.db);
    const settings = settingsFrom(stored);
    const { billingDay, chargeDay, cutOffDay, cutOffHour, dispatchDay } = settings;
    const { brand, trader } = identityFrom(stored);
    return {
      brand: brand.name,
      tagline: brand.tagline,
      look: viewLook(brand),
      menus: menusFrom(stored, londonDay(shop.clock())),
      order: viewOrder(settings),
      audienceNames: viewAudienceNames(settings),
      boxSize: settings.boxSize === DEFAULT_BOX_SIZE ? undefined : boxSizeWord(settings.boxSize),
      boxTeaser: viewTeaser(settings),
      email: trader.email,
      url: shop.config.publicUrl,
      isDemo: shop.config.isDemo,
      ...(shop.config.smtp ? {} : { isMailKept: true }),
      paymentProvider: shop.gateway.name,
      stripeKey: shop.config.stripe?.publishableKey ?? null,
      trader: viewTrader(trader),
      calendar: { billingDay, chargeDay, cutOffDay, cutOffHour, dispatchDay },
    };
  });

  api.servePublic(shopCalls.getHealth, async () => ({ ok: true }));

  api.servePublic(shopCalls.getServing, async (shop) => {
    requireOpen(shop);
    return { ok: true };
  });

  api.servePublic(shopCalls.getReadiness, async (shop) => {
    await checkReady(shop);
    return { ok: true };
  });
}

/** Undefined for the order that comes with the shop. */
function viewOrder({ homeOrder, headerOrder, footerOrder }: ShopSettings) {
  if (homeOrder.length + headerOrder.length + footerOrder.length === 0) return undefined;
  return { home: [...homeOrder], header: [...headerOrder], footer: [...footerOrder] };
}

/** Undefined for the names that come with the shop. */
function viewAudienceNames({ audienceNames }: ShopSettings) {
  return AUDIENCES.every((audience) => audienceNames[audience] === DEFAULT_AUDIENCE_NAMES[audience])
    ? undefined
    : audienceNames;
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
