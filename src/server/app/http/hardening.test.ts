import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getUser, signIn, signOut } from "#contract/accounts/accounts.ts";
import { addToBasket, getBasket } from "#contract/basket/basket.ts";
import { uploadPicture } from "#contract/catalogue/admin-products.ts";
import { subscribeToNewsletter } from "#contract/marketing/marketing.ts";
import { newCustomer, signInAdmin } from "#tests/support/people.ts";
import { snapshotOf } from "#tests/support/snapshot.ts";
import { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";

const CALM_MICROSECONDS = 2_000_000;
const PRODUCTION = {
  NODE_ENV: "production",
  SESSION_SECRET: "a-secret-for-tests-of-at-least-32-characters",
  TRUST_PROXY: "1",
  PAYMENTS: "sandbox",
  PUBLIC_URL: "https://shop.example",
};

describe("every reply", () => {
  let test: TestShop;
  let customer: TestBrowser;
  beforeAll(async () => {
    test = await openTestShop({ withDemo: true });
    customer = await newCustomer(test);
  });
  afterAll(() => test.close());

  it.each([
    ["GET", "/api/products", 200],
    ["GET", "/api/user", 401],
    ["GET", "/api/nothing", 404],
    ["GET", `/api/orders/${"1".repeat(300)}/details`, 404],
    ["GET", "/api/%zz", 404],
    ["POST", "/api/cart/add", 422],
    ["GET", "/pictures/uploaded/nothing.webp", 404],
  ] as const)("to %s %s says that it is no page, no frame and no other type", async (method, path, status) => {
    const { statusCode, headers } = await new TestBrowser(test.app).sendRaw(method, path);
    expect(statusCode).toBe(status);
    expect(headers["content-security-policy"]).toMatch(/^default-src 'none'; ?frame-ancestors 'none'$/);
    expect(headers["x-content-type-options"]).toBe("nosniff");
    if (path.startsWith("/api/")) expect(headers["cache-control"]).toBe("no-store");
    expect(JSON.stringify(headers)).not.toMatch(/fastify|node|x-powered-by/i);
  });

  it("may use no device, no frame and no other window, and over HTTPS nothing but HTTPS", async () => {
    const trading = await openTestShop({ variables: PRODUCTION });
    const [plain, secure] = await Promise.all(
      [test, trading].map(({ app }) => new TestBrowser(app).sendRaw("GET", "/api/products")),
    );
    await trading.close();
    const whole = await openTestShop({ variables: { ...PRODUCTION, HSTS_SUBDOMAINS: "true" } });
    const widest = await new TestBrowser(whole.app).sendRaw("GET", "/api/health");
    await whole.close();
    expect(widest.headers["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains");
    for (const reply of [plain, secure]) {
      expect(reply?.headers).toMatchObject({
        "x-frame-options": "DENY",
        "referrer-policy": "strict-origin-when-cross-origin",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
        "permissions-policy": expect.stringContaining("camera=(), "),
      });
      expect(reply?.headers["access-control-allow-origin"]).toBeUndefined();
    }
    expect(plain?.headers["strict-transport-security"]).toBeUndefined();
    expect(secure?.headers["strict-transport-security"]).toBe("max-age=31536000");
  });

  it("lets only the dashboard use the camera, to scan parcels", async () => {
    const policyOf = async (path: string) =>
      String((await new TestBrowser(test.app).sendRaw("GET", path)).headers["permissions-policy"]);
    expect(await policyOf("/admin/packing-table")).toMatch(/^camera=\(self\), .*microphone=\(\)/);
    for (const path of ["/", "/administrator", "/api/admin/parcels"]) {
      expect(await policyOf(path), path).toContain("camera=(), ");
    }
  });

  it("sets cookies over HTTPS that no neighbouring host can set, and takes them back at signing out", async () => {
    const trading = await openTestShop({ withDemo: true, variables: PRODUCTION });
    const headers = { "x-forwarded-proto": "https", "x-forwarded-for": "10.9.9.9" };
    const browser = new TestBrowser(trading.app);
    const body = JSON.stringify({ username: "demo", password: "demo123" });
    const { cookies } = await browser.sendRaw("POST", signIn.path, body, headers);
    expect(
      cookies.map(({ name, path, secure, httpOnly = false, sameSite }) => [name, path, secure, httpOnly, sameSite]),
    ).toEqual(
      expect.arrayContaining([
        ["__Host-ms_session", "/", true, true, "Lax"],
        ["__Host-ms_visitor", "/", true, false, "Lax"],
        ["__Secure-ms_device", "/api", true, true, "Lax"],
      ]),
    );
    expect((await browser.sendRaw("GET", getUser.path, undefined, headers)).statusCode).toBe(200);
    await browser.sendRaw("POST", signOut.path, "{}", headers);
    expect(browser.cookie("__Host-ms_session")).toBeUndefined();
    expect(browser.cookie("__Host-ms_visitor")).toBeUndefined();
    await trading.close();
  });

  it("describes the API under a policy of its own files, and not without end", async () => {
    const reader = new TestBrowser(test.app);
    const page = await reader.sendRaw("GET", "/api/docs/");
    expect(page.headers["content-security-policy"]).not.toContain("unsafe");
    expect(page.body).not.toMatch(/<script(?![^>]*src=)[^>]*>|<style|\son\w+=/);
    expect((await reader.sendRaw("GET", "/api/docs/json")).statusCode).toBe(200);
    let limited = 0;
    // A missing file counts like the description, and costs less.
    for (let asked = 0; asked < 70 && limited === 0; asked += 1) {
      if ((await reader.sendRaw("GET", "/api/docs/static/nothing.js")).statusCode === 429) limited = asked;
    }
    expect(limited).toBeGreaterThan(10);
    expect((await reader.sendRaw("GET", "/api/docs/json")).statusCode).toBe(429);
  });

  it("refuses JSON that is nested without end, reaches into prototypes or is cut off, and keeps its calm", async () => {
    const before = await snapshotOf(test.shop);
    for (const body of [
      "[".repeat(60_000),
      `${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`,
      `{"productId":61,"productName":${"[".repeat(20)}${"]".repeat(20)}}`,
      '{"productId":61,"__proto__":{"isAdmin":true}}',
      '{"productId":61,"constructor":{"prototype":{"isAdmin":true}}}',
      '{"productId":61',
      "\u0000",
    ]) {
      // CPU time instead of wall-clock time, because the machine may be busy.
      const before = process.cpuUsage();
      const reply = await customer.sendRaw("POST", addToBasket.path, body);
      expect(reply.statusCode, body.slice(0, 60)).toBe(400);
      expect(process.cpuUsage(before).user).toBeLessThan(CALM_MICROSECONDS);
    }
    expect(await snapshotOf(test.shop)).toEqual(before);
    expect(Object.keys(Object.prototype)).toEqual([]);
    // Brackets inside a string do not count as nesting.
    const text = JSON.stringify({ productId: 61, productName: `"${"[{".repeat(100)}\\` });
    expect((await customer.sendRaw("POST", addToBasket.path, text)).statusCode).toBe(200);
  });

  it("takes the last of two values of one name, for good: one parser reads what is sent", async () => {
    const body = '{"productId":62,"quantity":5,"quantity":1}';
    await customer.sendRaw("POST", addToBasket.path, body);
    const { items } = await customer.call(getBasket, {});
    expect(items.find(({ productId }) => productId === 62)?.quantity).toBe(1);
  });

  it("refuses an upload that is no form, or half of one", async () => {
    const admin = await signInAdmin(test);
    const before = await snapshotOf(test.shop);
    const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="../../a.png"\r\n\r\n';
    for (const [type, body] of [
      ["multipart/form-data", "--x"],
      ["multipart/form-data; boundary=x", "--x"],
      ["multipart/form-data; boundary=x", `${head}half`],
      ["multipart/form-data; boundary=x", "--x\r\n\r\n\r\n--x--\r\n"],
      [
        "multipart/form-data; boundary=x",
        '--x\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\n1\r\n--x--\r\n',
      ],
    ] as const) {
      const reply = await admin.sendRaw("POST", uploadPicture.path, body, { "content-type": type });
      expect([400, 413, 422], `${body.slice(0, 90)} gave ${reply.body}`).toContain(reply.statusCode);
    }
    expect(await snapshotOf(test.shop)).toEqual(before);
  });

  it("counts the addresses of one network as one: IPv6 gives everybody billions", async () => {
    const statuses: number[] = [];
    for (let asked = 0; asked < 8; asked += 1) {
      const { method, path } = subscribeToNewsletter;
      const reply = await test.app.inject({
        method: method as "POST",
        url: path,
        remoteAddress: `2001:db8:1:2::${asked}`,
        payload: { email: `reader${asked}@example.com` },
      });
      statuses.push(reply.statusCode);
    }
    expect(statuses.slice(-2)).toEqual([429, 429]);
    expect(statuses[0]).toBe(200);
  });

  it("counts a home with many IPv6 networks as one, with twice the allowance", async () => {
    const statuses: number[] = [];
    const { method, path } = subscribeToNewsletter;
    for (let network = 0; network < 14; network += 1) {
      const payload = { email: `home${network}@example.com` };
      const remoteAddress = `2001:db8:7:a${network.toString(16).padStart(2, "0")}::1`;
      const reply = await test.app.inject({ method: method as "POST", url: path, remoteAddress, payload });
      statuses.push(reply.statusCode);
    }
    expect(statuses.indexOf(429)).toBe(12);
  });
});
