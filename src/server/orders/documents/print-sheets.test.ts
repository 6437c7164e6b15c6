import { buffer } from "node:stream/consumers";
import { expect, it } from "vitest";
import { openTestShop } from "#tests/support/test-shop.ts";
import type { LabelledParcel, Sheet } from "./document-contents.ts";
import { printSheets } from "./print-sheets.ts";

const PARCEL: LabelledParcel = {
  reference: "Order 1001",
  deliverTo: ["Wren Ashdown", "3 Mill Lane", "Bath", "BA1 2AB"],
  town: "Bath",
  postcode: "BA1 2AB",
  note: undefined,
};
const LABEL: Sheet = { kind: "label", parcel: PARCEL };
const IMPOSSIBLE: Sheet = { kind: "label-in-cell", parcel: PARCEL, cell: 9, startsPage: true };

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
  // Sheets are requested only as fast as the reader reads. Requests stop when the reader stops.
  expect(asked.length).toBeLessThan(100);
  await test.close();
});
