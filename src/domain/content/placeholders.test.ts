import { describe, expect, it } from "vitest";
import { DEFAULT_SETTINGS } from "#domain/settings/default-settings.ts";
import { EXAMPLE_TRADER } from "#domain/settings/trader.ts";
import { placeholderValues } from "./placeholder-values.ts";
import { fillPlaceholders, placeholderMessage } from "./placeholders.ts";

const valuesOf = (boxSize: number) =>
  placeholderValues({ ...DEFAULT_SETTINGS, boxSize }, "Fern & Foam", EXAMPLE_TRADER);

describe("the placeholder of the number of items in a box", () => {
  it.each([
    [3, "Three things. We pack three, THREE is three."],
    [5, "Five things. We pack five, THREE is five."],
    [8, "Eight things. We pack eight, THREE is eight."],
  ])("is the word for %i, with a capital where its own first letter has one", (boxSize, expected) => {
    const text = "{{Box size}} things. We pack {{box size}}, THREE is {{ box  Size }}.";
    expect(placeholderMessage(text)).toBeUndefined();
    expect(fillPlaceholders(text, valuesOf(boxSize))).toBe(expected);
  });

  it("keeps capitals without meaning for all other placeholders", () => {
    expect(fillPlaceholders("{{Shop Name}}, {{BOX SIZE}}, {{Charge day}}, {{Box}}", valuesOf(4))).toBe(
      "Fern & Foam, Four, 1st, {{Box}}",
    );
  });
});
