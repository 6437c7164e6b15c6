import { readFileSync } from "node:fs";
import type { APIResponse } from "playwright-core";
import { describe, expect, it } from "vitest";
import { firstValues, PLAIN_RECORDS } from "#tests/support/admin-forms.ts";
import { inGroups } from "#tests/support/in-groups.ts";
import { openShopFront } from "#tests/support/shop-front.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { triesEverything } from "#tests/support/tries-everything.ts";
import { inspectPage, LAPTOP, PHONE, type WatchedPage } from "#tests/support/watched-page.ts";
import { ADMIN_TABS } from "#web/admin/frame/admin-tabs.ts";

const SLUG = "rose-petal-bath-bomb";
const PERSON = { email: "wren@example.com", firstName: "Wren", lastName: "Ashdown" };

/** Each tab with the texts that its lists show without rows. A tab without a list has none. */
const TABS = Object.values(ADMIN_TABS).map(({ path, file }) => {
  const source = readFileSync(`src/web/${file}`, "utf8");
  const texts = [...source.matchAll(/\b(?:empty|whenNew)[:=]\s*"([^"]+)"/g)].map(([, text = ""]) => text);
  return { path, empty: texts.length > 0 ? new RegExp(texts.join("|")) : undefined };
});

describe("axe finds nothing", () => {
  const { shop, openPage } = openShopFront();

  it("on a reviewed product, once all lists have rows", async () => {
    const watched = await openPage(PHONE.width);
    await signIn(watched.page.request, "admin");
    await fill(watched);
    await watched.page.goto(`/products/${SLUG}`);
    await watched.page.getByText("Fizzes for long.").waitFor();
    await watched.inspect("rows-product");
    expect(watched.complaints).toEqual([]);
  });

  // The lists have the rows of the test above.
  it.each(inGroups(TABS))(
    "on the tabs of the dashboard from $0.path on, while their lists have rows",
    async (...tabs) => {
      const { page, inspect, complaints } = await openPage(PHONE.width);
      await signIn(page.request, "admin");
      for (const { path, empty } of tabs) {
        await page.goto(path);
        expect(await page.getByRole("heading", { level: 1 }).count(), path).toBe(1);
        await inspect(`rows${path.replace(/\W+/g, "-")}`);
        if (empty) expect(await page.getByText(empty).count(), `${path} has no row`).toBe(0);
      }
      expect(complaints).toEqual([]);
    },
  );

  it.runIf(triesEverything)("on any tab of the dashboard of a new shop, whose lists are empty", async () => {
    await shop.run(EMPTYING);
    const { page, complaints } = await openPage(LAPTOP.width);
    await signIn(page.request, "admin");
    for (const { path, empty } of TABS) {
      await page.goto(path);
      await inspectPage(page, `empty${path.replace(/\W+/g, "-")}`, { widths: [LAPTOP.width] });
      if (empty) expect(await page.getByText(empty).count(), `${path} has rows`).toBeGreaterThan(0);
    }
    // The way back from a list without rows stays.
    await page.goto("/admin/customers?kind=guests");
    await page.getByText("No guests yet").waitFor();
    await page.getByLabel("Show", { exact: true }).selectOption({ label: "With an account" });
    await page.getByText("No guests yet").waitFor({ state: "hidden" });
    expect(complaints).toEqual([]);
  });

  async function fill({ page: { request } }: WatchedPage): Promise<void> {
    const post = (path: string, data: object) => succeed(request.post(path, { data }));
    for (const { create, values } of PLAIN_RECORDS) await post(create.path, firstValues(values));
    await post("/api/admin/api-keys", { name: "Stock script", permissions: ["catalogue"] });
    await post("/api/admin/staff", { email: PERSON.email, roleId: 1 });
    const sample = { ...PERSON, address: "3 Mill Lane", city: "Bath", postcode: "BA1 2AB", over16: true };
    await post("/api/sample-request", sample);
    const message = { reason: "products", message: "Is the soap vegan?", name: "Wren Ashdown", email: PERSON.email };
    await post("/api/contact", message);
    await post("/api/admin/orders/1013/returns", { reason: "change-of-mind", text: "All of it" });
    const { orderId, paymentId, clientSecret } = await post("/api/gift-cards/checkout", {
      amount: "25.00",
      fromName: "Fern",
      email: PERSON.email,
    });
    const card = { cardNumber: "4242 4242 4242 4242", expMonth: 12, expYear: 2030, cvc: "123" };
    await post(`/api/sandbox/payments/${paymentId}/confirm`, { clientSecret, ...card });
    await post(`/api/orders/${orderId}/mark-paid`, {});
    await shop.run(`
      insert into past_orders (system, number, email, name, placed_at, status, total, currency)
      values ('shopify', '1001', '${PERSON.email}', 'Wren Ashdown', now(), 'paid', '12.00', 'GBP')`);
    await shop.run(`
      insert into reviews (product_id, order_item_id, author_name, stars, words, state, written_at, updated_at)
      select p.id, i.id, 'R.', 4, 'Fizzes for long.', state, now(), now()
      from products p, (select id, row_number() over () as at from order_items limit 2) i
      join unnest('{shown,pending}'::text[]) with ordinality as s(state, at) using (at) where p.slug = '${SLUG}'`);
  }
});

/** Deletes what people and orders add to a shop. Its catalogue, settings and the administrator stay. */
const EMPTYING = `
  truncate orders, subscriptions, reviews, returns, gift_cards, letters, sample_requests, api_keys, conversations, audit_log, marketing_claims, past_orders,
    ${PLAIN_RECORDS.map(({ table }) => table).join(", ")} cascade;
  delete from users where id <> 999999`;

async function succeed(sent: Promise<APIResponse>) {
  const reply = await sent;
  if (!reply.ok()) throw new Error(`${reply.url()}: ${reply.status()} ${await reply.text()}`);
  return reply.json();
}
