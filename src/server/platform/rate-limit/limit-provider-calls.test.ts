import { afterEach, beforeEach, expect, it } from "vitest";
import { addToBasket } from "#contract/basket/basket.ts";
import {
  confirmSandboxPayment,
  confirmSandboxSetup,
  createCheckout,
  markOrderPaid,
} from "#contract/checkout/checkout.ts";
import { openCardByLink } from "#contract/subscriptions/box-links.ts";
import { changeCard, listSubscriptions, openCardChange } from "#contract/subscriptions/subscriptions.ts";
import { addWomensThreeMonths, buy, CARDS, newCustomer } from "#tests/support/people.ts";
import { rows } from "#tests/support/snapshot.ts";
import { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";

let test: TestShop;
beforeEach(async () => {
  test = await openTestShop();
});
afterEach(() => test.close());

const ENTRY = {
  paymentId: "sandbox_pay_1",
  setupId: "sandbox_setup_1",
  clientSecret: "guessed",
  cardNumber: CARDS.pays,
  expMonth: 12,
  expYear: 2030,
  cvc: "123",
};

/** Statuses of `count` consecutive requests. */
async function statusesOf(count: number, ask: (turn: number) => Promise<{ statusCode: number }>): Promise<number[]> {
  const statuses: number[] = [];
  for (let turn = 0; turn < count; turn += 1) statuses.push((await ask(turn)).statusCode);
  return statuses;
}
const isRefusedAfter = (statuses: readonly number[], allowed: number) =>
  statuses.every((status, index) => (status === 429) === index >= allowed);

it("somebody who opens payments without end is asked to wait, and others are not", async () => {
  const eager = await newCustomer(test);
  await eager.call(addToBasket, { productId: 61 });
  expect(isRefusedAfter(await statusesOf(41, () => eager.send(createCheckout, {})), 40)).toBe(true);
  const refused = await eager.send(createCheckout, {});
  expect(refused.json()).toMatchObject({ code: "too-many-guesses", facts: { waitMinutes: 10 } });
  const other = await newCustomer(test);
  await other.call(addToBasket, { productId: 61 });
  await other.call(createCheckout, {});
  expect(await rows(test.shop, "select 1 from orders")).toHaveLength(2);
  test.setClock("2026-11-21T10:11:00Z");
  await eager.call(createCheckout, {});
});

it("asking whether an order is paid is limited for one session, and for a network of many", async () => {
  const eager = await newCustomer(test);
  const ask = (browser: TestBrowser) => browser.send(markOrderPaid, { orderId: "1" });
  expect(isRefusedAfter(await statusesOf(31, () => ask(eager)), 30)).toBe(true);
  const visitors = () => ask(new TestBrowser(test.app, "198.51.100.8"));
  expect(isRefusedAfter(await statusesOf(121, visitors), 120)).toBe(true);
});

it("entering cards is limited for one session, and for a network of many, whichever call it takes", async () => {
  const eager = await newCustomer(test);
  const enter = (browser: TestBrowser, turn: number) =>
    browser.send(turn % 2 ? confirmSandboxPayment : confirmSandboxSetup, ENTRY);
  expect(isRefusedAfter(await statusesOf(21, (turn) => enter(eager, turn)), 20)).toBe(true);
  expect((await eager.send(changeCard, { subscriptionId: 1, setupId: "seti_1" })).statusCode).toBe(429);
  const visitors = (turn: number) => enter(new TestBrowser(test.app, "198.51.100.9"), turn);
  expect(isRefusedAfter(await statusesOf(61, visitors), 60)).toBe(true);
});

it("opening the saving of cards is limited for one account for an hour, and for a network of many", async () => {
  const eager = await newCustomer(test);
  await addWomensThreeMonths(eager);
  await buy(eager);
  const [subscription] = await eager.call(listSubscriptions, {});
  const openCard = () => eager.send(openCardChange, { subscriptionId: subscription?.id ?? 0 });
  expect(isRefusedAfter(await statusesOf(11, openCard), 10)).toBe(true);
  test.setClock("2026-11-21T10:59:00Z");
  expect((await openCard()).statusCode).toBe(429);
  test.setClock("2026-11-21T11:01:00Z");
  expect((await openCard()).statusCode).toBe(200);
  const byLink = await new TestBrowser(test.app).send(openCardByLink, { token: "guessed" });
  expect(byLink.statusCode, "a link is looked at").toBe(404);
  const neighbours = await Promise.all(
    Array.from({ length: 5 }, () => newCustomer(test, new TestBrowser(test.app, "198.51.100.10"))),
  );
  const inTurns = (turn: number) => neighbours[turn % 5]?.send(openCardChange, { subscriptionId: 1 }) ?? openCard();
  expect(isRefusedAfter(await statusesOf(41, inTurns), 40)).toBe(true);
});
