import type { estimateDelivery as estimateCall } from "#contract/delivery.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { addWorkingDays, oneOffDates } from "#domain/calendar.ts";
import { arrivalWindow, deliveryArea } from "#domain/delivery.ts";
import { ShopError } from "#domain/shop-error.ts";
import { requireServedPostcode } from "#server/accounts/save-address.ts";
import { readSettings } from "#server/settings/read-settings.ts";
import type { Shop } from "#server/shop.ts";

/** "Dispatched within 2-3 working days": the earliest that anybody may count on. */
const LEAVES_AFTER_DAYS_MIN = 2;

/** When goods ordered now would arrive. Refuses `invalid-input` for no postcode and `postcode-not-served`. */
export async function estimateDelivery(shop: Shop, text: string): Promise<ReplyOf<typeof estimateCall>> {
  const postcode = requireServedPostcode(text, "postcode");
  const settings = await readSettings(shop.db);
  const { handledOn, dispatchBy } = oneOffDates(shop.clock(), settings);
  const earliest = arrivalWindow(
    addWorkingDays(handledOn, LEAVES_AFTER_DAYS_MIN, settings.closures),
    postcode,
    settings,
  );
  const latest = arrivalWindow(dispatchBy, postcode, settings);
  if (!earliest || !latest) throw new ShopError("postcode-not-served", { postcode });
  return {
    postcode,
    isRemote: deliveryArea(postcode) === "remote",
    handledOn,
    dispatchBy,
    arrivesFrom: earliest.from,
    arrivesTo: latest.to,
  };
}
