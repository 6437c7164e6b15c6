import { describe, expect, it } from "vitest";
import { findPostTown } from "./post-towns.ts";

describe("the town of a postcode", () => {
  it.each([
    ["BA1 2AB", "Bath", "Somerset"],
    ["SW1A 1AA", "London", "London"],
    ["BL0 9AA", "Bury", "Greater Manchester"],
    ["SS0 7AA", "Westcliff-on-Sea", "Essex"],
    ["PE30 1AA", "King's Lynn", "Norfolk"],
    ["TD15 1AA", "Berwick-upon-Tweed", "Northumberland"],
    ["HP2 4AA", "Hemel Hempstead", "Hertfordshire"],
    ["ZE1 0AA", "Lerwick", "Shetland"],
  ])("is known where its district has one: %s", (postcode, town, county) => {
    expect(findPostTown(postcode)).toEqual({ town, county });
  });

  it.each(["BA12 0AA", "BF1 2AU", "IM9 1AA", "ZE2 9AA", "QQ1 1AA"])(
    "is left open where a district has several or none: %s",
    (postcode) => {
      expect(findPostTown(postcode)).toBeUndefined();
    },
  );
});
