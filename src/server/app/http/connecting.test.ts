import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApiKey } from "#contract/accounts/admin-api-keys.ts";
import { getAdminProduct } from "#contract/catalogue/admin-products.ts";
import { WEBHOOK_PAYLOADS } from "#contract/webhooks/webhook-payloads.ts";
import { isFromShop } from "#examples/verify-webhook.ts";
import { signInAdmin } from "#tests/support/people.ts";
import { rows } from "#tests/support/snapshot.ts";
import type { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";

const run = promisify(execFile);
const DOCUMENT = readFileSync("docs/connecting.md", "utf8");

describe("docs/connecting.md", () => {
  let test: TestShop;
  let admin: TestBrowser;
  let baseUrl: string;
  let sku: string;
  beforeAll(async () => {
    test = await openTestShop({ withDemo: true });
    admin = await signInAdmin(test);
    baseUrl = await test.app.listen({ host: "127.0.0.1", port: 0 });
    const [product] = await rows<{ sku: string }>(
      test.shop,
      "update products set sku = 'MS-61' where id = 61 returning sku",
    );
    sku = String(product?.sku);
  });
  afterAll(() => test.close());

  const setStock = (key: string, ...pairs: string[]) => {
    const env = { PATH: process.env.PATH, SHOP_URL: baseUrl, SHOP_KEY: key };
    return run(process.execPath, [fileURLToPath(import.meta.resolve("#examples/set-stock.mjs")), ...pairs], { env });
  };

  it("has a script that sets the stock with a key, and says why it does not", async () => {
    const { key } = await admin.call(createApiKey, { name: "Stock script", permissions: ["catalogue"] });
    const { stdout } = await setStock(key, `${sku}=17`);
    expect(stdout).toMatch(/: 17\n$/);
    expect(await admin.call(getAdminProduct, { productId: "61" })).toMatchObject({ stock: 17 });
    await expect(setStock(key, "NO-SKU=1")).rejects.toThrow("There is no product with the SKU NO-SKU.");
    await expect(setStock(`${key.slice(0, -4)}AAAA`, `${sku}=18`)).rejects.toThrow("401 This API key is wrong");
    const { key: reader } = await admin.call(createApiKey, { name: "Reader", permissions: ["orders.view"] });
    await expect(setStock(reader, `${sku}=18`)).rejects.toThrow("403");
    expect(await admin.call(getAdminProduct, { productId: "61" })).toMatchObject({ stock: 17 });
  });

  it("verifies the convention's test vector, and neither other bodies nor old messages", async () => {
    const [, code = ""] = readFileSync("docs/examples/verify-webhook.ts", "utf8").split("export function");
    expect(code.trim().split("\n").length).toBeLessThanOrEqual(10);
    const at = 1_614_265_330;
    const headers = {
      "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
      "webhook-timestamp": String(at),
      "webhook-signature": "v1,AAAA v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
    };
    const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
    const body = '{"test": 2432232314}';
    expect(isFromShop(headers, body, secret, at * 1_000)).toBe(true);
    expect(isFromShop(headers, `${body} `, secret, at * 1_000)).toBe(false);
    expect(isFromShop(headers, body, secret, (at + 301) * 1_000)).toBe(false);
    expect(isFromShop({}, body, secret, at * 1_000)).toBe(false);
  });

  it("names each event and each field", () => {
    for (const [type, { shape }] of Object.entries(WEBHOOK_PAYLOADS)) {
      const row = DOCUMENT.split("\n").find((line) => line.startsWith(`| \`${type}\``)) ?? "";
      expect(
        Object.keys(shape).filter((field) => !row.includes(`\`${field}\``)),
        type,
      ).toEqual([]);
    }
  });
});
