import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LABEL_FACTS } from "#domain/catalogue/label-facts.ts";
import { countNarrowed, readNarrowing, shelfAddress, UNDER_CHOICES } from "./narrowing.ts";

const read = (address: string) => readNarrowing(new URL(address, "https://shop.example").searchParams);

describe("a narrowed shelf", () => {
  it("is what its address says, and its address says what it is", () => {
    const narrowing = fc.record({
      words: fc.constantFrom("", "rose soap", "100%"),
      facts: fc.subarray([...LABEL_FACTS]),
      under: fc.constantFrom(undefined, ...UNDER_CHOICES),
      inStock: fc.boolean(),
      forChildren: fc.boolean(),
      sort: fc.constantFrom("usual" as const, "newest" as const, "price-desc" as const),
      page: fc.integer({ min: 1, max: 9 }),
      size: fc.constantFrom(24, 48, 240),
    });
    fc.assert(
      fc.property(narrowing, (one) => {
        expect(read(shelfAddress("/shop/soap-bars", one))).toEqual(one);
      }),
    );
  });

  it("leaves out what an address cannot mean", () => {
    const odd = read("/shop?is=floral&is=magic&under=7&stock=yes&sort=fastest&page=-3&show=1e9");
    expect(odd).toMatchObject({
      facts: ["floral"],
      under: undefined,
      inStock: false,
      sort: "usual",
      page: 1,
      size: 240,
    });
    expect(read("/shop?page=1e400").page).toBe(1_000_000);
    expect(countNarrowed(odd)).toBe(1);
    expect(shelfAddress("/shop", read("/shop"))).toBe("/shop");
  });

  it("looks for no words where none can be seen, and never for half a character", () => {
    for (const q of ["%E2%80%8B", "%00", "%09"]) expect(read(`/search?q=${q}`).words).toBe("");
    expect(read(`/search?q=${"x".repeat(79)}${encodeURIComponent("👨")}`).words).toBe("x".repeat(79));
  });
});
