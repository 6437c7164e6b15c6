import { describe, expect, it } from "vitest";
import { addressForm } from "./address-schema.ts";

const ADDRESS = {
  deliveryLine1: "3 Mill Lane",
  deliveryCity: "Bath",
  deliveryPostcode: "ba12ab",
  sameAsDelivery: true,
};

function problemsOf(typed: object): string[] {
  const { error } = addressForm.safeParse({ ...ADDRESS, ...typed });
  return error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`) ?? [];
}

describe("the address form", () => {
  it("takes a full address", () => {
    expect(problemsOf({})).toEqual([]);
  });

  it("finds a wrong postcode together with what is missing", () => {
    expect(problemsOf({ deliveryCity: "", deliveryPostcode: "BATH" })).toEqual([
      "deliveryCity: City is required",
      "deliveryPostcode: Enter a full UK postcode, like SW1A 1AA",
    ]);
  });

  it.each(["JE2 3AB", "gy11wr"])("does not send to %s", (deliveryPostcode) => {
    expect(problemsOf({ deliveryPostcode })).toEqual(["deliveryPostcode: We do not deliver to Jersey or Guernsey"]);
  });

  it("wants a whole billing address when it is another one, whatever else is wrong", () => {
    expect(problemsOf({ deliveryCity: "", sameAsDelivery: false })).toEqual([
      "deliveryCity: City is required",
      "billingLine1: Address line 1 is required",
      "billingCity: City is required",
      "billingPostcode: Postcode is required",
    ]);
  });

  it("sends a bill to Jersey all the same", () => {
    const billing = { billingLine1: "1 Quay", billingCity: "St Helier", billingPostcode: "JE2 3AB" };
    expect(problemsOf({ ...billing, sameAsDelivery: false })).toEqual([]);
  });
});
