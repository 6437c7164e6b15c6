import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { OutputOf } from "#contract/call.ts";
import {
  createProduct,
  exportProducts,
  getAdminProduct,
  type IMPORT_MODES,
  importProducts,
  listAdminProducts,
} from "#contract/catalogue/admin-products.ts";
import { newCustomer, signInAdmin } from "#tests/support/people.ts";
import { rows, snapshotOf } from "#tests/support/snapshot.ts";
import type { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";

describe("products as a table", () => {
  let test: TestShop;
  let admin: TestBrowser;
  beforeAll(async () => {
    test = await openTestShop({ withDemo: true });
    admin = await signInAdmin(test);
  });
  afterAll(() => test.close());

  type Mode = (typeof IMPORT_MODES)[number];
  const send = (mode: Mode, csv: string | Buffer) =>
    admin.upload(importProducts, { mode }, { name: "products.csv", type: "text/csv", bytes: csv });
  const report = async (mode: Mode, csv: string | Buffer) => {
    const reply = await send(mode, csv);
    expect(reply.statusCode, reply.body).toBe(200);
    return reply.json() as OutputOf<typeof importProducts>;
  };

  it("come back as they went, and change nothing", async () => {
    const { fileName, csv } = await admin.call(exportProducts, {});
    expect(fileName).toBe("products-2026-11-21.csv");
    const count = (await admin.call(listAdminProducts, { limit: "200" })).length;
    expect(await report("apply", csv)).toEqual({
      encoding: "UTF-8",
      columns: csv
        .slice(1, csv.indexOf("\r\n"))
        .split(",")
        .map((column) => ({ heading: column, column })),
      created: 0,
      drafts: [],
      updated: 0,
      unchanged: count,
      changes: [],
      changeCount: 0,
      problems: [],
      problemCount: 0,
      isApplied: true,
      isPartlyApplied: false,
    });
  });

  it("say what would happen before it does", async () => {
    const csv =
      "sku,name,price,stock,category\nMS-BB-LAV,Lavender Bomb,5.79,,bath-bombs\nNEW-1,Oat Bar,4.2,7,soap-bars\n";
    const before = await snapshotOf(test.shop);
    expect(await report("check", csv)).toMatchObject({
      created: 1,
      updated: 1,
      isApplied: false,
      problems: [],
      changes: [
        { line: 2, name: "Lavender Bomb", column: "name", before: "Lavender Field Bath Bomb", after: "Lavender Bomb" },
        { line: 2, name: "Lavender Bomb", column: "price", before: "5.49", after: "5.79" },
        { line: 3, name: "Oat Bar", column: "category", before: null, after: "soap-bars" },
        { line: 3, name: "Oat Bar", column: "sku", before: null, after: "NEW-1" },
        { line: 3, name: "Oat Bar", column: "name", before: null, after: "Oat Bar" },
        { line: 3, name: "Oat Bar", column: "price", before: null, after: "4.20" },
        { line: 3, name: "Oat Bar", column: "stock", before: null, after: "7" },
      ],
      changeCount: 7,
    });
    expect(await snapshotOf(test.shop)).toEqual(before);
    expect(await report("apply", csv)).toMatchObject({ created: 1, updated: 1, isApplied: true });
    expect(await admin.call(getAdminProduct, { productId: "1" })).toMatchObject({ price: "5.79", stock: 96 });
    expect(await rows(test.shop, "select name, price, stock, category_id from products where sku = 'NEW-1'")).toEqual([
      { name: "Oat Bar", price: "4.20", stock: 7, category_id: 12 },
    ]);
  });

  it("name the sets and boxes of a product that becomes a draft", async () => {
    const csv = "id,name,isActive\n2,Rose Petal Bath Bomb,no\n20,Rose Salt,yes\n";
    const [draft, ...others] = (await report("check", csv)).drafts;
    expect(others).toEqual([]);
    expect(draft).toMatchObject({
      productId: 2,
      boxes: expect.arrayContaining([expect.objectContaining({ audience: "women" })]),
    });
    expect((await report("apply", csv)).drafts).toEqual([]);
    await report("apply", csv.replace(",no", ",yes"));
  });

  it("leave the shelf alone unless they are told otherwise, also when it has sold meanwhile", async () => {
    const { csv } = await admin.call(exportProducts, {});
    await rows(test.shop, "update products set stock = stock - 4 where id in (11, 12)");
    const [sold] = await rows<{ stock: number }>(test.shop, "select stock from products where id = 11");
    expect(await report("apply", csv)).toMatchObject({ updated: 0, changes: [], isApplied: true });
    expect(await rows(test.shop, "select stock from products where id = 11")).toEqual([sold]);
    // Importing an unchanged table does not undo sales.
    expect(await report("apply-with-stock", csv)).toMatchObject({ updated: 0, changes: [], isApplied: true });
    expect(await rows(test.shop, "select stock from products where id = 11")).toEqual([sold]);
  });

  it("take a stock that was counted, if nobody has moved the shelf since they were exported", async () => {
    const stockOf = async (id: number) =>
      (await rows<{ stock: number }>(test.shop, `select stock from products where id = ${id}`))[0]?.stock ?? 0;
    const [exported, other] = [await stockOf(13), await stockOf(14)];
    await rows(test.shop, "update products set stock = stock - 4 where id = 13");
    const table = (counted: number) => `id,stock,stockExported\n13,${counted},${exported}\n14,${other + 6},${other}\n`;
    expect(await report("apply-with-stock", table(exported + 5))).toMatchObject({
      isApplied: false,
      problems: [
        {
          line: 2,
          column: "stock",
          message: `The exported stock was ${exported}, but it is now ${exported - 4}, so ${exported + 5} is not imported`,
        },
      ],
      changes: [{ line: 3, column: "stock", before: String(other), after: String(other + 6) }],
    });
    expect([await stockOf(13), await stockOf(14)]).toEqual([exported - 4, other]);
    expect(await report("apply-with-stock", table(exported))).toMatchObject({ isApplied: true, updated: 1 });
    expect([await stockOf(13), await stockOf(14)]).toEqual([exported - 4, other + 6]);
    expect((await report("apply-with-stock", "id,stock\n14,3\n")).problems).toMatchObject([
      { line: 2, column: "stockExported" },
    ]);
    expect((await report("check-with-stock", "id,stock,stockExported\n14,3,many\n")).problems).toMatchObject([
      { column: "stockExported", message: "Must be a whole number" },
    ]);
  });

  it("name every bad line and then take none of them", async () => {
    const csv = [
      "id,sku,name,price,stock,category,slug",
      "2,,Rose Bomb,12.345,5,bath-bombs,",
      "3,,Oat Bomb,NaN,-1,bath-bombs,",
      "9999,,Nobody,1.00,1,,",
      "4,,Fine,5.00,1,no-such-category,",
      "5,,Fine,5.00",
      "7,MS-BB-LAV,Twice the SKU,5.00,1,bath-bombs,",
      "8,,Good,5.00,1,bath-bombs,",
      "8,,Good again,5.00,1,bath-bombs,",
      ",NEW-2,,5.00,1,bath-bombs,",
      "103,,Women's,1.00,,subscription-boxes,",
    ].join("\n");
    const before = await snapshotOf(test.shop);
    const { problems, isApplied, problemCount } = await report("apply", csv);
    expect(isApplied).toBe(false);
    expect(problems.map(({ line, column }) => `${line} ${column}`)).toEqual([
      "2 price",
      "3 price",
      "3 stock",
      "4 id",
      "5 category",
      "6 ",
      "7 sku",
      "9 id",
      "10 name",
      "11 ",
    ]);
    expect(problemCount).toBe(problems.length);
    expect(await snapshotOf(test.shop)).toEqual(before);
  });

  it("hold no cell that a spreadsheet takes for a formula", async () => {
    const name = '=HYPERLINK("https://elsewhere.example","Soap")';
    const texts = { strapline: "-10% this week", description: "@home every day" };
    const { id } = await admin.call(createProduct, { name, price: "3.00", sku: "+44", slug: "formula", ...texts });
    const { csv } = await admin.call(exportProducts, {});
    const cells = csv.split(/\r\n/).find((text) => text.startsWith(`${id},`));
    expect(cells).toContain("'=HYPERLINK");
    expect(cells).toContain("'+44");
    expect(cells).toContain("'-10%");
    expect(cells).toContain("'@home");
    expect(csv).not.toMatch(/(^|,|")[=+@-]/m);
    expect(await report("apply", csv)).toMatchObject({ updated: 0, created: 0, isApplied: true });
    expect(await admin.call(getAdminProduct, { productId: String(id) })).toMatchObject({ name, sku: "+44", ...texts });
  });

  it("keep their letters, whichever program has saved them", async () => {
    const named = (sku: string) => `sku,name,price\r\n${sku},Rosé Petal – Gentlemen’s Bar,6.50\r\n`;
    const windows = Buffer.from(named("MS-1252"), "latin1");
    // Node's "latin1" cannot encode the dash and the apostrophe, so their Windows-1252 bytes are inserted here.
    const bytes = Buffer.from(windows.map((byte) => ({ 19: 0x96, 25: 0x92 })[byte] ?? byte));
    expect(await report("apply", bytes)).toMatchObject({ encoding: "Windows-1252", created: 1, isApplied: true });
    const utf16 = Buffer.from(`\uFEFF${named("MS-16").replaceAll(",", "\t")}`, "utf16le");
    expect(await report("apply", utf16)).toMatchObject({ encoding: "UTF-16", created: 1, isApplied: true });
    expect(await rows(test.shop, "select name, slug from products where sku like 'MS-1%' order by id")).toEqual([
      { name: "Rosé Petal – Gentlemen’s Bar", slug: "rose-petal-gentlemens-bar" },
      { name: "Rosé Petal – Gentlemen’s Bar", slug: "rose-petal-gentlemens-bar-2" },
    ]);
    expect((await report("check", "sku,name\nMS-16,Ros\uFFFD Petal\n")).problems).toMatchObject([
      { line: 2, column: "name", message: expect.stringContaining("lost a letter") },
    ]);
  });

  it("come from any spreadsheet: separators, headings, empty columns, pounds and decimal commas", async () => {
    const tables = [
      "SKU; Product name ;Price (£);Stock;;\nSEP-1;Sage Bar;£1.234,50;1,000;;\n;;;;;\n",
      "sep=,\r\nProduct code,NAME,unit price,Qty,\r\nSEP-2,Sage Bar,£4.50,5.0,\r\n",
      "sku\tname\tprice\tstock\nSEP-3\tSage Bar\t4,5\t7\n",
    ];
    const [first] = [await report("check", tables[0] ?? "")];
    expect(first?.columns).toEqual([
      { heading: "SKU", column: "sku" },
      { heading: "Product name", column: "name" },
      { heading: "Price (£)", column: "price" },
      { heading: "Stock", column: "stock" },
    ]);
    for (const table of tables) expect((await report("apply", table)).problems).toEqual([]);
    expect(
      await rows(test.shop, "select sku, price, stock, slug from products where sku like 'SEP-%' order by sku"),
    ).toEqual([
      { sku: "SEP-1", price: "1234.50", stock: 1000, slug: "sage-bar" },
      { sku: "SEP-2", price: "4.50", stock: 5, slug: "sage-bar-2" },
      { sku: "SEP-3", price: "4.50", stock: 7, slug: "sage-bar-3" },
    ]);
  });

  it("name the row that an earlier one contradicts, and refuse a number that is not clear", async () => {
    expect((await report("check", "sku,name,price,isActive\nACT-1,Oat Bar,4.50,perhaps\n")).problems).toEqual([
      { line: 2, column: "isActive", message: "Must be yes or no" },
    ]);
    const csv = "sku;name;price;stock\nDUP-1;Oat Bar;4,50;1\ndup-1;Rye Bar;4,50;1\nDUP-2;Fig Bar;4,50;1.000\n";
    const { problems } = await report("check", csv);
    expect(problems).toEqual([
      { line: 3, column: "sku", message: "An earlier row already has this value" },
      { line: 4, column: "stock", message: "Stock must be a whole number" },
    ]);
    expect((await report("check", "sku,name\nMS-16,Oat Bar\nMS-16,Rye Bar\n")).problems).toEqual([
      { line: 3, column: "sku", message: "An earlier row already has this product" },
    ]);
  });

  it("are checked without a transaction, and imported in one for each line", async () => {
    const added = Array.from({ length: 45 }, (_, index) => `TX-${index},Oat Soap ${index},3.00`);
    const csv = ["sku,name,price", ...added].join("\n");
    const transaction = vi.spyOn(test.shop.db, "transaction");
    const select = vi.spyOn(test.shop.db, "select");
    const opened = () => transaction.mock.calls.length;
    await report("check", "sku\nMS-BB-LAV");
    const [ofRequest, statements] = [opened(), select.mock.calls.length];
    expect(await report("check", csv)).toMatchObject({ created: 45, problems: [] });
    // A whole table needs no more transactions and selects than a single line.
    expect([opened() - ofRequest, select.mock.calls.length - statements]).toEqual([ofRequest, statements]);
    expect(ofRequest).toBe(0);
    expect(await report("apply", csv)).toMatchObject({ created: 45, isApplied: true });
    expect(opened()).toBe(45);
    vi.restoreAllMocks();
  });

  it("leave out a product that somebody changes during the import, and say so", async () => {
    const csv = "sku,name,price\nTX-1,Oat Soap One,3.10\nTX-2,Oat Soap Two,3.20\n";
    const { transaction } = test.shop.db;
    const spy = vi.spyOn(test.shop.db, "transaction").mockImplementationOnce(async (run, config) => {
      await rows(test.shop, "update products set version = version + 1, price = 9 where sku = 'TX-1'");
      return transaction(run, config);
    });
    expect(await report("apply", csv)).toMatchObject({
      updated: 1,
      isApplied: false,
      isPartlyApplied: true,
      problems: [{ line: 2, message: expect.stringContaining("changed in the meantime") }],
    });
    spy.mockRestore();
    expect(
      await rows(test.shop, "select name, price from products where sku in ('TX-1', 'TX-2') order by sku"),
    ).toEqual([
      { name: "Oat Soap 1", price: "9.00" },
      { name: "Oat Soap Two", price: "3.20" },
    ]);
    expect(await report("apply", csv)).toMatchObject({ updated: 1, unchanged: 1, isApplied: true });
  });

  it("refuse what is no table of products", async () => {
    for (const [csv, reason] of [
      ['a,"b\n1', "no-csv"],
      ["name,colour\nSoap,blue", "columns"],
      ["Name,Title,sku\n1,2,3", "same-columns"],
      ["sku,name,,price\n1,2,3,4", "no-heading"],
      ["PK\u0003\u0004workbook", "workbook"],
      ["name,price\nSoap,1.00", "no-key"],
      ["", "empty"],
      ["\uFEFF", "empty"],
      [" \r\n\r\n", "empty"],
      ["sku,name,price\n", "no-rows"],
    ]) {
      const reply = await send("check", csv ?? "");
      expect(reply.statusCode, csv).toBe(422);
      expect(reply.json()).toMatchObject({ code: "table-refused", facts: { reason } });
    }
    const large = await send("check", "x".repeat(5 * 1024 * 1024));
    expect(large.statusCode).toBe(413);
    expect((await admin.sendRaw("POST", "/api/admin/products/import/check", "{}")).statusCode).toBe(400);
    const customer = await newCustomer(test);
    const file = { name: "x.csv", type: "text/csv", bytes: "sku,name\n1,2" };
    expect((await customer.upload(importProducts, { mode: "apply" }, file)).statusCode).toBe(403);
  });
});
