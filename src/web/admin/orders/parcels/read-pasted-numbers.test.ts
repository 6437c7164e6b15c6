import { describe, expect, it } from "vitest";
import { readPastedNumbers } from "./read-pasted-numbers.ts";

const PARCELS = [
  { id: 7, reference: "ORDER-1001" },
  { id: 8, reference: "ORDER-1002" },
  { id: 9, reference: "BOX-17" },
];

describe("pasted tracking numbers", () => {
  it.each([
    ["a column in the order of the parcels", "ab1\nAB2\nAB 3", { 7: "AB1", 8: "AB2", 9: "AB3" }, []],
    ["a column with a gap", "AB1\n\nAB3\n", { 7: "AB1", 9: "AB3" }, []],
    ["numbers before their references", "AB3,BOX-17\nAB1\t#1001", { 7: "AB1", 9: "AB3" }, []],
    ["references in another order", "BOX-17\tAB3\n#1001,AB1", { 7: "AB1", 9: "AB3" }, []],
    ["spaces behind a reference", "ORDER-1002 AB2\n#1001  AB 1", { 7: "AB1", 8: "AB2" }, []],
    ["more lines than parcels", "A1\nA2\nA3\nA4", { 7: "A1", 8: "A2", 9: "A3" }, ["A4"]],
    ["the number of a parcel that is not here", "1003;A9\n1002;A2", { 8: "A2" }, ["1003;A9"]],
    ["nothing", "  \n", {}, []],
  ])("are %s", (_what, text, numbers, leftOver) => {
    const read = readPastedNumbers(PARCELS, text);
    expect(Object.fromEntries(read.numbers)).toEqual(numbers);
    expect(read.leftOver).toEqual(leftOver);
  });

  it.each([
    ["AB1\nAB2", 1],
    ["AB1\nAB2\nAB3", 0],
    ["AB1\n\nAB3", 0],
    ["ORDER-1001,AB1", 0],
    ["", 0],
  ])("of the column %j are too few for %i parcels", (text, missing) => {
    expect(readPastedNumbers(PARCELS, text).missing).toBe(missing);
  });
});
