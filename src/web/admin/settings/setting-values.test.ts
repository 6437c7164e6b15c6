import { describe, expect, it } from "vitest";
import { shopSettings } from "#contract/shop.ts";
import { DEFAULT_SETTINGS } from "#domain/settings/default-settings.ts";
import { DEFAULT_AUDIENCE_NAMES } from "#domain/subscriptions/box-names.ts";
import { settingSections } from "./setting-sections.ts";
import { readTyped, writeSetting } from "./setting-values.ts";

const fields = settingSections(DEFAULT_AUDIENCE_NAMES).flatMap((section) => section.fields);
const asShown = new Map(fields.map((field) => [field.path, writeSetting(DEFAULT_SETTINGS, field)]));

describe("the settings' forms", () => {
  it("show every setting", () => {
    const paths = Object.entries(DEFAULT_SETTINGS).flatMap(([key, value]: [string, unknown]) =>
      typeof value === "object" && value !== null && !Array.isArray(value)
        ? Object.keys(value).map((part) => `${key}.${part}`)
        : [key],
    );
    expect([...fields.map(({ path }) => path), "closures"].toSorted()).toEqual(paths.toSorted());
    expect(asShown.get("regularBoxPence.women")).toBe("29.99");
    expect(asShown.get("cutOffHour")).toBe("14");
  });

  it("send back what they show", () => {
    const { change, problems } = readTyped(DEFAULT_SETTINGS, fields, asShown);
    expect(problems).toEqual([]);
    expect(shopSettings.parse({ ...DEFAULT_SETTINGS, ...change })).toEqual(DEFAULT_SETTINGS);
  });

  it("name what is no figure, and send the rest of a group along", () => {
    const typed = new Map([
      ...asShown,
      ["regularBoxPence.men", "31.5"],
      ["chargeDay", "first"],
      ["firstBoxPence", "12.345"],
    ]);
    const { change, problems } = readTyped(DEFAULT_SETTINGS, fields, typed);
    expect(change.regularBoxPence).toEqual({ women: 2999, men: 3150, children: 2499 });
    expect(problems).toEqual([
      { path: "firstBoxPence", message: "Must be an amount such as 12.50" },
      { path: "chargeDay", message: "Must be a whole number" },
    ]);
  });

  it.each(["-1", "abc", "29.999", "", "£29.99"])("take %j for no amount and change nothing", (typed) => {
    const path = "regularBoxPence.women";
    const shown = new Map([...asShown, [path, typed]]);
    const { problems } = readTyped(DEFAULT_SETTINGS, fields, shown);
    expect(problems).toEqual([{ path, message: "Must be an amount such as 12.50" }]);
  });
});
