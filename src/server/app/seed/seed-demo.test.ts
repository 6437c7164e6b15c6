import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  getAdminOrder,
  listAdminOrders,
  previewCancellation,
  refundAdminOrder,
} from "#contract/orders/admin-orders.ts";
import { addDays, isoDay, londonInstant } from "#domain/calendar.ts";
import type { Tx } from "#server/platform/db/open-database.ts";
import { signInAdmin } from "#tests/support/people.ts";
import { rows } from "#tests/support/snapshot.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";
import { seedDemo } from "./seed-demo.ts";

let test: TestShop;
beforeAll(async () => {
  test = await openTestShop();
});
afterAll(() => test.close());

const DAYS = process.env.TEST_EVERYTHING === "1" ? 62 : 31;

class Rollback extends Error {}

async function rowsIn<Row>(tx: Tx, statement: string): Promise<Row[]> {
  const result = await tx.execute<Row>(sql.raw(statement));
  return result.rows;
}

/**
 * Starts a demonstration on a day at an hour. Returns the days of the next charges and the number of notices not sent.
 */
async function chargesOf(day: string, hour: number): Promise<{ charges: string[]; unannounced: number }> {
  const now = londonInstant(isoDay(day), hour);
  let found = { charges: [""], unannounced: -1 };
  const seeding = test.shop.db.transaction(async (tx) => {
    await seedDemo(tx, now);
    const charges = await rowsIn<{ on: string }>(
      tx,
      "select charge_on::text as on from boxes where status in ('planned', 'billed') union select next_charge_on::text from subscriptions where next_charge_on is not null",
    );
    const unannounced = await rowsIn(tx, `select 1 from boxes where status = 'planned' and bill_on <= '${day}'`);
    found = { charges: charges.map(({ on }) => on), unannounced: unannounced.length };
    throw new Rollback();
  });
  await expect(seeding).rejects.toBeInstanceOf(Rollback);
  return found;
}

// Rule from the FAQ: "Payments are charged on the 1st."
it("a demonstration charges its boxes next on a 1st, whatever the day on which it begins", async () => {
  for (let index = 0; index < DAYS; index += 1) {
    const day = addDays(isoDay("2026-11-01"), index);
    const { charges, unannounced } = await chargesOf(day, index % 2 === 0 ? 9 : 16);
    expect(charges.length, day).toBeGreaterThan(0);
    expect(
      charges.filter((on) => !on.endsWith("-01")),
      day,
    ).toEqual([]);
    expect(
      charges.filter((on) => on <= day),
      day,
    ).toEqual([]);
    expect(unannounced, day).toBe(0);
  }
});

it("the first box of a demonstration's subscription has the order and the price that paid for it", async () => {
  const demo = await openTestShop({ withDemo: true });
  try {
    const first = await rows<{ order_id: number; price: string; status: string }>(
      demo.shop,
      `select b.order_id, b.price, b.status from subscriptions s join order_items i on i.id = s.order_item_id
       join boxes b on b.subscription_id = s.id and b.order_id = i.order_id and b.price = i.product_price`,
    );
    expect(first).toHaveLength((await rows(demo.shop, "select 1 from subscriptions")).length);
    expect(new Set(first.map(({ price }) => price))).toEqual(new Set(["19.99"]));
    const [unsent] = first.filter(({ status }) => status === "charged");
    const admin = await signInAdmin(demo);
    const { orders } = await admin.call(previewCancellation, { orderIds: [unsent?.order_id ?? 0] });
    expect(orders).toMatchObject([{ boxes: 1 }]);
  } finally {
    await demo.close();
  }
});

it("a demonstration's orders are paid in the sandbox and can be refunded there, and the cancelled one is refunded", async () => {
  const demo = await openTestShop({ withDemo: true });
  try {
    const admin = await signInAdmin(demo);
    const orders = await admin.call(listAdminOrders, {});
    expect(orders.length).toBeGreaterThan(10);
    const parts = Map.groupBy(orders, ({ refundedPart }) => refundedPart);
    expect(parts.get("all")?.map(({ status }) => status)).toEqual(["cancelled"]);
    expect(parts.get(null)?.some(({ status }) => status === "cancelled")).toBe(false);
    const order = await admin.call(getAdminOrder, { orderId: String(orders[0]?.id) });
    expect(order.refundable).toBe(order.total);
    const refunded = await admin.call(refundAdminOrder, {
      orderId: String(order.id),
      reason: "Changed their mind",
      giveStockBack: false,
      version: order.version,
      expected: order.total,
    });
    expect(refunded.refunds).toMatchObject([{ status: "succeeded", amount: order.total }]);
  } finally {
    await demo.close();
  }
});
