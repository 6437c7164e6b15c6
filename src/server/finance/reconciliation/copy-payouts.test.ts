import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { addToBasket } from "#contract/basket/basket.ts";
import { createCheckout, markOrderPaid } from "#contract/checkout/checkout.ts";
import { parseNetPounds, sumPence } from "#domain/money.ts";
import { listPayouts } from "#server/finance/bookkeeping/list-payouts.ts";
import { readBooks } from "#server/finance/bookkeeping/read-books.ts";
import { writeBooks } from "#server/finance/bookkeeping/write-books.ts";
import { buyAsGuest, CARDS, GUEST } from "#tests/support/people.ts";
import { rows } from "#tests/support/snapshot.ts";
import { arrive, payOut } from "#tests/support/stripe-double/balance.ts";
import { openDispute } from "#tests/support/stripe-double/disputes.ts";
import { giveBack } from "#tests/support/stripe-double/refunds.ts";
import { openStripeShop, type StripeShop } from "#tests/support/stripe-shop.ts";
import { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop } from "#tests/support/test-shop.ts";

const NOVEMBER = { from: "2026-11-01", until: "2026-11-30" };

describe("what the card provider holds and pays out", () => {
  let shop: StripeShop;
  beforeEach(async () => {
    shop = await openStripeShop();
  });
  afterEach(() => shop.close());

  /** Buys a product at this price. The total includes £1 for delivery. */
  async function buyFor(price: string): Promise<{ orderId: number; paymentId: string }> {
    await rows(shop.test.shop, `update products set price = ${price}, stock = 9 where id = 20`);
    const browser = new TestBrowser(shop.test.app);
    await browser.call(addToBasket, { productId: 20 });
    const { orderId, paymentId } = await browser.call(createCheckout, { guest: GUEST });
    shop.double.form.pay(paymentId ?? "", { card: CARDS.pays });
    await browser.call(markOrderPaid, { orderId: String(orderId) });
    return { orderId, paymentId: paymentId ?? "" };
  }
  const list = () => listPayouts(shop.test.shop, NOVEMBER);
  const journals = async () => (await readBooks(shop.test.shop, { ...NOVEMBER, by: "month" })).journals;

  it("is copied once, itemised and booked, and payouts that agree say so", async () => {
    const first = await buyFor("9.00");
    await buyFor("49.00");
    giveBack(shop.double.books, { payment_intent: first.paymentId, amount: 500 });
    await shop.deliverAll();
    const { id } = payOut(shop.double.books);
    for (let run = 0; run < 2; run += 1) await shop.test.runJob("copy-payouts");
    shop.test.setClock("2026-11-23T12:00:00Z");
    arrive(shop.double.books, id);
    await shop.test.runJob("copy-payouts");
    expect(await rows(shop.test.shop, "select count(*)::int from provider_movements")).toEqual([{ count: 4 }]);
    const { payouts, held, unknownHere, unknownThere } = await list();
    // Payments of 10.00 and 50.00 with delivery, minus fees of 35p and 95p and a refund of 5.00.
    const parts = { payments: "60.00", refunds: "-5.00", disputes: "0.00", fees: "-1.30", other: "0.00" };
    expect(payouts).toEqual([
      { id, arrivesOn: "2026-11-23", status: "paid", amount: "53.70", parts: { ...parts, unexplained: "0.00" } },
    ]);
    expect({ held, unknownHere, unknownThere }).toEqual({ held: "0.00", unknownHere: [], unknownThere: [] });
    const booked = new Map(
      (await journals()).flatMap(({ entries }) => entries.map(({ account, amount }) => [account, amount])),
    );
    expect(booked.get("card-fees")).toBe("1.30");
    // The balance of the journals equals the amount paid out to the bank.
    expect(booked.get("card-money")).toBe("53.70");
    const { csv } = await writeBooks(shop.test.shop, { ...NOVEMBER, by: "day", format: "payouts" });
    const lines = csv.replace("\ufeff", "").trimEnd().split("\r\n");
    expect(lines[0]).toBe("payout,arrives,status,movement,date,kind,order,description,amount,fee,net");
    expect(lines).toHaveLength(5);
    expect(sumPence(lines.slice(1).map((line) => parseNetPounds(line.split(",").at(-1) ?? "")))).toBe(0);
  });

  it("says what one side does not know, what a payout does not tell, and what a dispute took", async () => {
    const { orderId, paymentId } = await buyFor("9.00");
    openDispute(shop.double.books, paymentId);
    payOut(shop.double.books, { automatic: false });
    const stranger = await shop.test.shop.gateway.openPayment({
      orderId: 999_999,
      orderVersion: 1,
      paymentId: undefined,
      amountPence: parseNetPounds("7.00"),
      savesMethodFor: undefined,
      email: undefined,
      deliverTo: undefined,
    });
    shop.double.form.pay(stranger.id, { card: "4242424242424242" });
    await shop.test.runJob("copy-payouts");
    await rows(shop.test.shop, `delete from provider_movements where kind = 'payment' and payment_id = '${paymentId}'`);
    const soon = await list();
    expect([...soon.unknownThere, ...soon.unknownHere]).toEqual([]);
    shop.test.setClock("2026-11-25T12:00:00Z");
    const late = await list();
    expect(late.payouts).toMatchObject([{ status: "on-its-way", parts: null }]);
    expect(late.unknownThere).toEqual([{ orderId, paidOn: "2026-11-21", amount: "10.00" }]);
    expect(late.unknownHere).toEqual([{ paymentId: stranger.id, takenOn: "2026-11-21", amount: "7.00" }]);
    expect((await journals())[0]?.entries).toContainEqual({ account: "disputes", amount: "10.00" });
  });

  it("is told by the sandbox likewise, two days after the money", async () => {
    const test = await openTestShop();
    try {
      await buyAsGuest(new TestBrowser(test.app), 20);
      await test.runJob("copy-payouts");
      test.setClock("2026-11-23T12:00:00Z");
      for (let run = 0; run < 2; run += 1) await test.runJob("copy-payouts");
      const [payout] = (await listPayouts(test.shop, NOVEMBER)).payouts;
      expect(payout).toMatchObject({ arrivesOn: "2026-11-23", status: "paid", parts: { unexplained: "0.00" } });
    } finally {
      await test.close();
    }
  });
});
