import fc from "fast-check";
import { expect, it } from "vitest";
import { addToBasket } from "#contract/basket/basket.ts";
import { type Checkout, createCheckout, markOrderPaid } from "#contract/checkout/checkout.ts";
import { changeAdminOrder, getAdminOrder, refundAdminOrder } from "#contract/orders/admin-orders.ts";
import * as calls from "#contract/orders/admin-parcels.ts";
import { downloadLabels, downloadPackingSlips } from "#contract/orders/admin-parcels.ts";
import { ORDER_STATUSES, type OrderStatus } from "#domain/orders/orders.ts";
import { CARDS, newCustomer, payWith, signInAdmin } from "#tests/support/people.ts";
import { rows } from "#tests/support/snapshot.ts";
import type { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";

const PRODUCT = 61;
const UNITS = 3;
const IS_EVERYTHING = process.env.TEST_EVERYTHING === "1";
const ORDERS_TRIED = IS_EVERYTHING ? 40 : 8;

type Step =
  | { kind: "pay" | "pack" | "unpack" | "send" | "hold" | "release" | "number" }
  | { kind: "status"; status: OrderStatus; refund: boolean; giveStockBack: boolean }
  | { kind: "refund"; units: number | undefined; giveStockBack: boolean; unopened: number };

const stepOf: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom<Step>({ kind: "pay" }, { kind: "pack" }, { kind: "send" }) },
  { weight: 1, arbitrary: fc.constantFrom<Step>({ kind: "unpack" }, { kind: "hold" }, { kind: "release" }) },
  { weight: 1, arbitrary: fc.constant<Step>({ kind: "number" }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("status" as const),
      status: fc.constantFrom(...ORDER_STATUSES),
      refund: fc.boolean(),
      giveStockBack: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("refund" as const),
      units: fc.option(fc.integer({ min: 1, max: UNITS }), { nil: undefined }),
      giveStockBack: fc.boolean(),
      unopened: fc.integer({ min: 0, max: 2 }),
    }),
  },
);

it(`an order of goods adds up after any steps of ${ORDERS_TRIED} tries`, async () => {
  const test = await openTestShop({ withDemo: true });
  try {
    const admin = await signInAdmin(test);
    await fc.assert(
      fc.asyncProperty(fc.array(stepOf, { minLength: 4, maxLength: 14 }), async (steps) => {
        const story = await Story.begin(test, admin);
        await story.mustAddUp("begin");
        for (const step of steps) {
          await story.live(step);
          await story.mustAddUp(JSON.stringify(step));
        }
        await story.end();
      }),
      { numRuns: ORDERS_TRIED, endOnFailure: true },
    );
  } finally {
    await test.close();
  }
}, 600_000);

/** One customer's order, with the invariants that always hold. */
class Story {
  readonly #test: TestShop;
  readonly #admin: TestBrowser;
  readonly #customer: TestBrowser;
  readonly #checkout: Checkout;
  readonly #unitsInAll: number;
  #isPaid = false;

