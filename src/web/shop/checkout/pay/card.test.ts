import { describe, expect, it } from "vitest";
import { cardForm, groupCardNumber, passesLuhn, slashExpiry } from "./card.ts";
import { TEST_CARDS } from "./test-cards.tsx";

const NOW = new Date("2026-11-21T12:00:00Z");
const CARD = { number: "4242 4242 4242 4242", expiry: "12/30", cvc: "123" };

function messagesFor(typed: Partial<typeof CARD>): string[] {
  return (
    cardForm(NOW)
      .safeParse({ ...CARD, ...typed })
      .error?.issues.map(({ message }) => message) ?? []
  );
}

describe("the card form", () => {
  it.each(["1230", "12/30", "12 / 30", " 12/30 ", "12/2030", "122030"])("reads %j as December 2030", (expiry) => {
    expect(cardForm(NOW).parse({ ...CARD, expiry })).toEqual({
      cardNumber: "4242424242424242",
      expMonth: 12,
      expYear: 2030,
      cvc: "123",
    });
  });

  it("reads a month of one digit before a slash", () => {
    expect(cardForm(NOW).parse({ ...CARD, expiry: "1/30" })).toMatchObject({ expMonth: 1, expYear: 2030 });
  });

  it.each(["13/30", "00/30", "12", "123", "tomorrow"])("does not read %j", (expiry) => {
    expect(messagesFor({ expiry })).toEqual(["Enter the expiry date as MM/YY"]);
  });

  it("takes a card until the end of its month", () => {
    expect(messagesFor({ expiry: "11/26" })).toEqual([]);
    expect(messagesFor({ expiry: "10/26" })).toEqual(["Your card has expired"]);
  });

  it("finds a slip in the card number before anything is sent", () => {
    expect(messagesFor({ number: "4242 4242 4242 4243" })).toEqual(["Check the card number"]);
  });

  it.each(TEST_CARDS.map(([number]) => number))("lets the sandbox card %s pass", (number) => {
    expect(passesLuhn(number.replaceAll(" ", ""))).toBe(true);
  });
});

describe("typing a card", () => {
  it("groups the number in fours", () => {
    expect(groupCardNumber("42424")).toBe("4242 4");
    expect(groupCardNumber("4242-4242 4242x4242")).toBe("4242 4242 4242 4242");
    expect(groupCardNumber("")).toBe("");
  });

  it("puts the slash into the expiry date", () => {
    expect(slashExpiry("1", "")).toBe("1");
    expect(slashExpiry("12", "1")).toBe("12/");
    expect(slashExpiry("12/3", "12/")).toBe("12/3");
    expect(slashExpiry("1230", "")).toBe("12/30");
    expect(slashExpiry("12 / 30", "")).toBe("12/30");
    expect(slashExpiry("122030", "")).toBe("12/2030");
    expect(slashExpiry("3", "")).toBe("03/");
    expect(slashExpiry("1/", "1")).toBe("01/");
  });

  it("lets the slash be deleted again", () => {
    expect(slashExpiry("12", "12/")).toBe("12");
    expect(slashExpiry("1", "12")).toBe("1");
  });
});
