import { buffer } from "node:stream/consumers";
import { expect, it } from "vitest";
import { isoDay } from "#domain/calendar.ts";
import { openTestShop } from "#tests/support/test-shop.ts";
import type { PrintedOrder } from "./paper.ts";
import { printSheets } from "./print-sheets.ts";
import type { Sheet } from "./sheet.ts";

const ORDER: PrintedOrder = {
  id: 1001,
  placedOn: isoDay("2026-11-22"),
  paidOn: undefined,
  sums: [],
  discountCode: undefined,
  deliverTo: ["Wren Ashdown", "3 Mill Lane", "Bath", "BA1 2AB"],
  billTo: [],
  town: "Bath",
  postcode: "BA1 2AB",
  items: [],
};
const LABEL: Sheet = { kind: "label", order: ORDER };
const IMPOSSIBLE: Sheet = { kind: "label-in-cell", order: ORDER, cell: 9, startsPage: true };

it("draws documents beside each other, and one whose sheet cannot be drawn ends no other", async () => {
  const test = await openTestShop();
  const asked: number[] = [];
  function* labels(count: number) {
    for (let index = 0; index < count; index += 1) {
      asked.push(index);
      yield [LABEL];
    }
  }
  const slow = await printSheets(test.shop, "Read by nobody yet", labels(500));
  const first = (await slow[Symbol.asyncIterator]().next()).value as Buffer;
  const broken = buffer(await printSheets(test.shop, "Broken", [[LABEL], [IMPOSSIBLE]]));
  await expect(broken).rejects.toThrow("no cell 9");
  const whole = await buffer(await printSheets(test.shop, "Whole", [[LABEL], [], [LABEL]]));
  slow.destroy();

  expect(first.subarray(0, 5).toString()).toBe("%PDF-");
  expect(whole.toString("latin1").match(/\/Type \/Page\b/g)).toHaveLength(2);
  // No faster than it is read, and not at all when nobody reads any more.
  expect(asked.length).toBeLessThan(100);
  await test.close();
});
