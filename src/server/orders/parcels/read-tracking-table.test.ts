import { describe, expect, it } from "vitest";
import { readTrackingTable } from "./read-tracking-table.ts";

const NUMBER = "AB473124846GB";
const OTHER = "AB473124829GB";
const read = (csv: string) => {
  const { columns, rows, unmatched } = readTrackingTable(csv);
  return {
    columns: columns.map(({ heading }) => heading),
    numbers: rows.map(({ kind, id, trackingNumber }) => `${kind} ${id} ${trackingNumber}`),
    unmatched: unmatched.map(({ line, text, reason }) => `${line} ${text} ${reason}`),
  };
};

describe("a table of tracking numbers", () => {
  it.each([
    ["a status before the number", `Order reference,Tracking status,Tracking number\nORDER-7,Delivered,${NUMBER}`],
    [
      "an address before the number",
      `Reference,Tracking URL,Tracking no.\nORDER-7,https://x.example/${NUMBER},${NUMBER}`,
    ],
    [
      "a second reference before the number",
      `Order reference;Tracking reference;Tracking Number\nORDER-7;R-1;${NUMBER}`,
    ],
    ["an empty reference first", `Customer reference,Channel reference,Tracking number\n,ORDER-7,${NUMBER}`],
    ["another reference first", `Order reference,Channel reference,Barcode\n1000023,ORDER-7,${NUMBER}`],
    ["headings that nobody knows", `Ref A,Our ref,TN\nx,ORDER-7,${NUMBER}`],
    ["headings in capitals and with spaces", ` ORDER  REFERENCE \t TRACKING-NUMBER \nORDER-7\tab 473 124 846 gb\n`],
    ["the number first, without headings", `${NUMBER},ORDER-7\n`],
    ["a named separator and a mark", `\uFEFFsep=;\r\nOrder reference;Tracking number;\r\nORDER-7;${NUMBER};\r\n`],
  ])("is read with %s", (_name, csv) => {
    expect(read(csv).numbers).toEqual([`goods 7 ${NUMBER}`]);
  });

  it("says which columns it uses", () => {
    expect(read(`Order reference,Channel reference,Tracking number\n1,ORDER-7,${NUMBER}`).columns).toEqual([
      "Channel reference",
      "Tracking number",
    ]);
    expect(read(`${NUMBER},ORDER-7`).columns).toEqual(["Column 2", "Column 1"]);
  });

  it("takes numbers of another form from the column with the heading", () => {
    expect(read("Order,Status,Tracking number\n7,Delivered,X1\n").numbers).toEqual(["goods 7 X1"]);
  });

  it("refuses both lines of a parcel with two numbers, in the order of the file", () => {
    const csv = `ORDER-7,${NUMBER}\nBOX-3,${OTHER}\nHello,${NUMBER}\nORDER-7,${OTHER}\n`;
    expect(read(csv)).toMatchObject({
      numbers: [`box 3 ${OTHER}`],
      unmatched: ["1 ORDER-7 several-numbers", "3 Hello unknown", "4 ORDER-7 several-numbers"],
    });
  });

  it.each([
    ["workbook", "PK\u0003\u0004\u0014"],
    ["empty", "\uFEFF\n"],
    ["no-rows", "Order reference,Tracking number\n"],
  ])("refuses a file that is %s", (kind, csv) => {
    expect(() => readTrackingTable(csv)).toThrow(expect.objectContaining({ code: "csv-unreadable" }));
    expect(() => readTrackingTable(csv)).toThrow(expect.objectContaining({ facts: expect.objectContaining({ kind }) }));
  });

  it("is absent from a dispatch without tracking numbers", () => {
    expect(readTrackingTable("")).toMatchObject({ rows: [], unmatched: [] });
  });

  it("lists each line without a match, with its line and reason", () => {
    const csv = [
      "Order reference,Tracking number",
      `,${NUMBER}`,
      "BOX-3,",
      `Hello,${NUMBER}`,
      `BOX-4,${"X".repeat(41)}`,
      ",",
      `BOX-5,${OTHER}`,
      `BOX-5,${OTHER}`,
    ].join("\n");
    expect(read(csv)).toMatchObject({
      numbers: [`box 5 ${OTHER}`],
      unmatched: [`2 ${NUMBER} no-reference`, "3 BOX-3 no-number", "4 Hello unknown", "5 BOX-4 invalid-number"],
    });
  });
});
