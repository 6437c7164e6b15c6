import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  addImportPictures,
  continueImport as continueCall,
  getImport,
  type ImportView,
  listImportRows,
  removeImport,
  saveImportChoices,
  uploadImport,
} from "#contract/admin/admin-imports.ts";
import { exportProducts } from "#contract/catalogue/admin-products.ts";
import { ADMIN_USER_ID } from "#server/platform/db/schema/people.ts";
import { continueImport } from "#server/platform/imports/index.ts";
import { OutsideRefused } from "#server/platform/outside/index.ts";
import { readTable } from "#server/platform/tables/index.ts";
import { etsyFile, shopifyFile, squarespaceFile, wooCommerceFile } from "#tests/support/moving-files.ts";
import { newCustomer, signInAdmin } from "#tests/support/people.ts";
import { rows } from "#tests/support/snapshot.ts";
import type { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";
import { IMPORT_KINDS } from "./import-kinds.ts";

const RIGHTS = { kinds: IMPORT_KINDS, permissions: "all" } as const;

describe("products of another shop", () => {
  let test: TestShop;
  let admin: TestBrowser;
  let before: number;
  beforeAll(async () => {
    test = await openTestShop({ withDemo: true });
    admin = await signInAdmin(test);
    before = await countProducts();
  });
  beforeEach(async () => {
    await test.shop.db.transaction((tx) => clear(tx));
  });
  afterAll(() => test.close());

  async function clear(tx: { execute: (statement: never) => unknown }) {
    const { sql } = await import("drizzle-orm");
    for (const statement of [
      "delete from product_imports",
      "delete from redirects",
      "delete from products where id in (select product_id from imported_products)",
      "delete from product_families f where not exists (select from products p where p.family_id = f.id)",
    ])
      await tx.execute(sql.raw(statement) as never);
  }

  const countProducts = async () => {
    const [row] = await rows<{ count: number }>(test.shop, "select count(*)::int as count from products");
    return row?.count ?? 0;
  };
  const upload = (bytes: string | Buffer) =>
    admin.upload(uploadImport, {}, { name: "products.csv", type: "text/csv", bytes });
  async function read(bytes: string | Buffer): Promise<ImportView> {
    const reply = await upload(bytes);
    expect(reply.statusCode, reply.body).toBe(200);
    return reply.json() as ImportView;
  }
  async function run(view: ImportView, step: "try" | "import"): Promise<ImportView> {
    const done = step === "try" ? "tried" : "imported";
    let now = view;
    while (now[done] < now.rows) now = await admin.call(continueCall, { importId: view.id, step });
    return now;
  }
  const move = async (bytes: string | Buffer) => run(await read(bytes), "import");
  const outcomes = async (show: "refused" | "noted" | "all" = "all") =>
    (await admin.call(listImportRows, { show, limit: "200" })).map(({ line, outcome, notes }) => [
      line,
      outcome,
      ...notes,
    ]);
  const imported = () =>
    rows(
      test.shop,
      `select p.name, p.price, p.sku, p.stock, p.slug, p.is_active, p.net_weight_grams, p.choice, f.name as family,
        f.choice_name, c.slug as category, p.description
      from products p join imported_products i on i.product_id = p.id
      left join product_families f on f.id = p.family_id left join categories c on c.id = p.category_id order by p.id`,
    );

  it("of Shopify come with their variants, stock, weights and plain descriptions", async () => {
    const view = await read(shopifyFile());
    expect(view).toMatchObject({ system: "shopify", encoding: "UTF-8", rows: 8, tried: 0 });
    expect(view.headings.find(({ heading }) => heading === "Tags")).toEqual({
      heading: "Tags",
      filled: 2,
      reason: "Products have no tags here. Use categories",
    });
    expect(await run(view, "try")).toMatchObject({ tried: 8, created: 4, refused: 2, imported: 0 });
    expect(await countProducts()).toBe(before);
    const tried = await outcomes();
    expect(await run(view, "import")).toMatchObject({ imported: 8, created: 4, refused: 2 });
    expect(await outcomes()).toEqual(tried);
    expect(tried).toEqual([
      [7, "new"],
      [8, "new"],
      [9, "part"],
      [10, "new", "The search title has more than 60 characters", "The stock is below zero (-3), so it is 0"],
      [11, "refused", "An earlier row has the same handle and options"],
      [12, "refused", "It has no handle"],
      [13, "new", "Another product has the SKU oat-100, so it comes without one"],
      [14, "part"],
    ]);
    const description = "A “gentle” soap, with oats.\n\n• Oats\n• Honey & milk";
    expect(await imported()).toMatchObject([
      {
        name: "Oat Soap, 100 g / Plain",
        price: "4.50",
        sku: "OAT-100",
        stock: 12,
        slug: "oat-soap",
        is_active: false,
        net_weight_grams: 100,
        choice: "100 g / Plain",
        family: "Oat Soap",
        choice_name: "Size / Scent",
        category: "hand-soap",
        description,
      },
      {
        name: "Oat Soap, 250 g / Rose",
        price: "9.90",
        slug: "oat-soap-250-g-rose",
        net_weight_grams: 250,
        description,
      },
      { name: "Crème, “rich”", price: "1234.50", family: null, stock: 0, slug: "creme" },
      { name: "Oat Soap", sku: null, family: null, slug: "oat-soap-old" },
    ]);
    expect(await rows(test.shop, "select path from redirects")).toEqual([]);
  });

  it("come once, however often they are imported", async () => {
    await move(shopifyFile());
    const products = await imported();
    expect(await move(shopifyFile())).toMatchObject({ created: 0, updated: 0, unchanged: 4, refused: 2 });
    expect(await imported()).toEqual(products);
    const view = await read(shopifyFile().replace("4.50", "4.75"));
    const options = { ...view.options, updatesExisting: true };
    await admin.call(saveImportChoices, { importId: view.id, columns: view.columns, options });
    expect(await run(view, "import")).toMatchObject({ created: 0, updated: 1, unchanged: 3 });
    expect((await imported()).length).toBe(products.length);
    expect((await imported())[0]).toMatchObject({ price: "4.75", stock: 12, slug: "oat-soap", is_active: false });
  });

  it("change a price by more than half only after recent authentication", async () => {
    await move(shopifyFile());
    const products = await imported();
    const view = await read(shopifyFile().replace("4.50", "45.00"));
    const options = { ...view.options, updatesExisting: true };
    await admin.call(saveImportChoices, { importId: view.id, columns: view.columns, options });
    const input = { importId: view.id, step: "import", again: false } as const;
    const unproved = continueImport(test.shop, input, { actorUserId: ADMIN_USER_ID, rights: RIGHTS, isUnproved: true });
    await expect(unproved).rejects.toMatchObject({ code: "proof-needed" });
    expect(await imported()).toEqual(products);
    expect(await admin.call(continueCall, input)).toMatchObject({ updated: 1 });
    expect((await imported())[0]).toMatchObject({ price: "45.00" });
  });

  it("go on after an end in the middle of a product, and none is lost or doubled", async () => {
    const view = await read(shopifyFile());
    const { db } = test.shop;
    const transaction = db.transaction.bind(db);
    let deaths = 0;
    // The process dies at its second write, at its third, and so on.
    for (let writesMax = 1; writesMax < 12; writesMax += 1) {
      let writes = 0;
      const dying: typeof db.transaction = (work) => {
        writes += 1;
        if (writes > writesMax) throw new Error("killed");
        return transaction(work);
      };
      db.transaction = dying;
      const input = { importId: view.id, step: "import", again: false } as const;
      await continueImport(test.shop, input, { actorUserId: ADMIN_USER_ID, rights: RIGHTS, isUnproved: false }).catch(
        () => {
          deaths += 1;
        },
      );
      db.transaction = transaction;
    }
    expect(deaths).toBeGreaterThan(2);
    expect(await run(view, "import")).toMatchObject({ imported: 8, refused: 2 });
    expect((await imported()).map((row) => (row as { name: string }).name)).toEqual([
      "Oat Soap, 100 g / Plain",
      "Oat Soap, 250 g / Rose",
      "Crème, “rich”",
      "Oat Soap",
    ]);
  });

  it("of WooCommerce come with variations, wherever their parents are, and old addresses", async () => {
    expect(await move(wooCommerceFile())).toMatchObject({ system: "woocommerce", rows: 8, created: 4, refused: 3 });
    expect(await imported()).toMatchObject([
      { name: "Bath Salt, 500 g", price: "7.20", sku: "SALT-5", stock: 3, net_weight_grams: 500, category: "salts" },
      { name: "Bath Salt, 1 kg", price: "12.00", sku: "SALT-10", net_weight_grams: 1000, choice_name: "Weight" },
      { name: "Candle", price: "15.00", sku: "CAN-1", net_weight_grams: 220, description: "Line one\nLine two" },
      { name: "Towel", sku: null, stock: 0 },
    ]);
    expect(await outcomes("refused")).toEqual([
      [8, "refused", "A grouped product is a list of others. Make a set in the dashboard"],
      [9, "refused", "The file does not have its variable product"],
      [10, "refused", "price: Price must be an amount such as 12.50"],
    ]);
    expect(
      await rows(test.shop, "select path, target, product_id is null as fixed from redirects order by path"),
    ).toEqual([
      { path: "/product-category/bath/salts", target: "/shop/salts", fixed: true },
      { path: "/product-category/home", target: "/shop/home", fixed: true },
      { path: "/product/bath-salt", target: null, fixed: false },
      { path: "/product/candle", target: null, fixed: false },
      { path: "/product/towel", target: null, fixed: false },
    ]);
  });

  it("keep their own outcome, key and old address after a refused row", async () => {
    const [headings = "", ...lines] = wooCommerceFile().split("\r\n");
    const place = headings.split(",").indexOf("Regular price");
    const row = (id: string, name: string, price: string) => {
      const cells = headings.split(",").map(() => "");
      const values = { 0: id, 1: "simple", 3: name, 4: "1", [place]: price };
      return Object.assign(cells, values).join(",");
    };
    const added = [
      row("1", "First", "much"),
      row("2", "Second", "2.00"),
      row("3", "Third", ""),
      row("4", "Fourth", "4.00"),
    ];
    await move([headings, ...added, ...lines].join("\r\n"));
    expect((await outcomes()).slice(0, 4).map(([line, outcome]) => [line, outcome])).toEqual([
      [2, "refused"],
      [3, "new"],
      [4, "refused"],
      [5, "new"],
    ]);
    expect(
      await rows(
        test.shop,
        `select p.name, i.source_key as key, (select path from redirects r where r.product_id = p.id) as path
          from products p join imported_products i on i.product_id = p.id order by p.id limit 3`,
      ),
    ).toEqual([
      { name: "Second", key: "id:2", path: "/product/second" },
      { name: "Fourth", key: "id:4", path: "/product/fourth" },
      { name: "Bath Salt, 500 g", key: "id:45", path: "/product/bath-salt" },
    ]);
  });

  it("of Etsy come in Windows-1252 and with semicolons, one product for each variation", async () => {
    const bytes = Buffer.from(etsyFile().replaceAll(/“|”/g, ""), "latin1");
    expect(await move(bytes)).toMatchObject({ system: "etsy", encoding: "Windows-1252", created: 2, refused: 1 });
    expect(await imported()).toMatchObject([
      { name: "Rosé Balm, 15 ml", price: "6.50", sku: "RB-15", stock: 0, choice_name: "Size" },
      { name: "Rosé Balm, 30 ml", price: "6.50", sku: "RB-30", stock: 0 },
      { name: "Lip balm", price: "3.00", stock: 40, description: "Two lines\nof text" },
    ]);
    expect(await outcomes()).toEqual([
      [
        2,
        "new",
        "Etsy's file has one price for all variations. Check each price",
        "Etsy's file has one quantity (12) for all variations. Enter the stock of each",
      ],
      [4, "new"],
      [5, "refused", "Its price is in USD, not in GBP"],
    ]);
  });

  it("of Squarespace come with variants below their product", async () => {
    expect(await move(squarespaceFile())).toMatchObject({ system: "squarespace", created: 3, refused: 1 });
    expect(await imported()).toMatchObject([
      { name: "Body Oil, Small", price: "10.00", slug: "body-oil", stock: 5, net_weight_grams: 150, category: "oils" },
      { name: "Body Oil, Large", price: "18.00", slug: "body-oil-large", stock: 0, description: "Rich oil" },
      { name: "Comb", price: "4.00", family: null },
    ]);
    expect(await rows(test.shop, "select path from redirects order by path")).toEqual([
      { path: "/store/body-oil" },
      { path: "/store/comb" },
      { path: "/store/p/body-oil" },
      { path: "/store/p/comb" },
    ]);
  });

  it("bring their pictures, and a refused picture can be fetched again", async () => {
    const view = await read(shopifyFile());
    await run(view, "import");
    const { default: sharp } = await import("sharp");
    const photo = (background: string) =>
      sharp({ create: { width: 240, height: 240, channels: 3, background } })
        .png()
        .toBuffer();
    const asked: string[] = [];
    let isGone = true;
    const fetchFile = async (url: string): Promise<Buffer> => {
      asked.push(url);
      if (url.includes("192.168")) throw new OutsideRefused("own-network");
      if (url.includes("oat-2") && isGone) throw new OutsideRefused("status", 404);
      return url.includes("oat-2") ? Buffer.from("no picture") : photo(url.includes("rose") ? "red" : "white");
    };
    const fetchAll = async (again: boolean) => {
      for (let now = view, first = again; now.finished < now.rows; first = false) {
        const input = { importId: view.id, step: "pictures", again: first } as const;
        now = await continueImport(test.shop, input, {
          actorUserId: ADMIN_USER_ID,
          rights: RIGHTS,
          isUnproved: false,
          fetchFile,
        });
      }
      return (await admin.call(getImport, {})).import;
    };
    expect(await fetchAll(false)).toMatchObject({ finished: 8, pictures: 3, picturesRefused: 3 });
    // Each address is fetched once, although two variants have it.
    expect(asked.length).toBe(new Set(asked).size);
    const pictures = await rows<{ name: string; picture: boolean; more: number }>(
      test.shop,
      `select name, image_url is not null as picture, jsonb_array_length(gallery) as more from products
        where id in (select product_id from imported_products) order by id`,
    );
    expect(pictures).toEqual([
      { name: "Oat Soap, 100 g / Plain", picture: true, more: 0 },
      { name: "Oat Soap, 250 g / Rose", picture: true, more: 1 },
      { name: "Crème, “rich”", picture: false, more: 0 },
      { name: "Oat Soap", picture: false, more: 0 },
    ]);
    expect(await outcomes("noted")).toContainEqual([
      7,
      "new",
      "Picture: the site does not have it (https://cdn.example/oat-2.jpg)",
    ]);
    isGone = false;
    expect(await fetchAll(true)).toMatchObject({ pictures: 3, picturesRefused: 3 });
    expect(await outcomes("noted")).toContainEqual([
      7,
      "new",
      "Picture: the file is not a JPEG, PNG, WebP or AVIF picture (https://cdn.example/oat-2.jpg)",
    ]);
  });

  it("take pictures of a ZIP by the names of their files, before the addresses, which are left alone if unticked", async () => {
    const view = await read(shopifyFile());
    const options = { ...view.options, fetchesPictures: false };
    await admin.call(saveImportChoices, { importId: view.id, columns: view.columns, options });
    const picture = `/pictures/uploaded/${"a".repeat(32)}`;
    const added = await admin.call(addImportPictures, {
      importId: view.id,
      pictures: [
        { name: "OAT.JPG", picture },
        { name: "unused.jpg", picture },
      ],
    });
    expect(added).toMatchObject({ zipped: 2, fileName: "products.csv" });
    await run(view, "import");
    const fetchFile = () => Promise.reject(new OutsideRefused("own-network"));
    const by = { actorUserId: ADMIN_USER_ID, rights: RIGHTS, isUnproved: false, fetchFile };
    let now = view;
    while (now.finished < now.rows) {
      now = await continueImport(test.shop, { importId: view.id, step: "pictures", again: false }, by);
    }
    expect(now.picturesRefused).toBe(0);
    expect(now.pictures).toBeGreaterThan(0);
    const shown = await rows<{ image: string | null }>(
      test.shop,
      `select distinct image_url as image from products where id in (select product_id from imported_products) and image_url is not null`,
    );
    expect(shown).toEqual([{ image: picture }]);
    for (const name of ["../oat.jpg", "a/oat.jpg", "a\\oat.jpg", ""]) {
      const reply = await admin.send(addImportPictures, { importId: view.id, pictures: [{ name, picture }] });
      expect(reply.json()).toMatchObject({ code: "invalid-input" });
    }
    const lost = await admin.send(addImportPictures, { importId: view.id + 1, pictures: [{ name: "a.jpg", picture }] });
    expect(lost.json()).toMatchObject({ code: "not-found" });
    await admin.call(removeImport, {});
    expect(await rows(test.shop, "select * from product_import_pictures")).toEqual([]);
  });

  it("take the columns and the VAT that the administrator chooses", async () => {
    const view = await read(wooCommerceFile());
    const chosen = await admin.call(saveImportChoices, {
      importId: view.id,
      columns: { ...view.columns, netWeightGrams: null, strapline: null },
      options: { ...view.options, pricesIncludeVat: false, publishes: true },
    });
    expect(chosen).toMatchObject({ tried: 0, options: { pricesIncludeVat: false } });
    await run(chosen, "import");
    expect((await imported())[0]).toMatchObject({ price: "8.64", net_weight_grams: null, is_active: true });
    expect((await imported())[3]).toMatchObject({ name: "Towel", is_active: false });
    const late = await admin.send(saveImportChoices, {
      importId: view.id,
      columns: view.columns,
      options: view.options,
    });
    expect([late.statusCode, late.json()]).toMatchObject([409, { code: "changed-meanwhile" }]);
  });

  it("are refused if the file is none, and the last file stays", async () => {
    const { id } = await read(etsyFile());
    const reasonOf = async (bytes: string | Buffer) => {
      const reply = await upload(bytes);
      return [reply.statusCode, (reply.json() as { facts?: { reason?: string } }).facts?.reason];
    };
    expect(await reasonOf("")).toEqual([422, "empty"]);
    expect(await reasonOf("name,price\nSoap,5\n")).toEqual([422, "unknown-system"]);
    expect(await reasonOf("PK\u0003\u0004")).toEqual([422, "workbook"]);
    expect(await reasonOf(shopifyFile().slice(0, shopifyFile().indexOf("\r\n")))).toEqual([422, "no-rows"]);
    expect(await reasonOf(`${shopifyFile()}"never closed`)).toEqual([422, "no-csv"]);
    expect((await upload(`${shopifyFile()}"never closed`)).json()).toMatchObject({ facts: { lastLine: 14 } });
    expect((await admin.call(getImport, {})).import?.id).toBe(id);
    const columns = { ...(await read(etsyFile())).columns, price: 400 };
    const current = (await admin.call(getImport, {})).import;
    if (!current) throw new Error("no import");
    const { id: importId, options } = current;
    expect((await admin.send(saveImportChoices, { importId, columns, options })).statusCode).toBe(422);
    expect((await admin.send(continueCall, { importId: id, step: "import" })).statusCode).toBe(404);
    await admin.call(removeImport, {});
    expect(await admin.call(getImport, {})).toEqual({ import: null });
    const customer = await newCustomer(test);
    expect((await customer.send(getImport, {})).statusCode).toBe(403);
  });

  it("with formulas, markup and control characters come as text", async () => {
    const heading = shopifyFile().slice(0, shopifyFile().indexOf("\r\n"));
    const title = '"=HYPERLINK(""https://evil.example"")<script>alert(1)</script>\u0000 soap"';
    await move(
      `${heading}\r\n"=cmd|' /C calc'!A0",${title},<img src=x onerror=alert(1)>Text,,,,,,,,,,1,,5.00,,,,,\r\n`,
    );
    expect(await imported()).toMatchObject([
      { name: '=HYPERLINK("https://evil.example") soap', description: "Text", slug: "cmd-c-calc-a0" },
    ]);
    const { csv } = await admin.call(exportProducts, {});
    expect(
      readTable(csv)
        .flatMap(({ cells }) => cells)
        .some((cell) => cell.startsWith("=HYPERLINK")),
    ).toBe(false);
  });
});
