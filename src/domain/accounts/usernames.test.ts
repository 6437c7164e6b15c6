import { describe, expect, it } from "vitest";
import { isReservedUsername, isShopName, usernameKey } from "./accounts.ts";

describe("usernames", () => {
  it.each([
    ["harriet.lyle", "Harriet_Lyle"],
    ["wi11ow", "willow"],
    ["neIl", "nell"],
    ["r0bin", "robin"],
    ["rnabel", "mabel"],
    ["vvren", "wren"],
    ["ｗｒｅｎ", "wren"],
  ])("%s and %s look alike", (one, other) => {
    expect(usernameKey(one)).toBe(usernameKey(other));
  });

  it.each([
    ["neil", "nell"],
    ["wren1@example.com", "wrenl@example.com"],
    ["wren", "wrens"],
  ])("%s and %s are two people", (one, other) => {
    expect(usernameKey(one)).not.toBe(usernameKey(other));
  });

  it.each(["admin", "Adm1n".replace("1", "i"), "a.d.m.i.n", "Meadow-and-Salt", "he11o", "ADMIN", "ADM1N", "SUPP0RT"])(
    "%s speaks for the shop",
    (name) => {
      expect(isReservedUsername(name, "Meadow & Salt")).toBe(true);
    },
  );

  it.each(["Meadow & Salt", "Meadow and Salt", "MEADOW-SALT", "The Meadow & Sa1t team", "ｓｕｐｐｏｒｔ"])(
    "%s under a text looks like the shop",
    (name) => {
      expect(isShopName(name, "Meadow & Salt")).toBe(true);
    },
  );

  it("leaves ordinary names alone", () => {
    expect(
      ["Wren", "W. Meadow", "Robin Salt", "A customer"].filter((name) => isShopName(name, "Meadow & Salt")),
    ).toEqual([]);
    expect(
      ["wren", "administer", "shopper", "helpful"].filter((name) => isReservedUsername(name, "Meadow & Salt")),
    ).toEqual([]);
  });
});
