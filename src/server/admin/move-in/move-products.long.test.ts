import { afterAll, beforeAll, expect, it } from "vitest";
import { ADMIN_USER_ID } from "#server/platform/db/schema/people.ts";
import { continueImport, readImport, viewImport } from "#server/platform/imports/index.ts";
import { rows } from "#tests/support/snapshot.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";
import { usedHeap } from "#tests/support/used-heap.ts";
import { IMPORT_KINDS } from "./import-kinds.ts";

const RIGHTS = { kinds: IMPORT_KINDS, permissions: "all" } as const;

let test: TestShop;
beforeAll(async () => {
  test = await openTestShop();
});
afterAll(() => test.close());

const ROWS = 10_000;
const HEADINGS =
  "Handle,Title,Body (HTML),Type,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price";

/** Products with three variants each, with descriptions of two thousand characters. */
function largeFile(): Buffer {
  const body = `"<p>${'Soap, with ""oats"" &amp; honey.\n'.repeat(60)}</p>"`;
  const lines = Array.from({ length: ROWS }, (_, index) => {
    const product = Math.floor(index / 3);
    const own = index % 3 === 0 ? `Soap ${product},${body},Soap ${product % 20},Size` : ",,,";
    return `soap-${product},${own},${index % 3} g,SKU-${index},5,4.50`;
  });
  return Buffer.from([HEADINGS, ...lines].join("\r\n"));
}

it("ten thousand rows are read and imported in parts, in flat memory", { timeout: 900_000 }, async () => {
  await readImport(test.shop, { bytes: largeFile(), fileName: "file.csv" }, RIGHTS);
  let view = await viewImport(test.shop, RIGHTS);
  if (!view) throw new Error("no import");
  const heap: number[] = [];
  for (const step of ["try", "import"] as const) {
    const done = step === "try" ? "tried" : "imported";
    while (view[done] < view.rows) {
      view = await continueImport(
        test.shop,
        { importId: view.id, step, again: false },
        { actorUserId: ADMIN_USER_ID, isUnproved: false, rights: RIGHTS },
      );
      heap.push(usedHeap());
    }
  }
  expect(view).toMatchObject({ rows: ROWS, imported: ROWS, created: ROWS, refused: 0 });
  expect(
    await rows(
      test.shop,
      "select count(*)::int as count, count(distinct product_id)::int as products from imported_products",
    ),
  ).toEqual([{ count: ROWS, products: ROWS }]);
  const lowest = (part: readonly number[]) => Math.min(...part);
  const quarter = Math.floor(heap.length / 4);
  const growth = lowest(heap.slice(-quarter)) - lowest(heap.slice(0, quarter));
  console.log(`heap grew by ${Math.round(growth / 1024 / 1024)} MB over ${heap.length} parts`);
  expect(growth).toBeLessThan(40 * 1024 * 1024);
});
