import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { getUser, register } from "#contract/accounts/accounts.ts";
import { verifyEmail } from "#contract/accounts/credentials.ts";
import { findOrder, getOrderDetails, listPendingOrders } from "#contract/orders/orders.ts";
import { tokenOf } from "#tests/support/emails.ts";
import { buyAsGuest, GUEST } from "#tests/support/people.ts";
import { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";

const STRESS_RELIEF = 61;

describe("a guest's order", () => {
  let test: TestShop;
  let orderNumber: string;
  beforeEach(async () => {
    test = await openTestShop();
    const { orderId } = await buyAsGuest(new TestBrowser(test.app), STRESS_RELIEF);
    orderNumber = String(orderId);
  });
  afterEach(() => test.close());

  const stranger = () => new TestBrowser(test.app);
  const find = (typed: { orderNumber?: string; email?: string }, browser = stranger()) =>
    browser.send(findOrder, { orderNumber, email: GUEST.email, ...typed });

  it("is found by its number and e-mail address, however they are typed", async () => {
    for (const typed of [{}, { orderNumber: `#${orderNumber}` }, { email: ` ${GUEST.email.toUpperCase()} ` }]) {
      const reply = await find(typed);
      expect(reply.statusCode).toBe(200);
      expect(reply.json()).toMatchObject({ order: { id: Number(orderNumber), status: "paid" } });
    }
  });

  it("says where it goes to the session that made it, and to nobody who knows its number", async () => {
    const guest = stranger();
    const { orderId } = await buyAsGuest(guest, STRESS_RELIEF);
    const own = await guest.call(getOrderDetails, { orderId: String(orderId) });
    expect(own.deliverTo).toEqual(["Wren Ashdown", "3 Mill Lane", "Bath", "BA1 2AB", "United Kingdom"]);
    expect(own.items).toMatchObject([{ picture: { src: expect.stringContaining("/pictures/") } }]);
    expect((await find({})).json()).toMatchObject({ deliverTo: [] });
  });

  it("is not found with a wrong number or a wrong address, in the same words", async () => {
    const wrongNumber = await find({ orderNumber: "999999" });
    const wrongAddress = await find({ email: "somebody@example.com" });
    expect(wrongNumber.statusCode).toBe(404);
    expect(wrongAddress.body).toBe(wrongNumber.body);
    expect((await find({ orderNumber: "1001; drop" })).statusCode).toBe(422);
  });

  it("is not to be guessed at for ever, by one or by many", async () => {
    for (let made = 0; made < 10; made += 1) await find({ email: `guess${made}@example.com` });
    const closed = await find({});
    expect(closed.json()).toMatchObject({ code: "too-many-guesses" });
    const one = stranger();
    let refused = 0;
    for (let made = 0; made < 25 && refused === 0; made += 1) {
      if ((await find({ orderNumber: String(5000 + made) }, one)).statusCode === 429) refused = made;
    }
    expect(refused).toBeGreaterThan(0);
    test.setClock("2026-11-21T10:16:00Z");
    expect((await find({})).statusCode).toBe(200);
  });

  it("does not fall to a stranger who opened an account with its address, when its owner follows the email", async () => {
    const thief = stranger();
    await thief.call(register, {
      username: "thief",
      email: GUEST.email,
      password: "kettle moss harbour",
      firstName: "Wren",
      lastName: "Ashdown",
    });
    const owner = stranger();
    const token = await tokenOf(test, "welcome", "verify");
    expect((await owner.send(verifyEmail, { token })).statusCode).toBe(401);
    expect(await thief.call(listPendingOrders, {})).toEqual([]);
    expect((await thief.call(getUser, {})).isEmailVerified).toBe(false);
  });

  it("joins an account with its address once the email is answered, and not by typing the address", async () => {
    const customer = stranger();
    await customer.call(register, {
      username: "wren",
      email: GUEST.email,
      password: "kettle moss harbour",
      firstName: "Wren",
      lastName: "Ashdown",
    });
    expect(await customer.call(listPendingOrders, {})).toEqual([]);
    const token = await tokenOf(test, "welcome", "verify");
    for (let followed = 0; followed < 2; followed += 1) await customer.call(verifyEmail, { token });
    expect(await customer.call(listPendingOrders, {})).toMatchObject([{ id: Number(orderNumber) }]);
    expect((await customer.call(getUser, {})).isEmailVerified).toBe(true);
  });
});
