import { afterEach, expect, it, vi } from "vitest";
import type { Checkout } from "#contract/checkout/checkout.ts";
import { ApiRefusal } from "#web/app/api-client.ts";
import { reopenAndCompare } from "./use-pay.ts";

const CHECKOUT = { orderId: 1001, totalAmount: "35.99", orderTotal: "35.99" } as Checkout;

afterEach(() => vi.unstubAllGlobals());

/** Reopens the order before the payment, while the shop answers whether the order is paid. */
function reopen(isPaid: boolean, again: () => Promise<Checkout>) {
  const reply = JSON.stringify({ orderId: 1001, paid: isPaid });
  vi.stubGlobal("fetch", async (url: string) => {
    expect(url).toBe("/api/orders/1001/mark-paid");
    return new Response(reply, { status: 200 });
  });
  return reopenAndCompare({ checkout: CHECKOUT, openAgain: again });
}

const refuse = (status: number, code: string) => () =>
  Promise.reject(new ApiRefusal(status, JSON.stringify({ code, message: "Refused" }), ""));

it.each([
  ["the basket is empty", refuse(409, "basket-empty")],
  ["the guest's details are gone with the basket", refuse(401, "signed-out")],
  ["the basket has another order", () => Promise.resolve({ ...CHECKOUT, orderId: 1002, totalAmount: "5.49" })],
])("says that another tab has paid the order, although %s", async (_what, again) => {
  expect(await reopen(true, again)).toEqual({ status: "paid-before" });
});

it("says of an unpaid order that it cannot be paid, has another total, or needs a sign-in", async () => {
  expect(await reopen(false, refuse(409, "basket-empty"))).toEqual({ status: "not-payable" });
  expect(await reopen(false, async () => ({ ...CHECKOUT, orderId: 1002, totalAmount: "5.49" }))).toEqual({
    status: "changed",
    totalAmount: "5.49",
  });
  await expect(reopen(false, refuse(401, "signed-out"))).rejects.toMatchObject({ status: 401 });
});
