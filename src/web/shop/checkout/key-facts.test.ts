import { createElement, Fragment } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { BoxTerms } from "#contract/basket/basket.ts";
import { isoDay } from "#domain/calendar.ts";
import { keyInformation } from "#domain/catalogue/key-information.ts";
import { parsePounds } from "#domain/money.ts";
import { CONTACT_EMAIL } from "#domain/settings/trader.ts";
import { keyFacts } from "./key-information.tsx";

const charge = (chargeOn: string, dispatchOn: string) => ({ chargeOn, dispatchOn, amount: "26.99" });

const THREE_BOXES: BoxTerms = {
  todayPrice: "19.99",
  monthlyPrice: "26.99",
  regularPrice: "29.99",
  isFirstBoxOffer: true,
  firstDispatchOn: "2026-12-15",
  rolls: false,
  laterCharges: [charge("2027-01-01", "2027-01-15"), charge("2027-02-01", "2027-02-15")],
  total: "73.97",
};

const ROLLING: BoxTerms = {
  ...THREE_BOXES,
  rolls: true,
  laterCharges: THREE_BOXES.laterCharges.slice(0, 1),
  total: null,
};

const UNREDUCED: BoxTerms = { ...ROLLING, todayPrice: "26.99", isFirstBoxOffer: false };

const ONE_BOX: BoxTerms = { ...THREE_BOXES, laterCharges: [], total: "19.99" };

describe("the key information of a subscription", () => {
  it.each([
    ["of three boxes", THREE_BOXES],
    ["without an end", ROLLING],
    ["without a first-box price", UNREDUCED],
    ["of a gift that is one box", ONE_BOX],
  ])("%s says above the pay button what the email says that confirms it", (_name, terms) => {
    const next = terms.laterCharges[0];
    const last = terms.laterCharges.at(-1);
    const inEmail = keyInformation({
      todayPence: parsePounds(terms.todayPrice),
      monthlyPence: parsePounds(terms.monthlyPrice),
      isFirstBoxOffer: terms.isFirstBoxOffer,
      boxesInAll: terms.rolls ? undefined : terms.laterCharges.length + 1,
      nextChargeOn: next && isoDay(next.chargeOn),
      lastChargeOn: terms.rolls || !last ? undefined : isoDay(last.chargeOn),
      contactEmail: CONTACT_EMAIL,
    });
    const onPage = keyFacts(terms, CONTACT_EMAIL).map(({ name, words }) => ({
      name,
      words: textOf(createElement(Fragment, {}, words)),
    }));
    expect(onPage).toEqual(inEmail);
    expect(inEmail).toHaveLength(11);
  });
});

function textOf(element: Parameters<typeof renderToStaticMarkup>[0]): string {
  return renderToStaticMarkup(element)
    .replace(/<[^>]*>/g, "")
    .replaceAll("&quot;", '"');
}
