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
    ["a column whose last parcel has no number", "A1\nA2\n\n", { 7: "A1", 8: "A2" }, []],
    ["a column with empty lines at its end", "A1\nA2\nA3\n\n\n", { 7: "A1", 8: "A2", 9: "A3" }, []],
    ["the number of a parcel that is not here", "1003;A9\n1002;A2", { 8: "A2" }, ["1003;A9"]],
    ["columns with a heading", "Reference\tTracking\nBOX-17\tAB3", { 9: "AB3" }, ["Reference\tTracking"]],
    ["references without numbers", "ORDER-1001\nORDER-1002,\n#1002", {}, []],
    ["a column in which a parcel has its reference alone", "AB1\nORDER-1002\nAB3", { 7: "AB1", 9: "AB3" }, []],
    ["nothing", "  \n", {}, []],
  ])("are %s", (_what, text, numbers, leftOver) => {
    const read = readPastedNumbers(PARCELS, text);
    expect(Object.fromEntries(read.numbers)).toEqual(numbers);
    expect(read.leftOver).toEqual(leftOver);
  });

  it("of a replacement are found by its reference", () => {
    const replacement = { id: 5, reference: "REPLACEMENT-5" };
    for (const text of ["REPLACEMENT-5\tAB1", "replacement 5  AB1", "AB1,REPLACEMENT-5"]) {
      expect(readPastedNumbers([...PARCELS, replacement], text).numbers, text).toEqual(new Map([[5, "AB1"]]));
    }
  });

  it.each([
    ["one line short", "AB1\nAB2", 2],
    ["one line short, with the line end of a spreadsheet", "AB1\nAB2\n", 2],
    ["one line long", "A1\nA2\nA3\nA4", 4],
    ["short with one line that names its parcel", "BOX-17,AB3\nAB1", 2],
    ["a single number", "AB1", 1],
  ])("are refused if the column is %s", (_what, text, lines) => {
    expect(readPastedNumbers(PARCELS, text)).toEqual({ numbers: new Map(), leftOver: [], wrongLength: lines });
  });

  it.each(["AB1\nAB2\nAB3", "AB1\n\nAB3", "ORDER-1001,AB1", ""])("have the right length: %j", (text) => {
    expect(readPastedNumbers(PARCELS, text).wrongLength).toBeUndefined();
  });
});
