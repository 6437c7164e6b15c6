import { Secret, TOTP } from "otpauth";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { exportMyData, getUser, signIn } from "#contract/accounts/accounts.ts";
import {
  confirmSecondFactor,
  listSessions,
  reauthenticate,
  removeSecondFactor,
  startSecondFactor,
} from "#contract/accounts/credentials.ts";
import { updateSettings, updateTrader } from "#contract/admin/admin-settings.ts";
import { addToBasket } from "#contract/basket/basket.ts";
import { getAdminProduct, importProducts, patchProduct } from "#contract/catalogue/admin-products.ts";
import { bulkEditOrders, changeAdminOrder, listAdminOrders, refundAdminOrder } from "#contract/orders/admin-orders.ts";
import { createDiscountCode, updateDiscountCode } from "#contract/pricing/admin-pricing.ts";
import { parsePounds, pence, toPounds } from "#domain/money.ts";
import { buy, newCustomer } from "#tests/support/people.ts";
import { snapshotOf } from "#tests/support/snapshot.ts";
import { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";
import { TEST_NOW } from "#tests/support/test-templates.ts";

const ADMIN = { username: "admin", password: "admin123" };
const TRADING = {
  NODE_ENV: "production",
  SESSION_SECRET: "a-secret-for-tests-of-at-least-32-characters",
  TRUST_PROXY: "1",
  PAYMENTS: "sandbox",
  PUBLIC_URL: "https://shop.example",
};
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const codeOf = (reply: { json: () => unknown }) => (reply.json() as { code: string }).code;
const appCode = (secret: string, at: Date) =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(" ", "")) }).generate({ timestamp: at.getTime() });

function waitIn(test: TestShop) {
  return (ms: number) => test.setClock(new Date(test.shop.clock().getTime() + ms).toISOString());
}

describe("the dashboard of a shop in trade", () => {
  let test: TestShop;
  beforeEach(async () => {
    test = await openTestShop({ withDemo: true, variables: TRADING });
  });
  afterEach(() => test.close());

  const browser = () => new TestBrowser(test.app, undefined, { "x-forwarded-proto": "https" });
  const previewEmail = (admin: TestBrowser) => admin.sendRaw("GET", "/api/admin/newsletters/1/email");
  async function setUp(admin: TestBrowser): Promise<string> {
    const { secret } = await admin.call(startSecondFactor, { password: ADMIN.password });
    await admin.call(confirmSecondFactor, { code: appCode(secret, test.shop.clock()) });
    return secret;
  }

  it("answers nothing to a password alone but the setting up of a second factor, and then everything", async () => {
    const admin = browser();
    const { user } = await admin.call(signIn, ADMIN);
    expect(user).toMatchObject({ needsSecondFactor: true, hasSecondFactor: false });
    const before = await snapshotOf(test.shop);
    for (const refused of [
      await admin.send(listAdminOrders, {}),
      await admin.send(updateSettings, { cutOffHour: 9 }),
      await admin.send(removeSecondFactor, { password: ADMIN.password, code: "000000" }),
      await previewEmail(admin),
    ]) {
      expect([refused.statusCode, codeOf(refused)]).toEqual([403, "second-factor-needed"]);
    }
    expect(await snapshotOf(test.shop)).toEqual(before);
    await setUp(admin);
    expect((await admin.send(listAdminOrders, {})).statusCode).toBe(200);
    expect(codeOf(await previewEmail(admin))).toBe("not-found");
    expect(await admin.call(getUser, {})).toMatchObject({ needsSecondFactor: false, hasSecondFactor: true });
  });

  it("ends every session that was begun without the second factor when it is set up", async () => {
    const thief = browser();
    await thief.call(signIn, ADMIN);
    const admin = browser();
    await admin.call(signIn, ADMIN);
    await setUp(admin);
    expect((await thief.send(getUser, {})).statusCode).toBe(401);
    expect((await admin.call(listSessions, {})).length).toBe(1);
  });

  it("closes again with the second factor's removal, and opens to a session that gave a code", async () => {
    const admin = browser();
    await admin.call(signIn, ADMIN);
    const secret = await setUp(admin);
    waitIn(test)(MINUTE_MS);
    const again = browser();
    expect(codeOf(await again.send(signIn, ADMIN))).toBe("code-needed");
    await again.call(signIn, { ...ADMIN, code: appCode(secret, test.shop.clock()) });
    expect((await again.send(listAdminOrders, {})).statusCode).toBe(200);
    waitIn(test)(MINUTE_MS);
    await again.call(removeSecondFactor, {
      password: ADMIN.password,
      code: appCode(secret, test.shop.clock()),
    });
    expect(codeOf(await again.send(listAdminOrders, {}))).toBe("second-factor-needed");
  });

  it("takes a password or a code again for a quiet half hour, and a wrong one for nothing", async () => {
    const admin = browser();
    await admin.call(signIn, ADMIN);
    const secret = await setUp(admin);
    const change = () => admin.send(updateSettings, { cutOffHour: 9 });
    expect((await change()).statusCode).toBe(200);
    waitIn(test)(31 * MINUTE_MS);
    expect([(await change()).statusCode, codeOf(await change())]).toEqual([403, "proof-needed"]);
    expect(codeOf(await admin.send(reauthenticate, { password: "a guess" }))).toBe("wrong-password");
    expect(codeOf(await admin.send(reauthenticate, { code: "000000" }))).toBe("code-wrong");
    expect((await admin.send(reauthenticate, {})).statusCode).toBe(422);
    expect(codeOf(await change())).toBe("proof-needed");
    const sessionBefore = admin.cookie("__Host-ms_session");
    await admin.call(reauthenticate, { code: appCode(secret, test.shop.clock()) });
    expect(admin.cookie("__Host-ms_session")).not.toBe(sessionBefore);
    const replayed = await browser().sendRaw("GET", getUser.path, undefined, {
      cookie: `__Host-ms_session=${sessionBefore}`,
    });
    expect(replayed.statusCode, "the session of before the proof").toBe(401);
    expect((await change()).statusCode).toBe(200);
    waitIn(test)(31 * MINUTE_MS);
    await admin.call(reauthenticate, { password: ADMIN.password });
    // Re-authentication starts a new session, which still counts as signed in with two factors.
    expect((await change()).statusCode).toBe(200);
  });
});

