import { describe, expect, it } from "vitest";
import {
  headingKey,
  readAmount,
  readTable,
  readText,
  readWhole,
  streamTable,
  UnreadableTable,
  writeTable,
} from "./index.ts";

const linesOf = async (parts: readonly string[]) => {
  const lines = [];
  for await (const line of streamTable(parts)) lines.push(line);
  return lines;
};
const cellsOf = (text: string) => readTable(text).map(({ cells }) => cells);

describe("a table that comes in", () => {
  it.each([
    ["commas", "a,b\n1,2"],
    ["semicolons", "a;b\r\n1;2\r\n"],
    ["tabs", "a\tb\n1\t2\n"],
    ["a named separator", "sep=;\r\na;b\r\n1;2"],
    ["a named separator in quotes", '"sep=;"\na;b\n1;2'],
    ["a byte order mark and empty lines", "\uFEFF\n\na,b\n,\n1,2\n\n"],
  ])("is split at %s", (_name, text) => {
    expect(cellsOf(text)).toEqual([
      ["a", "b"],
      ["1", "2"],
    ]);
  });

  it("has the separator of its first line, whatever its cells and quotes contain", () => {
    expect(cellsOf('"a;b;c";d\n"1,2";3,50')).toEqual([
      ["a;b;c", "d"],
      ["1,2", "3,50"],
    ]);
    expect(cellsOf("sku,allergens\nA,Limonene; Linalool")[1]).toEqual(["A", "Limonene; Linalool"]);
  });

  it("counts the lines of its file", () => {
    expect(readTable("sep=,\nsku\n\nA").map(({ line }) => line)).toEqual([2, 4]);
  });

  it("is refused if it is none, or an Excel workbook", () => {
    const kindOf = (text: string) => {
      try {
        return readTable(text).length;
      } catch (error) {
        return error instanceof UnreadableTable ? error.kind : error;
      }
    };
    expect([kindOf('a,"b\n1'), kindOf("PK\u0003\u0004\u0014"), kindOf("")]).toEqual(["no-csv", "workbook", 0]);
  });

  it("is refused with the last line that could be read", async () => {
    const refusal = linesOf(['sku,name\nA,"two\nlines"\nB,b\nC,"open\nD,d\n']);
    await expect(refusal).rejects.toMatchObject({ kind: "no-csv", lastLine: 4 });
  });

  it("is the same line by line, wherever its parts are cut", async () => {
    const text = 'sep=;\r\na;"b ""quoted"",\nin two lines"\r\n\r\n1;é£\r\n;\r\n2;3';
    for (let size = 1; size < 9; size += 1) {
      const parts = Array.from({ length: Math.ceil(text.length / size) }, (_, n) =>
        text.slice(n * size, (n + 1) * size),
      );
      expect(await linesOf(parts)).toEqual(readTable(text));
    }
    expect(await linesOf([])).toEqual([]);
  });

  it("is refused line by line, too, also for a quotation mark that is never closed", async () => {
    for (const text of ["PK\u0003\u0004", 'a,"b\n1', `a,"${"b".repeat(1_100_000)}`]) {
      await expect(linesOf([text])).rejects.toThrow(UnreadableTable);
    }
  });

  it("has headings in any case, with spaces and signs", () => {
    expect(["Net weight (g)", "netWeightG", " NET_WEIGHT-G "].map(headingKey)).toEqual(Array(3).fill("netweightg"));
    expect(headingKey("Price (£)")).toBe("price");
  });

  it.each([
    ["12.50", "12.50"],
    ["£12.50", "12.50"],
    ["12,50", "12.50"],
    ["12,5", "12.5"],
    ["£ 1,234.50", "1234.50"],
    ["1.234,50 GBP", "1234.50"],
    ["1,234", "1234"],
    ["12.345", "12.345"],
    ["12,3456", "12,3456"],
    ["about 5", "about 5"],
    ["-3.00", "-3.00"],
  ])("reads the amount %s as %s", (cell, amount) => {
    expect(readAmount(cell)).toBe(amount);
  });

  it.each([
    ["1000", "1000"],
    ["1,000", "1000"],
    ["1.000", "1.000"],
    ["12.00", "12"],
    ["12,0", "12"],
    ["5.0", "5"],
    ["5.5", "5.5"],
    ["", ""],
  ])("reads the number %s as %s", (cell, whole) => {
    expect(readWhole(cell)).toBe(whole);
  });
});

describe("a table that goes out", () => {
  const FORMULAS = ["=1+1", "+44 20", "@SUM(A1)", "-Leeds", "\t=1", " =1", "＝1"];

  it("has no cell that a spreadsheet calculates, and reads back the same", () => {
    const text = writeTable("spreadsheet", ["cell"], [...FORMULAS.map((cell) => [cell]), [-5], ["-5.00"], [null]]);
    const [heading, ...cells] = readTable(text).map((line) => line.cells[0] ?? "");
    expect(text.startsWith("\uFEFFcell\r\n")).toBe(true);
    expect(heading).toBe("cell");
    expect(cells).toEqual([...FORMULAS.map((cell) => `'${cell}`), "-5", "-5.00"]);
    expect(cells.map(readText)).toEqual([...FORMULAS, "-5", "-5.00"]);
  });

  it("leaves the signs out for a carrier or the books, which would print an apostrophe", () => {
    const text = writeTable(
      "import",
      ["cell"],
      [...FORMULAS, "=-@+1 High Street", "-5.00"].map((cell) => [cell]),
    );
    expect(text).toBe("cell\r\n1+1\r\n44 20\r\nSUM(A1)\r\nLeeds\r\n1\r\n1\r\n1\r\n1 High Street\r\n-5.00\r\n");
  });
});
