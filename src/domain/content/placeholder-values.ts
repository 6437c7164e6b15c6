import { dayOfMonthLabel, hourLabel } from "#domain/day-labels.ts";
import { formatPounds } from "#domain/money.ts";
import type { ShopSettings } from "#domain/settings/default-settings.ts";
import { type Trader, traderAddress } from "#domain/settings/trader.ts";
import { boxSizeWord } from "#domain/subscriptions/box-size.ts";
import { atSentenceStart } from "#domain/subscriptions/names-in-sentences.ts";
import { audiencePlaceholders } from "./audience-placeholders.ts";
import type { PlaceholderValues } from "./placeholders.ts";

/** Values of the placeholders from the settings, so that no page contains an outdated figure. */
export function placeholderValues(settings: ShopSettings, shopName: string, trader: Trader): PlaceholderValues {
  const boxSize = boxSizeWord(settings.boxSize);
  return {
    "shop name": shopName,
    "contact email": trader.email,
    "legal name": trader.legalName,
    "company address": traderAddress(trader),
    "delivery price": formatPounds(settings.basketDeliveryPence),
    "delivery tariff": formatPounds(settings.tariffDeliveryPence),
    "women's box": formatPounds(settings.regularBoxPence.women),
    "men's box": formatPounds(settings.regularBoxPence.men),
    "children's box": formatPounds(settings.regularBoxPence.children),
    "first box": formatPounds(settings.firstBoxPence),
    ...audiencePlaceholders(settings.audienceNames),
    "box size": boxSize,
    "Box size": atSentenceStart(boxSize),
    "charge day": dayOfMonthLabel(settings.chargeDay),
    "notice day": dayOfMonthLabel(settings.billingDay),
    "cut-off day": dayOfMonthLabel(settings.cutOffDay),
    "cut-off time": hourLabel(settings.cutOffHour),
    "dispatch day": dayOfMonthLabel(settings.dispatchDay),
    "cooling-off days": String(settings.coolingOffDays),
    "pause months": String(settings.pauseMonthsMax),
  };
}
