import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isServedPostcode, parsePostcode } from "./delivery.ts";
import { AREAS } from "./post-towns.ts";

const POSTCODES = [
  "SW1A 1AA",
  "M1 1AE",
  "B33 8TH",
  "DN55 1PT",
  "EC1A 1BB",
  "W1A 0AX",
  "E20 2ST",
  "BF1 0AA",
  "IM1 1AA",
  "TR21 0LW",
  "CR2 6XH",
  "GIR 0AA",
] as const;

const anyPostcode = fc.constantFrom(...POSTCODES);
const anyPunctuation = fc.stringMatching(/^[ .,\-_/\t]{0,3}$/);

describe("reading a postcode", () => {
  it.each(POSTCODES)("%s is one", (postcode) => {
    expect(parsePostcode(postcode)).toBe(postcode);
  });

  it.each([
    ["sw1a1aa", "SW1A 1AA"],
    [" sw1a-1aa. ", "SW1A 1AA"],
    ["S W 1 A 1 A A", "SW1A 1AA"],
    ["m11ae", "M1 1AE"],
    ["gir0aa", "GIR 0AA"],
    ["E1–6AN", "E1 6AN"],
    ["(“E1 6AN”)", "E1 6AN"],
  ])("%j is understood as %s", (typed, postcode) => {
    expect(parsePostcode(typed)).toBe(postcode);
  });

  it("case, spaces and punctuation make no difference", () => {
    fc.assert(
      fc.property(anyPostcode, fc.array(anyPunctuation, { minLength: 9, maxLength: 9 }), (postcode, gaps) => {
        const typed = [...postcode.toLowerCase()].map((letter, index) => `${gaps[index]}${letter}`).join("") + gaps[8];
        expect(parsePostcode(typed)).toBe(postcode);
      }),
    );
  });

  it.each([
    ["N8 ONP", "the letter O for a nought"],
    ["QX1 1AA", "no area begins with Q"],
    ["VX1 1AA", "no area begins with V"],
    ["XA1 1AA", "no area begins with X"],
    ["AI1 1AA", "no area has I second"],
    ["SW1A 1CC", "C is not used at the end"],
    ["SW1A 1AK", "K is not used at the end"],
    ["AB12 3CD", "the popular dummy"],
    ["BFPO 639", "the forces' old form"],
    ["SW1A", "the second half is missing"],
    ["1AA", "the first half is missing"],
    ["SW1A 1A", "a letter is missing"],
    ["SW1A 1AAA", "a letter too many"],
    ["SW1A 1AA SW1A 1AA", "two at once"],
    ["W1I 0AX", "no district ends in I"],
    ["SW1C 1AA", "no two-letter area's district ends in C"],
    ["90210", "another country's"],
    ["E1£ 6AN", "a digit typed with the shift key is no separator"],
    ["E1( 6AN", "nor is the bracket of the 9"],
    ["SW1Aé 1AA", "another sign"],
    ["GX11 1AA", "Gibraltar's area is not delivered to"],
    ["BX1 1LT", "a bank's area is no place"],
    ["AC1 1AA", "no area is called AC"],
    ["W1 1AA BA", "two at once, the second unfinished"],
    ["", "nothing"],
    ["...", "only dots"],
  ])("%j is none: %s", (typed) => {
    expect(parsePostcode(typed)).toBeUndefined();
  });
});

it("Every area that has a post town is an area", () => {
  for (const area of Object.keys(AREAS)) expect(parsePostcode(`${area}1 1AA`)).toBe(`${area}1 1AA`);
});

describe("where parcels go", () => {
  it.each(["JE2 3AB", "JE4 9WG", "GY1 1AA", "GY10 1AA"])("not to %s in the Channel Islands", (postcode) => {
    expect(isServedPostcode(postcode)).toBe(false);
  });

  it.each([
    ["IM1 1AA", "the Isle of Man"],
    ["BF1 0AA", "the forces"],
    ["BT1 5GS", "Northern Ireland"],
    ["TR21 0LW", "Scilly"],
    ["G1 1AA", "Glasgow"],
    ["E20 2ST", "Stratford"],
    ["SW1A 1AA", "Westminster"],
  ])("to %s: %s", (postcode) => {
    expect(isServedPostcode(postcode)).toBe(true);
  });
});
