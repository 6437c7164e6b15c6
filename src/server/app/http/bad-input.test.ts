import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getUser, saveProfile, signIn, signOut } from "#contract/accounts/accounts.ts";
import { askToVerifyEmail, endOtherSessions } from "#contract/accounts/credentials.ts";
import { startPasskey, startPasskeyReauthentication, startPasskeySignIn } from "#contract/accounts/passkeys.ts";
import { addDemoItems, addToBasket, clearBasket } from "#contract/basket/basket.ts";
import { createCheckout } from "#contract/checkout/checkout.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { cancelSubscription } from "#contract/subscriptions/subscriptions.ts";
import { ALL_CALLS } from "#tests/support/contract-calls.ts";
import { newCustomer } from "#tests/support/people.ts";
import { rows, snapshotOf } from "#tests/support/snapshot.ts";
import { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";

/**
 * Maximum CPU time. A pattern with catastrophic backtracking takes many minutes, a good one less than a thousandth of
 * this limit.
 */
const SLOW_MICROSECONDS = 2_000_000;
const REFUSED = [400, 401, 403, 404, 409, 413, 422, 429];

/** Values that no field of any call may accept, whatever its type. */
const HOSTILE: readonly unknown[] = [
  null,
  -1,
  0,
  1.5,
  1e9,
  1e308,
  "",
  " ",
  "x".repeat(5_000),
  "'; drop table users; --",
  "<script>alert(1)</script>",
  "line\nbreak\u0000null",
  "\ud800",
  "../../etc/passwd",
  [],
  {},
  { $gt: "" },
  [1, 2, 3],
];

/** Strings that cause backtracking in badly written patterns. */
const LONG_TEXTS = ["a", "1", "-", "a-", "a.", " ", "\n", "a@", "1.1", "\\"].map(
  (piece) => `${piece.repeat(60_000 / piece.length)}!`,
);

/** Calls without input or with free text only, so every input is valid. */
const INPUTLESS: readonly Endpoint[] = [
  askToVerifyEmail,
  saveProfile,
  endOtherSessions,
  signOut,
  clearBasket,
  addDemoItems,
  createCheckout,
  cancelSubscription,
  startPasskey,
  startPasskeySignIn,
  startPasskeyReauthentication,
];

describe("bad input", () => {
  let test: TestShop;
  let customer: TestBrowser;
  let unchanged: Record<string, string>;
  beforeAll(async () => {
    test = await openTestShop({ withDemo: true });
    customer = await newCustomer(test);
    await customer.call(addToBasket, { productId: 61 });
    unchanged = await snapshotOf(test.shop);
  });
  afterAll(() => test.close());

  const writes = ALL_CALLS.filter((call) => call.method !== "GET" && !INPUTLESS.includes(call));
  it.each(writes.map((call) => [`${call.method} ${call.path}`, call] as const))(
    "is refused by %s with a code and a sentence, and changes nothing",
    async (_name, call) => {
      const fields = Object.keys(call.input.shape);
      for (const value of HOSTILE) {
        const input = Object.fromEntries(fields.map((field) => [field, value]));
        const reply = await customer.send(call, input);
        if (reply.statusCode === 200) continue;
        expect(REFUSED, `${JSON.stringify(value)?.slice(0, 80)} gave ${reply.body.slice(0, 200)}`).toContain(
          reply.statusCode,
        );
        expect(reply.json()).toMatchObject({ code: expect.any(String), message: expect.any(String) });
      }
      expect(await snapshotOf(test.shop)).toEqual(unchanged);
    },
  );

  it("that is as long as a request may be keeps no pattern busy", () => {
    const slow: string[] = [];
    for (const call of ALL_CALLS) {
      for (const field of Object.keys(call.input.shape)) {
        for (const text of LONG_TEXTS) {
          // CPU time instead of wall-clock time, because the machine may be busy.
          const before = process.cpuUsage();
          call.input.safeParse({ [field]: text });
          if (process.cpuUsage(before).user > SLOW_MICROSECONDS) slow.push(`${call.path} ${field} ${text.slice(0, 5)}`);
        }
      }
    }
    expect(slow).toEqual([]);
  });

  it("in a path is answered with 404 or 422", async () => {
    const admin = new TestBrowser(test.app);
    await admin.call(signIn, { username: "admin", password: "admin123" });
    for (const id of ["0", "-1", "abc", "1e3", "99999999999", "%00", "2147483648", "999999999"]) {
      for (const path of ["/api/orders/ID/details", "/api/admin/orders/ID"]) {
        const reply = await admin.sendRaw("GET", path.replace("ID", id));
        expect([400, 404, 422], `${path} with ${id}: ${reply.body}`).toContain(reply.statusCode);
      }
    }
  });

  it("that is no JSON, not an object, too large or of another type is refused before anything is read", async () => {
    const path = addToBasket.path;
    expect((await customer.sendRaw("POST", path, "{bad")).statusCode).toBe(400);
    expect((await customer.sendRaw("POST", path, "[1]")).statusCode).toBe(400);
    expect((await customer.sendRaw("POST", path, '"text"')).statusCode).toBe(400);
    expect((await customer.sendRaw("POST", path, "{}".padEnd(70_000))).statusCode).toBe(413);
    const form = await customer.sendRaw("POST", path, "productId=61", { "content-type": "text/plain" });
    expect([400, 422]).toContain(form.statusCode);
    const polluting = await customer.sendRaw("POST", path, '{"__proto__":{"isAdmin":true},"productId":61}');
    expect(polluting.statusCode).toBe(400);
  });

  it("leaves no session behind when a visitor's first call is refused", async () => {
    const before = await rows(test.shop, "select 1 from sessions");
    const visitor = new TestBrowser(test.app);
    expect((await visitor.send(addToBasket, { productId: 999_999 })).statusCode).toBe(404);
    expect(visitor.cookie("ms_session")).toBeUndefined();
    expect(await rows(test.shop, "select 1 from sessions")).toHaveLength(before.length);
  });

  it("signs nobody out from another site", async () => {
    for (const method of ["GET", "POST"] as const) {
      const headers = { "sec-fetch-site": "cross-site" };
      expect(
        (await customer.sendRaw(method, signOut.path, method === "POST" ? "{}" : undefined, headers)).statusCode,
      ).toBe(403);
    }
    const older = { referer: "https://elsewhere.example/page" };
    expect((await customer.sendRaw("GET", signOut.path, undefined, older)).statusCode).toBe(403);
    await customer.call(getUser, {});
  });

  it("from another site is refused, even with a good session", async () => {
    const before = await snapshotOf(test.shop);
    const body = JSON.stringify({ productId: 61 });
    const foreign: Record<string, string>[] = [
      { "sec-fetch-site": "cross-site" },
      { origin: "https://elsewhere.example" },
      { origin: "null" },
    ];
    for (const headers of foreign) {
      expect((await customer.sendRaw("POST", addToBasket.path, body, headers)).json()).toMatchObject({
        code: "cross-site",
      });
    }
    expect(await snapshotOf(test.shop)).toEqual(before);
  });

  it("makes no copy of a personal reply lawful, however the address is spelt", async () => {
    for (const address of [getUser.path, "/%61pi/user", "/api/%75ser", "/api/user/"]) {
      const reply = await customer.sendRaw("GET", address);
      expect(reply.statusCode, address).toBe(200);
      expect(reply.headers["cache-control"], address).toBe("no-store");
    }
    expect((await customer.sendRaw("GET", "/%61pi/nothing")).statusCode).toBe(404);
  });
});
