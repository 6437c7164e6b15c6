import { listPlans } from "#contract/catalogue/catalogue.ts";
import { getShopMode } from "#contract/shop.ts";
import { audiencePlaceholders } from "#domain/content/audience-placeholders.ts";
import { formatPounds, parsePounds } from "#domain/money.ts";
import { DEFAULT_AUDIENCE_NAMES, DEFAULT_BOX_SIZE_WORD } from "#domain/subscriptions/box-names.ts";
import { calendarLabels } from "#web/app/layout/use-calendar-labels.ts";
import type { CallApi } from "#web/app/page-api.ts";
import type { Figures } from "#web/content/figures.ts";

/** Current figures for the shop's texts. */
export async function readFigures(callApi: CallApi): Promise<Figures> {
  const [{ delivery, regularPrices, firstBoxPrice }, shop] = await Promise.all([
    callApi(listPlans, {}),
    callApi(getShopMode, {}),
  ]);
  const { calendar, audienceNames = DEFAULT_AUDIENCE_NAMES, boxSize = DEFAULT_BOX_SIZE_WORD } = shop;
  const theirs = audiencePlaceholders(audienceNames);
  return {
    basketDelivery: inPounds(delivery.basket),
    tariffDelivery: inPounds(delivery.tariff),
    womensBox: inPounds(regularPrices?.women),
    mensBox: inPounds(regularPrices?.men),
    childrensBox: inPounds(regularPrices?.children),
    firstBox: inPounds(firstBoxPrice),
    womens: theirs["women's"],
    mens: theirs["men's"],
    childrens: theirs["children's"],
    boxSize,
    ...calendarLabels(calendar),
  };
}

function inPounds(amount: string | undefined): string {
  if (amount === undefined) throw new Error("the plans have no such price");
  return formatPounds(parsePounds(amount));
}
