import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { ADMIN_USER_ID } from "#server/platform/db/schema/people.ts";
import { continueImport, readImport, viewImport } from "#server/platform/imports/index.ts";
import { rows } from "#tests/support/snapshot.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";
import { usedHeap } from "#tests/support/used-heap.ts";
import { IMPORT_KINDS } from "./import-kinds.ts";

const RIGHTS = { kinds: IMPORT_KINDS, permissions: "all" } as const;
const ROWS = 10_000;

let test: TestShop;
beforeAll(async () => {
  test = await openTestShop();
});
beforeEach(async () => {
  await rows(test.shop, "delete from product_imports");
});
afterAll(() => test.close());

function customersFile(): Buffer {
  const lines = Array.from(
    { length: ROWS },
    (_, index) =>
      `c${index}@example.org,Fern,Vale ${index},"${index} Mill Lane\nFlat, ""A""",Bath,BA1 2AB,yes,2024-03-01`,
  );
  const headings = "Email,First name,Last name,Address line 1,City,Postcode,Accepts newsletter,Accepted on";
  return Buffer.from([headings, ...lines].join("\r\n"));
}

/** Orders with four items each. */
function ordersFile(): Buffer {
  const lines = Array.from({ length: ROWS }, (_, index) => {
    const order = Math.floor(index / 4);
    return `#${order},c${order}@example.org,2024-03-01,12.00,"Soap ${index % 50}, ""large""",SKU-${index % 50},2,3.00`;
  });
  const headings = "Order number,Email,Ordered on,Order total,Item name,Item SKU,Item quantity,Item price";
  return Buffer.from([headings, ...lines].join("\r\n"));
}

it.each([
  { name: "customers", file: customersFile, created: ROWS, table: "moved_customers" },
  { name: "past orders", file: ordersFile, created: ROWS / 4, table: "past_orders" },
])("ten thousand rows of $name are tried and imported in parts, in flat memory", { timeout: 900_000 }, async (each) => {
  await readImport(test.shop, { bytes: each.file(), fileName: "file.csv" }, RIGHTS);
  let view = await viewImport(test.shop, RIGHTS);
  if (!view) throw new Error("no import");
  const heap: number[] = [];
  for (const step of ["try", "import"] as const) {
    const done = step === "try" ? "tried" : "imported";
    while (view[done] < view.rows) {
      const by = { actorUserId: ADMIN_USER_ID, isUnproved: false, rights: RIGHTS };
      view = await continueImport(test.shop, { importId: view.id, step, again: false }, by);
      heap.push(usedHeap());
    }
  }
  expect(view).toMatchObject({ rows: ROWS, imported: ROWS, created: each.created, refused: 0 });
  expect(await rows(test.shop, `select count(*)::int as count from ${each.table}`)).toEqual([{ count: each.created }]);
  const lowest = (part: readonly number[]) => Math.min(...part);
  const quarter = Math.floor(heap.length / 4);
  const growth = lowest(heap.slice(-quarter)) - lowest(heap.slice(0, quarter));
  console.log(`heap grew by ${Math.round(growth / 1024 / 1024)} MB over ${heap.length} parts`);
  expect(growth).toBeLessThan(10 * 1024 * 1024);
});
