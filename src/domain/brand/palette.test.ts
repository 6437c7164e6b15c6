import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contrast, type Hex, TEXT_CONTRAST_MIN } from "./contrast.ts";
import { colourMessage, findColourIssues, paletteOf } from "./palette.ts";
import { SEEDED_COLOURS, SEEDED_PALETTE } from "./seeded-colours.ts";

const HEX = fc.integer({ min: 0, max: 0xff_ff_ff }).map((value): Hex => `#${value.toString(16).padStart(6, "0")}`);

describe("the brand's colours", () => {
  it("of a new shop are those of the style sheet", () => {
    const css = readFileSync("src/web/app.css", "utf8");
    for (const [name, colour] of Object.entries(SEEDED_PALETTE)) expect(css).toContain(`--color-${name}: ${colour};`);
    expect(findColourIssues(SEEDED_COLOURS)).toEqual([]);
  });

  it.each([
    ["#ffffff", "#000000", 21],
    ["#777777", "#ffffff", 4.47],
    ["#6b5a7e", "#6b5a7e", 1],
  ] as const)("%s on %s has a contrast of %d", (one, other, expected) => {
    expect(contrast(one, other)).toBeCloseTo(expected, 1);
    expect(contrast(other, one)).toBe(contrast(one, other));
  });

  it("are refused if text is hard to read, each with the nearest colour that is readable", () => {
    const issues = findColourIssues({ ground: "#101010", ink: "#dddddd", accent: "#ff66aa" });
    expect(issues.map(({ part }) => part)).toEqual(["ground", "ink", "accent"]);
    const [, , accent] = issues;
    expect(accent && colourMessage(accent)).toMatch(
      /^Text would be hard to read: its contrast is \d(\.\d)?:1, and at least 4\.5:1 is needed\. The nearest readable colour is #[0-9a-f]{6}$/,
    );
  });

  it("have no issues once the suggestions are taken, whatever was chosen, and every text of the palette is readable", () => {
    fc.assert(
      fc.property(HEX, HEX, HEX, (ground, ink, accent) => {
        const fitted = { ground, ink, accent };
        for (const { part, suggestion } of findColourIssues(fitted)) fitted[part] = suggestion;
        expect(findColourIssues(fitted)).toEqual([]);
        const palette = paletteOf(fitted);
        for (const text of ["ink", "ink-soft", "accent"] as const) {
          for (const surface of ["surface", "surface-raised", "surface-sunk"] as const) {
            expect(contrast(palette[text], palette[surface])).toBeGreaterThanOrEqual(TEXT_CONTRAST_MIN);
          }
        }
        expect(contrast(palette["accent-hover"], "#ffffff")).toBeGreaterThanOrEqual(TEXT_CONTRAST_MIN);
        expect(contrast(palette["line-strong"], palette.surface)).toBeGreaterThanOrEqual(3);
      }),
    );
  });
});
