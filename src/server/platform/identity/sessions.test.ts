import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getUser, register, saveAddress, signIn, signOut } from "#contract/accounts/accounts.ts";
import { addToBasket, getBasket } from "#contract/basket/basket.ts";
import { getOrderDetails } from "#contract/orders/orders.ts";
import { buyAsGuest, newCustomer } from "#tests/support/people.ts";
import { rows } from "#tests/support/snapshot.ts";
import { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";

const WREN = {
  username: "wren",
  email: "Wren@Example.com",
  password: "six-or-more",
  firstName: "Wren",
  lastName: "Ashdown",
};

describe("sessions", () => {
  let test: TestShop;
  beforeAll(async () => {
    test = await openTestShop({ withDemo: true });
  });
  afterAll(() => test.close());

  it("begin only when there is something to keep", async () => {
    const visitor = new TestBrowser(test.app);
    await visitor.call(getBasket, {});
    expect(visitor.cookie("ms_session")).toBeUndefined();
    await visitor.call(addToBasket, { productId: 61 });
    expect(visitor.cookie("ms_session")).toBeDefined();
    expect(visitor.cookie("ms_visitor")).toBe("guest");
  });

  it("are carried by a cookie that scripts and other sites cannot use, and stored under a hash", async () => {
    const reply = await new TestBrowser(test.app).send(signIn, { username: "demo", password: "demo123" });
    const cookie = reply.cookies.find(({ name }) => name === "ms_session");
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });
    const sid = cookie?.value.split(".")[0] ?? "";
    const stored = await rows<{ sid: string }>(test.shop, "select sid from sessions");
    expect(stored.length).toBeGreaterThan(0);
    expect(stored.map((row) => row.sid)).not.toContain(sid);
  });

  it("get a new id at sign-in, so that a planted one is worth nothing", async () => {
    const browser = new TestBrowser(test.app);
    await browser.call(addToBasket, { productId: 61 });
    const before = browser.cookie("ms_session");
    await browser.call(signIn, { username: "demo", password: "demo123" });
    expect(browser.cookie("ms_session")).not.toBe(before);
  });

  it("end at sign-out, by POST and by GET", async () => {
    for (const leave of ["POST", "GET"] as const) {
      const browser = await newCustomer(test);
      const cookie = browser.cookie("ms_session") ?? "";
      await browser.sendRaw(leave, signOut.path, leave === "POST" ? "{}" : undefined);
      const replayed = await new TestBrowser(test.app).sendRaw("GET", getUser.path, undefined, {
        cookie: `ms_session=${cookie}`,
      });
      expect(replayed.statusCode).toBe(401);
    }
  });

  it("of guests are their signed ids: stored nowhere, nobody's once changed, and over after 30 days", async () => {
    const guest = new TestBrowser(test.app);
    const stored = () => rows(test.shop, "select sid from sessions");
    const before = await stored();
    await guest.call(addToBasket, { productId: 61 });
    expect(await stored()).toEqual(before);
    const cookie = decodeURIComponent(guest.cookie("ms_session") ?? "");
    const countOf = async (value: string) => {
      const reply = await new TestBrowser(test.app).sendRaw("GET", getBasket.path, undefined, {
        cookie: `ms_session=${encodeURIComponent(value)}`,
      });
      return (reply.json() as { count: number }).count;
    };
    expect(await countOf(cookie)).toBe(1);
    const [, madeAt = "", random = "", signature = ""] = cookie.split(".");
    const later = (Number.parseInt(madeAt, 36) + 1).toString(36);
    expect(await countOf(["guest", later, random, signature].join("."))).toBe(0);
    expect(await countOf(["guest", madeAt, random].join("."))).toBe(0);
    const owners = await rows<{ user_id: string }>(test.shop, "select user_id from carts where user_id like 'guest:%'");
    expect(owners.some(({ user_id: owner }) => cookie.includes(owner.replace("guest:", "")))).toBe(false);
    test.setClock("2026-12-21T09:59:00Z");
    expect(await countOf(cookie)).toBe(1);
    test.setClock("2026-12-21T10:01:00Z");
    expect(await countOf(cookie)).toBe(0);
    test.setClock("2026-11-21T10:00:00Z");
  });

  it("of guests open nothing any more once they have signed in, also where the cookie was carried off", async () => {
    const guest = new TestBrowser(test.app);
    const { orderId } = await buyAsGuest(guest, 61);
    await guest.call(addToBasket, { productId: 62 });
    const cookie = `ms_session=${guest.cookie("ms_session")}`;
    const asThief = (path: string) => new TestBrowser(test.app).sendRaw("GET", path, undefined, { cookie });
    const details = getOrderDetails.path.replace("{orderId}", String(orderId));
    expect((await asThief(details)).statusCode).toBe(200);
    await newCustomer(test, guest);
    expect((await asThief(details)).statusCode).toBe(401);
    expect((await asThief(getBasket.path)).json()).toMatchObject({ count: 0 });
    expect((await asThief(getUser.path)).statusCode).toBe(401);
  });

  it("of guests open nothing any more after sign-out by either method, and the payment in progress still counts", async () => {
    for (const method of ["POST", "GET"] as const) {
      const guest = new TestBrowser(test.app);
      const { orderId } = await buyAsGuest(guest, 61);
      await guest.call(addToBasket, { productId: 62 });
      const cookie = `ms_session=${guest.cookie("ms_session")}`;
      const asThief = (path: string) => new TestBrowser(test.app).sendRaw("GET", path, undefined, { cookie });
      const details = getOrderDetails.path.replace("{orderId}", String(orderId));
      expect((await asThief(details)).statusCode).toBe(200);
      await guest.sendRaw(method, signOut.path, method === "POST" ? "{}" : undefined);
      expect((await asThief(details)).statusCode).toBe(401);
      expect((await asThief(getBasket.path)).json()).toMatchObject({ count: 0 });
      expect(await rows(test.shop, `select 1 from orders where id = ${orderId} and paid_at is not null`)).toHaveLength(
        1,
      );
      expect((await guest.call(getBasket, {})).count).toBe(0);
    }
  });

  it("are forgotten by the nightly job once their time is up", async () => {
    await newCustomer(test);
    const count = async () => (await rows(test.shop, "select 1 from sessions")).length;
    const before = await count();
    await test.runJob("forget-old-sessions");
    expect(await count()).toBe(before);
    test.setClock("2027-01-21T10:00:00Z");
    await test.runJob("forget-old-sessions");
    await test.runJob("forget-old-sessions");
    expect(await count()).toBe(0);
    test.setClock("2026-11-21T10:00:00Z");
  });

  it("bring a guest's basket along, adding up quantities", async () => {
    const browser = await newCustomer(test);
    await browser.call(addToBasket, { productId: 61, quantity: 2 });
    const { email } = await browser.call(getUser, {});
    await browser.call(signOut, {});
    await browser.call(addToBasket, { productId: 61 });
    await browser.call(addToBasket, { productId: 62 });
    await browser.call(signIn, { username: email, password: "lavender-and-salt" });
    const basket = await browser.call(getBasket, {});
    expect(basket.items.map(({ productId, quantity }) => [productId, quantity])).toEqual([
      [61, 3],
      [62, 1],
    ]);
  });

  it("bring the plan along that a guest chose last, instead of the account's for the same audience", async () => {
    const answers = { audience: "women", naturalness: "100natural", purpose: "personal" } as const;
    const browser = await newCustomer(test);
    await browser.call(addToBasket, { productId: 103, questionnaireData: answers });
    const { email } = await browser.call(getUser, {});
    await browser.call(signOut, {});
    await browser.call(addToBasket, { productId: 112, questionnaireData: answers });
    await browser.call(signIn, { username: email, password: "lavender-and-salt" });
    const basket = await browser.call(getBasket, {});
    expect(basket.items.map(({ productId, quantity }) => [productId, quantity])).toEqual([[112, 1]]);
  });
});