  private constructor(test: TestShop, people: [TestBrowser, TestBrowser], checkout: Checkout, unitsInAll: number) {
    this.#test = test;
    [this.#admin, this.#customer] = people;
    this.#checkout = checkout;
    this.#unitsInAll = unitsInAll;
  }

  static async begin(test: TestShop, admin: TestBrowser): Promise<Story> {
    const customer = await newCustomer(test);
    const [before] = await rows<{ stock: number }>(test.shop, `select stock from products where id = ${PRODUCT}`);
    await customer.call(addToBasket, { productId: PRODUCT, quantity: UNITS });
    const checkout = await customer.call(createCheckout, {});
    return new Story(test, [admin, customer], checkout, before?.stock ?? 0);
  }

  get #orderId(): string {
    return String(this.#checkout.orderId);
  }

  async live(step: Step): Promise<void> {
    const orderId = this.#orderId;
    const parcelIds = await this.#parcelIds();
    switch (step.kind) {
      case "pay":
        return this.#pay();
      case "status":
        await this.#send(changeAdminOrder, { ...step, orderId });
        return;
      case "refund":
        return this.#refund(step);
      case "number":
        for (const parcelId of parcelIds) {
          const numbering = { trackingNumber: "AB473124829GB", sharesNumbers: true };
          await this.#send(calls.numberParcel, { parcelId: String(parcelId), ...numbering });
        }
        return;
      default:
        if (parcelIds.length > 0) await this.#send(CALLS[step.kind], { parcelIds });
    }
  }

  /** Cancels the order and restocks its units for the next test run. */
  async end(): Promise<void> {
    await this.#send(changeAdminOrder, { orderId: this.#orderId, status: "cancelled", giveStockBack: true });
  }

  async mustAddUp(after: string): Promise<void> {
    const order = await this.#read();
    const [line] = await rows<{ units: number }>(
      this.#test.shop,
      `select quantity - given_back_quantity - returned_quantity as units from order_items where order_id = ${this.#orderId}`,
    );
    const [shelf] = await rows<{ stock: number }>(this.#test.shop, `select stock from products where id = ${PRODUCT}`);
    const isHeld = order.isPaid || (await this.#isHeldOpen());
    const taken = isHeld ? (line?.units ?? 0) : 0;
    expect((shelf?.stock ?? 0) + taken, `${after}: units sold and left`).toBe(this.#unitsInAll);
    const back = order.refunds.filter(({ status }) => status !== "failed");
    const backPence = back.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0);
    expect(backPence, `${after}: given back`).toBeLessThanOrEqual(Math.round(Number(order.amount) * 100));
    const emails = await rows(
      this.#test.shop,
      `select id from letters where kind = 'order-dispatched' and subject_key = 'order:${this.#orderId}'`,
    );
    const hasLeft = order.parcels.some((parcel) => parcel.hasLeft);
    expect(emails.length, `${after}: emails of one parcel`).toBeLessThanOrEqual(hasLeft ? 1 : 0);
    expect(order.parcels.length, `${after}: parcels`).toBe(order.isPaid ? 1 : 0);
    const mayPrint = order.parcels.some(({ state }) => state !== "held" && state !== "stopped");
    if (mayPrint) return;
    for (const call of [downloadLabels, downloadPackingSlips]) {
      const { statusCode } = await this.#admin.send(call, { orderIds: [Number(this.#orderId)] });
      expect(statusCode, `${after}: a paper of what must not leave`).toBe(409);
    }
  }

  async #pay(): Promise<void> {
    // An unpaid order whose status was changed can no longer be paid.
    if (this.#isPaid || (await this.#read()).status !== "pending") return;
    const paying = payWith(this.#customer, this.#checkout, CARDS.pays);
    if (await paying.then(() => false, isClosed)) return;
    await this.#customer.call(markOrderPaid, { orderId: this.#orderId });
    this.#isPaid = true;
  }

  async #refund({ units, giveStockBack, unopened }: Extract<Step, { kind: "refund" }>): Promise<void> {
    const order = await this.#read();
    const orderItemId = order.items[0]?.id ?? 0;
    await this.#send(refundAdminOrder, {
      orderId: this.#orderId,
      reason: "One of many",
      giveStockBack,
      ...(units === undefined ? {} : { lines: [{ orderItemId, quantity: units }] }),
      ...(unopened > 0 ? { unopened: [{ orderItemId, quantity: unopened }] } : {}),
    });
  }

  /** Sends a call that must succeed or be refused with a reason. An internal error fails the test. */
  async #send(...[call, input]: Parameters<TestBrowser["send"]>): Promise<void> {
    const reply = await this.#admin.send(call, input);
    expect([200, 409], `${call.path} ${reply.body.slice(0, 200)}`).toContain(reply.statusCode);
  }

  #read() {
    return this.#admin.call(getAdminOrder, { orderId: this.#orderId });
  }

  async #parcelIds(): Promise<number[]> {
    return (await this.#read()).parcels.map(({ id }) => id);
  }

  async #isHeldOpen(): Promise<boolean> {
    const held = await rows(this.#test.shop, `select 1 from stock_holds where order_id = ${this.#orderId}`);
    return held.length > 0;
  }
}

/** True if the order's payment was cancelled before. Any other error fails the test. */
function isClosed(error: unknown): boolean {
  if (error instanceof Error && error.message.includes("order-closed")) return true;
  throw error;
}

const CALLS = {
  pack: calls.packParcels,
  unpack: calls.unpackParcels,
  send: calls.sendParcels,
  hold: calls.holdParcels,
  release: calls.releaseParcels,
};
