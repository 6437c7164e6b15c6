import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pence, sumPence } from "#domain/money.ts";
import { documentNumber, vatIn, withoutVat } from "./invoices.ts";

const amounts = fc.array(fc.integer({ min: -100_000, max: 1_000_000 }).map(pence), { maxLength: 12 });

describe("the figures of an invoice", () => {
  it("are named by kind and number", () => {
    expect(documentNumber("invoice", 42)).toBe("INV-000042");
    expect(documentNumber("credit-note", 1_234_567)).toBe("CN-1234567");
  });

  it("hold a sixth of VAT, rounded to the penny", () => {
    expect(withoutVat([pence(1200)])).toEqual([1000]);
    expect(withoutVat([pence(2999), pence(100)])).toEqual([2499, 84]);
    expect(vatIn([pence(2999), pence(100)])).toBe(516);
  });

  it("add up: amounts without VAT and the VAT are the whole, and none is a penny further off", () => {
    fc.assert(
      fc.property(amounts, (gross) => {
        const net = withoutVat(gross);
        expect(sumPence(net) + vatIn(gross)).toBe(sumPence(gross));
        for (const [index, amount] of net.entries()) {
          expect(Math.abs(amount - (gross[index] ?? 0) / 1.2)).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
});
