import { expect, it } from "vitest";
import { postTownLabel } from "./post-towns.ts";

it.each([
  ["LONDON", "London"],
  ["STOKE-ON-TRENT", "Stoke-on-Trent"],
  ["NEWCASTLE UPON TYNE", "Newcastle upon Tyne"],
  ["BISHOP'S STORTFORD", "Bishop's Stortford"],
  ["THE WIRRAL", "The Wirral"],
  ["", ""],
])("writes %s as %s", (capitals, text) => {
  expect(postTownLabel(capitals)).toBe(text);
});
