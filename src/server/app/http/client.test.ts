import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signIn } from "#contract/accounts/accounts.ts";
import { listAdminCustomers } from "#contract/accounts/admin-customers.ts";
import { listActivity } from "#contract/admin/admin-overview.ts";
import { addToBasket, getBasket } from "#contract/basket/basket.ts";
import { callForPage } from "#contract/call-for-page.ts";
import { ApiRefusal, isRefusal, isSignedOut, refusalOf, ShopClient } from "#contract/client.ts";
import { listAdminOrders } from "#contract/orders/admin-orders.ts";
import { buyAsGuest } from "#examples/buy-as-guest.ts";
import { fetchWithCookies } from "#examples/fetch-with-cookies.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";

const EXAMPLE = "docs/examples/buy-as-guest.ts";

describe("the typed client of the contract", () => {
  let test: TestShop;
  let baseUrl: string;
  const newClient = () => new ShopClient({ baseUrl: `${baseUrl}/`, fetch: fetchWithCookies() });
  beforeAll(async () => {
    test = await openTestShop({ withDemo: true });
    baseUrl = await test.app.listen({ host: "127.0.0.1", port: 0 });
  });
  afterAll(() => test.close());

  it("buys as a guest in the example of the documents, which fits on a screen", async () => {
    expect(await buyAsGuest(baseUrl)).toMatch(/^Order \d+: .+, £\d+\.\d\d with delivery\.$/);
    const calls = readFileSync(EXAMPLE, "utf8").split("export async function ")[1] ?? "";
    expect(calls.split("\n").length).toBeLessThanOrEqual(20);
  });

  it("keeps one visitor's basket apart from another's", async () => {
    const [one, other] = [newClient(), newClient()];
    await one.call(addToBasket, { productId: 1, quantity: 2 });
    expect((await one.call(getBasket, {})).count).toBe(2);
    expect((await other.call(getBasket, {})).count).toBe(0);
  });

  it("throws what the shop refuses, with the code that its contract names", async () => {
    const client = newClient();
    const refused = await client.call(addToBasket, { productId: 987_654 }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(ApiRefusal);
    expect(refusalOf(addToBasket, refused)).toBe("not-found");
    expect(refusalOf(signIn, refused)).toBeUndefined();
    expect(isRefusal(refused, "out-of-stock")).toBe(false);
    const stranger = await client.call(listActivity, {}).catch((error: unknown) => error);
    expect(isSignedOut(stranger)).toBe(true);
  });

  it("reads lists page by page for somebody who has signed in", async () => {
    const client = newClient();
    await client.call(signIn, { username: "admin", password: "admin123" });
    const first = await callForPage(client.request, listAdminOrders, { limit: "1" });
    expect(first.rows).toHaveLength(1);
    expect(first.totalCount).toBeGreaterThan(1);
    const second = await callForPage(client.request, listAdminOrders, { limit: "1", cursor: first.nextCursor });
    expect(second.rows[0]?.id).not.toBe(first.rows[0]?.id);
    expect((await callForPage(client.request, listAdminCustomers, {})).nextCursor).toBeUndefined();
  });
});
