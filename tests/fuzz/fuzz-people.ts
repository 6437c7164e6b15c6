import type { FastifyInstance } from "fastify";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { signLink } from "#server/platform/kernel/signed-links.ts";
import { rows } from "#tests/support/snapshot.ts";
import type { Known } from "./arbitrary-of-schema.ts";
import { FuzzBrowser } from "./fuzz-browser.ts";

const PASSWORD = "lavender-and-salt";
const HOUR_MS = 60 * 60 * 1000;

export type Role = "visitor" | "customer" | "admin";

/**
 * A visitor, a customer with an order and a subscription, and the administrator. They sign in again when signed out.
 */
export class FuzzPeople {
  readonly #app: FastifyInstance;
  readonly #browsers = new Map<Role, FuzzBrowser>();
  #customers = 0;

  constructor(app: FastifyInstance) {
    this.#app = app;
  }

  browserOf(role: Role): FuzzBrowser {
    const browser = this.#browsers.get(role);
    if (!browser) throw new Error(`nobody is there as ${role}`);
    return browser;
  }

  newVisitor(): void {
    this.#browsers.set("visitor", new FuzzBrowser(this.#app));
  }

  /**
   * Creates a new customer if the current session has ended. Signs the administrator in again, because that
   * authentication expires.
   */
  async gather(): Promise<void> {
    if (!(await this.#browsers.get("customer")?.isSignedIn()))
      this.#browsers.set("customer", await this.#newCustomer());
    this.#browsers.set("admin", await this.#admin());
  }

  async #newCustomer(): Promise<FuzzBrowser> {
    const browser = new FuzzBrowser(this.#app);
    this.#customers += 1;
    await browser.call("POST", "/api/auth/signup", {
      email: `fuzzed-customer${this.#customers}@example.com`,
      password: PASSWORD,
      firstName: "Wren",
      lastName: "Ashdown",
      address: { line1: "3 Mill Lane", city: "Bath", postcode: "BA1 2AB" },
    });
    return browser.settle();
  }

  async #admin(): Promise<FuzzBrowser> {
    const browser = new FuzzBrowser(this.#app);
    await browser.call("POST", "/api/login", { username: "admin", password: "admin123" });
    return browser.settle();
  }
}

export async function readKnown(shop: Shop): Promise<Known> {
  const idsOf = async (table: string) =>
    (await rows<{ id: number }>(shop, `select id from ${table} order by id desc limit 6`)).map(({ id }) => id);
  const [products, orders, subscriptions] = [
    await idsOf("products"),
    await idsOf("orders"),
    await idsOf("subscriptions"),
  ];
  const plans = [101, 103, 206, 312];
  const later = new Date(shop.clock().getTime() + 24 * HOUR_MS * 365);
  const tokens = subscriptions.flatMap((id) =>
    (["manage-box", "change-card"] as const).map((purpose) => signLink(shop, purpose, `${id}:2027-01`, later)),
  );
  const payments = await rows<{ id: string; secret: string }>(
    shop,
    "select id, client_secret as secret from sandbox_payments order by id limit 6",
  );
  const known: Record<string, readonly (string | number)[]> = {
    productId: [...products, ...plans, 61, 62],
    applicableToProduct: products,
    orderId: orders,
    orderNumber: orders,
    subscriptionId: subscriptions,
    customerId: [1_000_001, 1_000_002, 999_999],
    categoryId: await idsOf("categories"),
    claimId: await idsOf("marketing_claims"),
    codeId: await idsOf("discount_codes"),
    emailId: await idsOf("letters"),
    itemId: await idsOf("cart_items"),
    sessionId: await idsOf("sessions"),
    orderItemId: await idsOf("order_items"),
    boxId: await idsOf("boxes"),
    sampleId: [1, 2],
    issueId: [1, 2],
    batchId: [1, 2],
    token: tokens,
    paymentId: payments.map(({ id }) => id),
    clientSecret: payments.map(({ secret }) => secret),
    slug: ["sleep-support", "lavender-bath-bomb"],
    email: ["demo@example.com", "fuzzed-customer1@example.com", "wren@example.com"],
    username: ["demo", "wren", "admin"],
    password: [PASSWORD, "kettle moss harbour"],
    postcode: ["BA1 2AB", "IV2 7GD", "BT1 5GS", "JE2 3AB"],
    deliveryPostcode: ["BA1 2AB", "IV2 7GD"],
    country: ["United Kingdom"],
    deliveryCountry: ["United Kingdom"],
    billingCountry: ["United Kingdom"],
    code: ["WELCOME10", "welcome10"],
    cardNumber: ["4242 4242 4242 4242", "4000 0000 0000 0002"],
    boxMonth: ["2026-11", "2026-12", "2027-01"],
    amount: ["1.00", "0.01"],
    price: ["5.00", "12.5"],
    limit: ["1", "50", "200"],
  };
  return (field) => known[field];
}
