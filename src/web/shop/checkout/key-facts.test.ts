import { describe, expect, it } from "vitest";
import type { BoxTerms } from "#contract/basket/basket.ts";
import { SEEDED_EMAIL } from "#domain/brand/seeded-brand.ts";
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

const OF_THREE_BOXES = {
  Duration: "3 boxes, then it ends automatically.",
  "Minimum period": "None. You can cancel at any time.",
  "If you do nothing": "£26.99 a month until 1 February 2027, then nothing.",
  "What you pay and when": "£19.99 today, then £26.99 a month from 1 January 2027, delivery included.",
  "Monthly price": "£26.99 after today’s payment.",
  "The least you pay": "£19.99, if you cancel before 1 January 2027. All 3 boxes: £73.97.",
  "Price changes": "The price changes from £19.99 to £26.99 a month on 1 January 2027.",
  "How to cancel": `In your account or by emailing "cancel" to ${SEEDED_EMAIL}.`,
  Notice: "None. Cancel by the end of 31 December 2026 to stop the next payment.",
  Reminders: "By email two weeks before a payment.",
  "Changing your mind":
    "You can cancel until 14 days after your first box or first regular payment. We refund what you return unopened.",
};

const WITHOUT_AN_END = {
  ...OF_THREE_BOXES,
  Duration: "Month by month, until you cancel.",
  "If you do nothing": "We continue to charge £26.99 a month.",
  "The least you pay": "£19.99, if you cancel before 1 January 2027.",
};

const WITHOUT_A_FIRST_BOX_PRICE = {
  ...WITHOUT_AN_END,
  "What you pay and when": "£26.99 today, then £26.99 a month from 1 January 2027, delivery included.",
  "The least you pay": "£26.99, if you cancel before 1 January 2027.",
  "Price changes": "None. Every payment is the same.",
  "Changing your mind": "You can cancel until 14 days after your first box. We refund what you return unopened.",
};

const OF_ONE_BOX = {
  Duration: "One box, then it ends automatically.",
  "Minimum period": "None. Today’s payment is the only one.",
  "If you do nothing": "We charge nothing more and send no further box.",
  "What you pay and when": "£19.99 today, once. Delivery is included.",
  "Monthly price": "£19.99 for the one box.",
  "The least you pay": "£19.99 in total.",
  "Price changes": "None. There is only one payment.",
  "How to cancel": `It ends automatically. To cancel before the box is sent, use your account (two clicks) or email "cancel" to ${SEEDED_EMAIL}.`,
  Notice: "None.",
  Reminders: "None, because there are no further payments.",
  "Changing your mind": "You can cancel until 14 days after the box is received. We refund what you return unopened.",
};

describe("the key information of a subscription", () => {
  it.each([
    ["of three boxes", THREE_BOXES, OF_THREE_BOXES],
    ["without an end", ROLLING, WITHOUT_AN_END],
    ["without a first-box price", UNREDUCED, WITHOUT_A_FIRST_BOX_PRICE],
    ["of a gift that is one box", ONE_BOX, OF_ONE_BOX],
  ])("%s is the eleven facts that the law asks for, in its order", (_name, terms, expected) => {
    const facts = keyFacts(terms, SEEDED_EMAIL).map(({ name, words }) => [name, words]);
    expect(facts).toEqual(Object.entries(expected));
    expect(facts).toHaveLength(11);
  });
});