describe("accounts", () => {
  let test: TestShop;
  beforeAll(async () => {
    test = await openTestShop({ withDemo: true });
  });
  afterAll(() => test.close());

  it("are opened once per username and e-mail address, whatever the case, with an id above the administrator's", async () => {
    const { user } = await new TestBrowser(test.app).call(register, WREN);
    expect(user).toMatchObject({ username: "wren", email: "wren@example.com", isAdmin: false });
    expect(user.id).toBeGreaterThan(1_000_000);
    for (const taken of [
      { ...WREN, email: "other@example.com", username: "WREN" },
      { ...WREN, username: "other" },
    ]) {
      const refused = await new TestBrowser(test.app).send(register, taken);
      expect(refused.statusCode).toBe(409);
      expect(refused.json()).toMatchObject({ code: "account-exists" });
    }
  });

  it("never show a password, and ignore an id or a role that is sent along", async () => {
    const reply = await new TestBrowser(test.app).send(register, {
      ...WREN,
      username: "sparrow",
      email: "sparrow@example.com",
      id: 999_999,
      isAdmin: true,
    });
    expect(reply.statusCode).toBe(200);
    expect(reply.body).not.toContain("argon2");
    expect(reply.json()).toMatchObject({ user: { isAdmin: false } });
  });

  it("refuse usernames that look like another, and addresses abroad or of nothing that shows", async () => {
    for (const username of ["аdmin", "\u3164\u3164\u3164", "demo@example.com", "İstan"]) {
      const reply = await new TestBrowser(test.app).send(register, { ...WREN, username, email: "look@example.com" });
      expect(reply.statusCode, username).toBe(422);
    }
    const customer = await newCustomer(test);
    const address = { deliveryLine1: "1 Lane", deliveryCity: "Bath", deliveryPostcode: "BA1 2AB" };
    for (const change of [
      { deliveryCountry: "North Korea" },
      { deliveryLine1: "\u200b" },
      { deliveryCity: "\u3164" },
    ]) {
      expect((await customer.send(saveAddress, { ...address, ...change })).statusCode).toBe(422);
    }
  });

  it("open with the username or the e-mail address, and not with a wrong password or an unknown name", async () => {
    for (const name of ["demo", "DEMO@example.com"]) {
      await new TestBrowser(test.app).call(signIn, { username: name, password: "demo123" });
    }
    await new TestBrowser(test.app).call(signIn, { email: "demo@example.com", password: "demo123" });
    await rows(test.shop, "update users set email = 'Demo@Example.com' where username = 'demo'");
    await new TestBrowser(test.app).call(signIn, { email: "demo@example.com", password: "demo123" });
    const wrong = await new TestBrowser(test.app).send(signIn, { username: "demo", password: "demo124" });
    const unknown = await new TestBrowser(test.app).send(signIn, { username: "nobody", password: "demo123" });
    expect(wrong.statusCode).toBe(401);
    expect(unknown.body).toBe(wrong.body);
  });

  it("say each field's own sentence when it is missing or too short", async () => {
    const reply = await new TestBrowser(test.app).send(register, {
      username: "ab",
      email: "no",
      password: "12345",
      firstName: " ",
      lastName: "",
    });
    expect(reply.statusCode).toBe(422);
    const { issues } = reply.json() as { issues: { path: string; message: string }[] };
    expect(Object.fromEntries(issues.map(({ path, message }) => [path, message]))).toEqual({
      username: "Username must be at least 3 characters",
      email: "Invalid email address",
      password: "Password must be at least 6 characters",
      firstName: "First name is required",
      lastName: "Last name is required",
    });
  });
});
