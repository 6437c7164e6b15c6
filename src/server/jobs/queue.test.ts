import { describe, expect, it } from "vitest";
import { addWomensThreeMonths, buy, newCustomer } from "#tests/support/people.ts";
import { rows } from "#tests/support/snapshot.ts";
import { openTestShop } from "#tests/support/test-shop.ts";
import { startQueue } from "./queue.ts";

const WAIT_MS = 20_000;

describe("the job queue", () => {
  it("runs a job that a use case asked for, in the shop's own database, and stops cleanly", async () => {
    const test = await openTestShop();
    const customer = await newCustomer(test);
    await addWomensThreeMonths(customer);
    await buy(customer);
    const queue = await startQueue(test.database, test.shop);
    queue.wake("sync-subscriptions");
    queue.wake("sync-subscriptions");
    const deadline = Date.now() + WAIT_MS;
    let started = 0;
    while (started === 0 && Date.now() < deadline) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      const known = "select 1 from subscriptions where stripe_subscription_id is not null";
      started = (await rows(test.shop, known)).length;
    }
    await queue.stop();
    await test.close();
    expect(started).toBe(1);
  });
});
