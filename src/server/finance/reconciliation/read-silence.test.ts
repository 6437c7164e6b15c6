import { afterEach, beforeEach, expect, it } from "vitest";
import { addToBasket } from "#contract/basket/basket.ts";
import { createCheckout, markOrderPaid } from "#contract/checkout/checkout.ts";
import { readTodo } from "#server/admin/overview.ts";
import { readFigures } from "#server/app/monitoring/metrics.ts";
import { CARDS, newCustomer } from "#tests/support/people.ts";
import { openStripeShop, type StripeShop } from "#tests/support/stripe-shop.ts";
import { readSilence } from "./deliver-payment-events.ts";

let stripe: StripeShop;
beforeEach(async () => {
  stripe = await openStripeShop();
});
afterEach(() => stripe.close());

const buyAt = async (instant: string) => {
  stripe.test.setClock(instant);
  const customer = await newCustomer(stripe.test);
  await customer.call(addToBasket, { productId: 61 });
  const { orderId, paymentId } = await customer.call(createCheckout, {});
  stripe.double.form.pay(paymentId ?? "", { card: CARDS.pays });
  await customer.call(markOrderPaid, { orderId: String(orderId) });
};
const isSilentAt = async (instant: string) => {
  stripe.test.setClock(instant);
  return (await readSilence(stripe.test.shop)) !== undefined;
};

it("no webhook for an hour before a payment and ten minutes after it is told to the merchant", async () => {
  await buyAt("2026-11-21T10:00:00Z");
  await stripe.deliver(stripe.newest());
  expect(await isSilentAt("2026-11-25T10:00:00Z"), "nobody has bought anything").toBe(false);
  await buyAt("2026-11-25T10:00:00Z");
  expect(await isSilentAt("2026-11-25T10:09:00Z"), "the news may be on its way").toBe(false);
  expect(await isSilentAt("2026-11-25T10:11:00Z")).toBe(true);
  await buyAt("2026-11-25T10:11:00Z");
  expect(await isSilentAt("2026-11-25T10:11:01Z"), "a shop that always sells is told, too").toBe(true);
  expect(await readTodo(stripe.test.shop)).toMatchObject({ providerSilentSince: "2026-11-21T10:00:00.000Z" });
  expect((await readFigures(stripe.test.shop)).silenceSeconds).toBe(4 * 24 * 3600 + 11 * 60 + 1);
  await stripe.test.runJob("watch-shop");
  await stripe.test.runJob("watch-shop");
  await stripe.test.runJob("send-letters");
  expect(stripe.test.sent.filter(({ subject }) => subject === "No events from the card provider")).toHaveLength(1);
});

it("only what was delivered counts as heard, also where the shop has asked for it before", async () => {
  await buyAt("2026-11-21T10:00:00Z");
  await buyAt("2026-11-21T11:30:00Z");
  stripe.test.setClock("2026-11-21T11:45:00Z");
  await stripe.test.runJob("compare-payments");
  expect(await isSilentAt("2026-11-21T11:45:00Z")).toBe(true);
  await stripe.deliver(stripe.newest());
  expect(await isSilentAt("2026-11-21T11:45:00Z")).toBe(false);
  expect(await readTodo(stripe.test.shop)).toMatchObject({ providerSilentSince: null });
});
