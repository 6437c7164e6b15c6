import { describe, expect, it } from "vitest";
import type { Basket } from "#contract/basket/basket.ts";
import { applePayPlan } from "./stripe-payment.tsx";

type Item = Basket["items"][number];

const ACCOUNT = "https://shop.example/account";
const charge = (chargeOn: string) => ({ chargeOn, dispatchOn: chargeOn, amount: "26.99" });
const box = (rolls: boolean, ...charges: string[]) =>
  ({ productName: "Women's Box", terms: { rolls, laterCharges: charges.map(charge) } }) as unknown as Item;
const SOAP = { productName: "Soap", terms: null } as unknown as Item;

describe("what Apple Pay is told of a subscription", () => {
  it("is the month's price, from the first later charge to the last", () => {
    const plan = applePayPlan([SOAP, box(false, "2027-01-01", "2027-02-01")], ACCOUNT);
    expect(plan?.recurringPaymentRequest).toMatchObject({
      paymentDescription: "Women's Box",
      managementURL: ACCOUNT,
      regularBilling: {
        amount: 2699,
        recurringPaymentStartDate: new Date("2027-01-01T12:00:00Z"),
        recurringPaymentEndDate: new Date("2027-02-01T12:00:00Z"),
        recurringPaymentIntervalUnit: "month",
        recurringPaymentIntervalCount: 1,
      },
    });
  });

  it("has no end where the plan rolls on", () => {
    const plan = applePayPlan([box(true, "2027-01-01")], ACCOUNT);
    expect(plan?.recurringPaymentRequest?.regularBilling).not.toHaveProperty("recurringPaymentEndDate");
  });

  it("is nothing for goods, for one box as a gift, and for two plans, of which it could show one only", () => {
    for (const items of [[SOAP], [box(false)], [box(true, "2027-01-01"), box(true, "2027-01-01")]]) {
      expect(applePayPlan(items, ACCOUNT)).toBeUndefined();
    }
  });
});
