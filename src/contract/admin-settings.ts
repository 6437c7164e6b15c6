import { endpoint, noInput } from "./endpoint.ts";
import { shopSettings, trader } from "./shop-settings.ts";
import { z } from "./zod.ts";

/** Everything that the settings hold. Amounts are whole pence, as their names say. */
const adminSettings = z.object({ settings: shopSettings, trader, isExampleTrader: z.boolean() });
export type AdminSettings = z.output<typeof adminSettings>;

export const getAdminSettings = endpoint({
  method: "GET",
  path: "/api/admin/settings",
  access: "admin",
  summary: "The shop's rules and who trades here",
  input: noInput,
  output: adminSettings,
});

export const updateSettings = endpoint({
  method: "PATCH",
  path: "/api/admin/settings",
  access: "admin",
  needsRecentAuth: true,
  summary: "Change some of the shop's rules; each change is logged",
  input: shopSettings.partial(),
  output: adminSettings,
});

export const updateTrader = endpoint({
  method: "PUT",
  path: "/api/admin/trader",
  access: "admin",
  needsRecentAuth: true,
  summary: "Say who trades here",
  input: trader,
  output: adminSettings,
});
