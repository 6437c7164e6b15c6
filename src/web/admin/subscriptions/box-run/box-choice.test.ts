import { expect, it } from "vitest";
import { DEFAULT_AUDIENCE_NAMES } from "#domain/subscriptions/box-names.ts";
import { type BoxChoice, boxKind, isChosen, kindLabel } from "./box-choice.ts";

const BOX = { audience: "women", naturalness: "99natural", status: "charged" } as const;

it.each<[BoxChoice, boolean]>([
  [{ kind: undefined, state: undefined }, true],
  [{ kind: "women-99natural", state: undefined }, true],
  [{ kind: "women-100natural", state: undefined }, false],
  [{ kind: undefined, state: "paid" }, true],
  [{ kind: "women-99natural", state: "packed" }, false],
])("chooses boxes by kind and state: %j", (choice, expected) => {
  expect(isChosen(BOX, choice)).toBe(expected);
});

it("names a kind of box as the recipes do", () => {
  expect(boxKind(BOX)).toBe("women-99natural");
  expect(kindLabel(BOX, { ...DEFAULT_AUDIENCE_NAMES, women: "Adults" })).toBe("Adults, 99% natural, with colour");
});
