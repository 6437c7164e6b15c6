import type { RouteConfigEntry } from "@react-router/dev/routes";
import { matchPath } from "react-router";
import { describe, expect, it } from "vitest";
import { becomeCustomer, putIntoBasket, STRESS_RELIEF } from "#tests/support/checkout-steps.ts";
import { openSharedFront } from "#tests/support/shop-front.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { PHONE, type WatchedPage } from "#tests/support/watched-page.ts";
import { ADMIN_TABS } from "#web/admin/frame/admin-tabs.ts";
import { INDEXED_PATHS } from "#web/app/seo/indexed-pages.ts";
import { ARTICLES } from "#web/content/articles.ts";
import routes from "#web/routes.ts";

const PUBLIC = [
  ...INDEXED_PATHS,
  ...ARTICLES.map(({ id }) => `/blog/${id}`),
  "/newsletter/confirm",
  "/newsletter/unsubscribe",
];

const VISITOR = [
  "/home",
  "/shop/soap-bars",
  "/search?q=lavender",
  "/products/rose-petal-bath-bomb",
  "/questionnaire",
  "/auth",
  "/forgotten-password",
  "/reset-password?token=old",
  "/staff-invitation?token=old",
  "/verify-email?token=old",
  "/confirm-email?token=old",
  "/undo-email?token=old",
  "/review?token=old",
  "/review/stop?token=old",
  "/orders/find",
  "/order-address?token=old",
  "/pay-order?token=old",
  "/wishlist",
  "/wishlist/shared?products=61",
  "/give",
  "/give/balance",
  "/give/box",
  "/payment-failed",
  "/cancel-order",
  "/box?token=old",
  "/box/card?token=old",
  "/box/pay?token=old",
  "/no-such-page",
];

const WITH_BASKET = ["/basket", "/checkout", "/unified-checkout"];

const CUSTOMER = [
  "/account",
  "/account/home",
  "/account/preferences",
  "/account/security",
  "/account/reviews",
  "/account/data",
  "/success",
];

/** Tabs of the dashboard, which `tests/e2e/rows.test.ts` inspects with rows and without. */
const ADMINISTRATOR = Object.values(ADMIN_TABS).map(({ path }) => path);

/** Screens that need data from a journey. That journey inspects them with `npm test -- --all`. */
const INSPECTED_ON_THE_WAY = [
  "/account/pay/1",
  "/account/card",
  "/subscription/pay",
  "/admin/products/1/batches/1/recall",
  "/pages/our-workshop",
];

describe("every screen", () => {
  const { openPage } = openSharedFront();

  it("is in one of these lists", () => {
    const screens = [...PUBLIC, ...VISITOR, ...WITH_BASKET, ...CUSTOMER, ...ADMINISTRATOR, ...INSPECTED_ON_THE_WAY];
    const paths = screens.map((screen) => screen.replace(/\?.*/, ""));
    const patterns = pagesOf(routes as RouteConfigEntry[]);
    expect(patterns.length).toBeGreaterThan(50);
    expect(patterns.filter((pattern) => !paths.some((path) => matchPath(pattern, path)))).toEqual([]);
  });

  it("passes axe and fits its window: what a visitor sees", async () => {
    const watched = await openPage(PHONE.width);
    await inspectAll(watched, VISITOR);
    // Ignores 4xx responses, which are correct for old links and unknown pages.
    expect(watched.complaints.filter((complaint) => complaint.startsWith("page error"))).toEqual([]);
  });

  it("passes axe and fits its window: basket and checkout", async () => {
    const watched = await openPage(PHONE.width);
    await watched.page.goto("/");
    await becomeCustomer(watched.page);
    await putIntoBasket(watched.page, STRESS_RELIEF);
    await inspectAll(watched, WITH_BASKET);
    expect(watched.complaints).toEqual([]);
  });

  it("passes axe and fits its window: what a customer sees", async () => {
    const watched = await openPage(PHONE.width);
    await signIn(watched.page.request, "demo");
    await inspectAll(watched, CUSTOMER);
    expect(watched.complaints).toEqual([]);
  });
});

async function inspectAll({ page, inspect }: WatchedPage, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    await inspect(`screen${path.replace(/\W+/g, "-")}`);
    expect(await page.getByRole("heading", { level: 1 }).count(), path).toBe(1);
  }
}

function pagesOf(entries: readonly RouteConfigEntry[], under = ""): string[] {
  return entries.flatMap(({ path, file, index, children }) => {
    const full = path ? `${under}/${path}` : under;
    const own = file.endsWith("-page.tsx") && (path || index) ? [full || "/"] : [];
    return [...own, ...pagesOf(children ?? [], full)];
  });
}
