import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { exportMyData, signIn } from "#contract/accounts/accounts.ts";
import { getBoxRun } from "#contract/subscriptions/admin-box-run.ts";
import * as calls from "#contract/subscriptions/subscriptions.ts";
import { ShopError } from "#domain/shop-error.ts";
import { freezeRun } from "#server/subscriptions/run/freeze-run.ts";
import { rows, snapshotOf } from "#tests/support/snapshot.ts";
import { liveDay, Subscriber } from "#tests/support/subscriptions.ts";
import { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";
import { swapItem } from "./swap-item.ts";

type Box = NonNullable<calls.Subscription["nextBox"]>;

describe("the swap of one thing in the next box", () => {
  let test: TestShop;
  let subscriber: Subscriber;
  let customer: TestBrowser;
  beforeEach(async () => {
    test = await openTestShop({ withDemo: true });
    await rows(test.shop, "delete from subscriptions");
    subscriber = await Subscriber.subscribe(test);
    customer = await subscriber.signIn();
  });
  afterEach(() => test.close());

  async function read(): Promise<{ subscriptionId: string; box: Box }> {
    const [subscription] = await customer.call(calls.listSubscriptions, {});
    if (!subscription?.nextBox) throw new Error("there is no next box");
    return { subscriptionId: String(subscription.id), box: subscription.nextBox };
  }

  /** Builds a request to swap the item at `slot` for one of its offers, by default the first offer. */
  async function swapRequestFor(slot: number, offer = 0) {
    const { subscriptionId, box } = await read();
    const item = box.items[slot];
    const into = item?.offers[offer];
    if (!item || !into) throw new Error("nothing is offered");
    const swapRequest = {
      subscriptionId,
      boxMonth: box.boxMonth,
      productId: item.productId,
      intoProductId: into.productId,
    };
    return { swapRequest, item, into };
  }

  async function stocks(): Promise<Map<number, number>> {
    const found = await rows<{ id: number; stock: number }>(test.shop, "select id, stock from products");
    return new Map(found.map(({ id, stock }) => [id, stock]));
  }

  const total = async () => [...(await stocks()).values()].reduce((sum, stock) => sum + stock, 0);
  const swaps = () => rows<{ into: number }>(test.shop, "select into_product_id as into from box_swaps");

  it("offers up to three of its kind for each, keeps a unit at once, and shows what stood there", async () => {
    const { box } = await read();
    expect(box.items).toHaveLength(5);
    for (const { offers, kind, productId } of box.items) {
      expect(offers.length).toBeLessThanOrEqual(3);
      for (const offer of offers) {
        expect(offer.kind).toBe(kind);
        expect(box.items.map((item) => item.productId)).not.toContain(offer.productId);
        expect(offer.productId).not.toBe(productId);
      }
    }
    const before = await stocks();
    const { swapRequest, item, into } = await swapRequestFor(0);
    const { nextBox } = await customer.call(calls.swapItem, swapRequest);
    expect(nextBox?.items.map(({ productId }) => productId)).toEqual([
      into.productId,
      ...box.items.slice(1).map(({ productId }) => productId),
    ]);
    expect(nextBox?.swap).toMatchObject({ productId: into.productId, insteadOf: { productId: item.productId } });
    const after = await stocks();
    expect(after.get(into.productId)).toBe((before.get(into.productId) ?? 0) - 1);
    expect(after.get(item.productId)).toBe(before.get(item.productId));
    expect(await customer.call(calls.swapItem, swapRequest)).toMatchObject({
      nextBox: { swap: { productId: into.productId } },
    });
    expect(await stocks()).toEqual(after);
  });

  it("is one for each box: another comes instead of it, and what stood there takes it back", async () => {
    const before = await stocks();
    const first = await swapRequestFor(0);
    await customer.call(calls.swapItem, first.swapRequest);
    const second = await swapRequestFor(1);
    await customer.call(calls.swapItem, second.swapRequest);
    const { box } = await read();
    expect(box.items[0]?.productId).toBe(first.item.productId);
    expect(await swaps()).toEqual([{ into: second.into.productId }]);
    const back = { productId: second.into.productId, intoProductId: second.item.productId };
    const { nextBox } = await customer.call(calls.swapItem, { ...second.swapRequest, ...back });
    expect(nextBox?.swap).toBeNull();
    expect(await swaps()).toEqual([]);
    expect(await stocks()).toEqual(before);
  });

  it.skipIf(process.env.TEST_DATABASE !== "postgres")(
    "is refused for a product that leaves the sale while it is chosen",
    async () => {
      const { swapRequest, into } = await swapRequestFor(0);
      const waiting = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
      const { sent } = await test.shop.db.transaction(async (tx) => {
        await tx.execute(`update products set is_active = false where id = ${into.productId}`);
        const swapping = customer.send(calls.swapItem, swapRequest);
        await expect.poll(async () => (await rows(test.shop, waiting)).length).toBe(1);
        return { sent: swapping };
      });
      expect((await sent).json()).toMatchObject({ code: "swap-refused" });
      expect(await swaps()).toEqual([]);
    },
  );

  it("is refused for another kind, what is excluded, other people's boxes and other months", async () => {
    const { swapRequest, into } = await swapRequestFor(0);
    const { box } = await read();
    const refusals = [
      [customer, { ...swapRequest, intoProductId: box.items[1]?.offers[0]?.productId ?? 0 }, "swap-refused"],
      [customer, { ...swapRequest, boxMonth: "2027-01" }, "too-late-to-change"],
      [await (await Subscriber.subscribe(test)).signIn(), swapRequest, "not-found"],
      [new TestBrowser(test.app), swapRequest, "signed-out"],
    ] as const;
    const before = await snapshotOf(test.shop);
    for (const [browser, asked, code] of refusals) {
      expect((await browser.send(calls.swapItem, asked)).json()).toMatchObject({ code });
    }
    expect(await snapshotOf(test.shop)).toEqual(before);
    const preferences = { subscriptionId: swapRequest.subscriptionId, naturalness: "100natural" as const };
    await customer.call(calls.changePreferences, { ...preferences, exclusions: [into.name] });
    expect((await customer.send(calls.swapItem, swapRequest)).json()).toMatchObject({ code: "swap-refused" });
  });

  it("is let go when its customer excludes it, skips the box, pauses or ends it", async () => {
    await liveDay(test, "2026-12-15");
    customer = await subscriber.signIn();
    const start = await total();
    const { subscriptionId } = await read();
    const unless = async (change: (into: { name: string; boxMonth: string }) => Promise<unknown>) => {
      await rows(test.shop, "update boxes set dispatch_on = '2026-12-01' where box_month = '2026-12'");
      const { swapRequest, into } = await swapRequestFor(2);
      await customer.call(calls.swapItem, swapRequest);
      expect(await total()).toBe(start - 1);
      await change({ name: into.name, boxMonth: swapRequest.boxMonth });
      expect([await swaps(), await total()]).toEqual([[], start]);
    };
    await unless(({ name }) =>
      customer.call(calls.changePreferences, { subscriptionId, naturalness: "100natural", exclusions: [name] }),
    );
    await unless(async ({ boxMonth }) => {
      await customer.call(calls.skipBox, { subscriptionId, boxMonth });
      await customer.call(calls.unskipBox, { subscriptionId, boxMonth });
    });
    await unless(async () => {
      await customer.call(calls.pauseSubscription, { subscriptionId, months: 1 });
      await customer.call(calls.resumeSubscription, { subscriptionId });
    });
    await unless(() => customer.call(calls.cancelOneSubscription, { subscriptionId }));
  });

  it("goes into the box and onto the picking list at the cut-off, once, and may not change after it", async () => {
    const start = await total();
    const { swapRequest, item, into } = await swapRequestFor(0);
    await customer.call(calls.swapItem, swapRequest);
    const before = await stocks();
    const admin = new TestBrowser(test.app);
    await admin.call(signIn, { username: "admin", password: "admin123" });
    const forecast = await admin.call(getBoxRun, { boxMonth: "2026-12" });
    expect(forecast.boxes).toMatchObject([{ items: null, swap: { from: item.name, to: into.name } }]);
    expect(forecast.needs.find(({ productId }) => productId === item.productId)?.needed).toBe(0);
    await liveDay(test, "2026-12-15");
    await liveDay(test, "2026-12-15");
    const browser = new TestBrowser(test.app);
    await browser.call(signIn, { username: "admin", password: "admin123" });
    const frozen = await browser.call(getBoxRun, { boxMonth: "2026-12" });
    expect(frozen.boxes[0]?.items?.[0]).toBe(into.name);
    expect(frozen.boxes).toMatchObject([{ swap: { from: item.name, to: into.name } }]);
    expect(frozen.picks).toContainEqual({ productId: into.productId, name: into.name, units: 1 });
    expect(await total()).toBe(start - 5);
    expect((await stocks()).get(into.productId)).toBe(before.get(into.productId));
    customer = await subscriber.signIn();
    const { box } = await read();
    expect(box.items.map(({ offers }) => offers)).toEqual([[], [], [], [], []]);
    expect(box.swap).toMatchObject({ productId: into.productId, insteadOf: { productId: item.productId } });
    expect((await customer.send(calls.swapItem, swapRequest)).json()).toMatchObject({ code: "too-late-to-change" });
    const { records } = await customer.call(exportMyData, {});
    expect(records.boxSwaps).toMatchObject([{ out_product_id: item.productId, into_product_id: into.productId }]);
  });

  it("lapses at the cut-off where its thing may not be in the box any more, and the unit stands on the shelf", async () => {
    const { swapRequest, into } = await swapRequestFor(0);
    await customer.call(calls.swapItem, swapRequest);
    const continued = await stocks();
    await rows(
      test.shop,
      `update subscriptions set exclusions = '${JSON.stringify([into.name])}'::jsonb where id = ${swapRequest.subscriptionId}`,
    );
    await liveDay(test, "2026-12-15");
    expect(await swaps()).toEqual([]);
    expect((await stocks()).get(into.productId)).toBe((continued.get(into.productId) ?? 0) + 1);
  });

  it("gets the last of a shelf to one of two customers who ask for it at once, and to neither twice", async () => {
    const others = [await Subscriber.subscribe(test), await Subscriber.subscribe(test)];
    const { swapRequest, into } = await swapRequestFor(0);
    await rows(test.shop, `update products set stock = 1 where id = ${into.productId}`);
    const asked = await Promise.all(
      others.map(async (other) => {
        const browser = await other.signIn();
        const [subscription] = await browser.call(calls.listSubscriptions, {});
        return { browser, swapRequest: { ...swapRequest, subscriptionId: String(subscription?.id) } };
      }),
    );
    const replies = await Promise.all(asked.map(({ browser, swapRequest: own }) => browser.send(calls.swapItem, own)));
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(replies.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({ code: "out-of-stock" });
    expect((await stocks()).get(into.productId)).toBe(0);
    expect((await customer.send(calls.swapItem, swapRequest)).json()).toMatchObject({ code: "out-of-stock" });
    expect(await swaps()).toEqual([{ into: into.productId }]);
  });

  it("is one of two that the same customer asks for at once, and every unit is on the shelf or kept", async () => {
    const start = await total();
    const first = await swapRequestFor(0);
    const second = await swapRequestFor(1);
    const replies = await Promise.all(
      [first, second].map(({ swapRequest }) => customer.send(calls.swapItem, swapRequest)),
    );
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await swaps()).toHaveLength(1);
    expect(await total()).toBe(start - 1);
  });

  it.each(["the swap", "the run"])("is in the box or refused when both come at once, %s first", async (first) => {
    const start = await total();
    const { swapRequest, into } = await swapRequestFor(0);
    const at = (clock: string) => ({ ...test.shop, clock: () => new Date(clock) });
    const { subscriptionId, ...rest } = swapRequest;
    const swap = () =>
      swapItem(at("2026-12-15T13:59:59Z"), { subscriptionId: Number(subscriptionId), userId: undefined }, rest).then(
        () => true,
        (error: unknown) => {
          if (error instanceof ShopError && error.code === "too-late-to-change") return false;
          throw error;
        },
      );
    const run = () => freezeRun(at("2026-12-15T14:00:00Z"));
    const [isSwapped] =
      first === "the swap" ? await Promise.all([swap(), run()]) : (await Promise.all([run(), swap()])).reverse();
    const [box] = await rows<{ ids: number[] }>(
      test.shop,
      "select product_ids as ids from boxes where frozen_at is not null",
    );
    expect(box?.ids.includes(into.productId)).toBe(isSwapped);
    expect(await swaps()).toHaveLength(isSwapped ? 1 : 0);
    expect(await total()).toBe(start - 5);
  });
});