describe("a session that lies about", () => {
  let test: TestShop;
  beforeEach(async () => {
    test = await openTestShop({ withDemo: true });
  });
  afterEach(() => test.close());

  async function enter(credentials: { username: string; password: string }): Promise<TestBrowser> {
    const person = new TestBrowser(test.app);
    await person.call(signIn, credentials);
    return person;
  }

  it("of the administrator ends after a day, one in use goes on, and none is older than thirty days", async () => {
    const idle = await enter(ADMIN);
    const used = await enter(ADMIN);
    const wait = waitIn(test);
    for (let hours = 0; hours < 28; hours += 7) {
      expect((await used.send(listAdminOrders, {})).statusCode).toBe(200);
      wait(7 * HOUR_MS);
    }
    expect((await idle.send(listAdminOrders, {})).statusCode).toBe(401);
    expect((await used.send(listAdminOrders, {})).statusCode).toBe(200);
    for (let days = 1; days < 29; days += 1) {
      wait(20 * HOUR_MS);
      expect((await used.send(listAdminOrders, {})).statusCode).toBe(200);
    }
    for (let days = 0; days < 8; days += 1) {
      wait(20 * HOUR_MS);
      await used.send(listAdminOrders, {});
    }
    expect((await used.send(listAdminOrders, {})).statusCode).toBe(401);
  });

  it("of a customer lasts its thirty days, and asks for the password before it hands out a copy of everything", async () => {
    const customer = await enter({ username: "demo", password: "demo123" });
    expect((await customer.send(exportMyData, {})).statusCode).toBe(200);
    waitIn(test)(29 * 24 * HOUR_MS);
    expect((await customer.send(getUser, {})).statusCode).toBe(200);
    expect(codeOf(await customer.send(exportMyData, {}))).toBe("proof-needed");
    expect(codeOf(await customer.send(reauthenticate, { code: "123456" }))).toBe("code-wrong");
    await customer.call(reauthenticate, { password: "demo123" });
    expect((await customer.send(exportMyData, {})).statusCode).toBe(200);
  });

  it("does not change who trades here", async () => {
    const admin = await enter(ADMIN);
    waitIn(test)(31 * MINUTE_MS);
    const before = await snapshotOf(test.shop);
    expect(codeOf(await admin.send(updateTrader, {}))).toBe("proof-needed");
    expect(await snapshotOf(test.shop)).toEqual(before);
  });

  it("gives small sums back, and large ones only after a proof, however they are asked for", async () => {
    test.setClock(TEST_NOW);
    const customer = await newCustomer(test);
    await customer.call(addToBasket, { productId: 61, quantity: 2 });
    const orderId = String((await buy(customer)).orderId);
    const admin = await enter(ADMIN);
    waitIn(test)(31 * MINUTE_MS);
    const refund = (input: object) => admin.send(refundAdminOrder, { orderId, reason: "A broken jar", ...input });
    expect((await refund({ amount: "5.00" })).statusCode).toBe(200);
    const before = await snapshotOf(test.shop);
    expect(codeOf(await refund({ amount: "50.01" }))).toBe("proof-needed");
    expect(codeOf(await refund({}))).toBe("proof-needed");
    const cancel = { orderId, status: "cancelled", refund: true };
    expect(codeOf(await admin.send(changeAdminOrder, cancel))).toBe("proof-needed");
    const many = { orderIds: [Number(orderId)], action: "cancelled", refund: true };
    expect(codeOf(await admin.send(bulkEditOrders, many))).toBe("proof-needed");
    expect(await snapshotOf(test.shop)).toEqual(before);
    await admin.call(reauthenticate, { password: ADMIN.password });
    expect((await refund({ amount: "50.01" })).statusCode).toBe(200);
  });

  it("changes a price by more than half, and lets a code give much away, only after a proof", async () => {
    test.setClock(TEST_NOW);
    const admin = await enter(ADMIN);
    waitIn(test)(31 * MINUTE_MS);
    const productId = "1";
    const { price } = await admin.call(getAdminProduct, { productId });
    const half = toPounds(pence(Math.ceil(parsePounds(price) / 2)));
    const below = toPounds(pence(Math.ceil(parsePounds(price) / 2) - 2));
    const code = { code: "QUIET", type: "percentage", value: 50, maxUses: 100 } as const;
    const { id } = await admin.call(createDiscountCode, code);
    const table = { name: "products.csv", type: "text/csv", bytes: `id,price\n1,${below}\n2,9.99\n` };
    const before = await snapshotOf(test.shop);
    for (const refused of [
      await admin.send(patchProduct, { productId, price: below }),
      await admin.send(patchProduct, { productId, price: "999.00" }),
      await admin.upload(importProducts, { mode: "apply" }, table),
      await admin.send(createDiscountCode, { ...code, code: "FREE", value: 51 }),
      await admin.send(createDiscountCode, { ...code, code: "FREE", type: "fixed", value: "25.01" }),
      await admin.send(createDiscountCode, { ...code, code: "FREE", maxUses: null }),
      await admin.send(updateDiscountCode, { ...code, codeId: id, value: 100 }),
    ]) {
      expect([refused.statusCode, codeOf(refused)]).toEqual([403, "proof-needed"]);
    }
    expect(await snapshotOf(test.shop)).toEqual(before);
    expect((await admin.send(patchProduct, { productId, price: half })).statusCode).toBe(200);
    const off = { ...code, codeId: id, maxUses: null, isActive: false };
    expect((await admin.send(updateDiscountCode, off)).statusCode, "a code that is off").toBe(200);
    expect(codeOf(await admin.send(updateDiscountCode, { ...off, isActive: true }))).toBe("proof-needed");
    await admin.call(reauthenticate, { password: ADMIN.password });
    expect((await admin.send(updateDiscountCode, { ...off, isActive: true })).statusCode).toBe(200);
    expect((await admin.upload(importProducts, { mode: "apply" }, table)).json()).toMatchObject({ isApplied: true });
    waitIn(test)(31 * MINUTE_MS);
    const described = { ...off, isActive: true, description: "For the spring" };
    expect((await admin.send(updateDiscountCode, described)).statusCode, "nothing that gives more away").toBe(200);
  });
});
