import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { signIn } from "#contract/accounts/accounts.ts";
import { searchAdmin } from "#contract/admin/admin-overview.ts";
import { addToBasket, getBasket } from "#contract/basket/basket.ts";
import { pathParameters } from "#contract/call.ts";
import { getProduct } from "#contract/catalogue/catalogue.ts";
import { type Checkout, createCheckout, markOrderPaid } from "#contract/checkout/checkout.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { listAdminOrders } from "#contract/orders/admin-orders.ts";
import { ALL_CALLS } from "#tests/support/contract-calls.ts";
import { CARDS, GUEST, newCustomer, payWith, signInAdmin } from "#tests/support/people.ts";
import { rows } from "#tests/support/snapshot.ts";
import { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";

/** Tables that grow with the number of customers and orders. No query may scan one of them completely. */
const LARGE = ["users", "orders", "order_items", "carts", "cart_items", "products", "sessions", "guesses"];
/** Further tables that grow. The tests of searches check them. */
const GROWING = [...LARGE, "boxes", "gift_cards", "invoices", "parcels", "refunds", "subscriptions"];
const FIRST_ID = 3_000_000;
/** Calls that read the whole catalogue, at most once a second. The dashboard's calls are measured separately. */
const WHOLE_CATALOGUE = [
  "GET /api/products",
  "GET /api/categories",
  "GET /api/plans",
  "GET /api/shelf",
  "GET /api/shop-window",
];

/** Calls that export all rows, in pages of 200 with at most two statements each. */
const EXPORTS = ["GET /api/admin/customers/table", "GET /api/admin/orders/table"];
const STATEMENTS_PER_EXPORT_MAX = (2 * 6_000) / 200 + 4;

/**
 * A sent statement. "begin" and "commit" count only if they are sent alone. Sent together with another statement, they
 * cost no round trip (transaction.ts).
 */
interface Sent {
  text: string;
  values: readonly unknown[];
}

interface Recorded extends Sent {
  isAnswered: boolean;
  /** True if another statement was sent on the same connection before this one was answered. */
  isShared: boolean;
}

interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Cond"?: string;
  Plans?: PlanNode[];
}

describe("the statements of a call", () => {
  const recorded: Recorded[] = [];
  const spy = recordQueries(recorded);
  let test: TestShop;
  let admin: TestBrowser;
  let customer: TestBrowser;
  beforeAll(async () => {
    test = await openTestShop({ withDemo: true });
    admin = await signInAdmin(test);
    customer = await newCustomer(test);
    await buyTwo(customer);
    await customer.call(addToBasket, { productId: 1 });
  });
  afterAll(async () => {
    await test.close();
    spy.mockRestore();
  });

  const during = async (work: () => Promise<unknown>): Promise<Sent[]> => {
    const before = recorded.length;
    await work();
    return recorded.slice(before).filter(({ text, isShared }) => !(isShared && /^(begin|commit)$/.test(text)));
  };
  const readAll = async (): Promise<Map<string, Sent[]>> => {
    const sentByCall = new Map<string, Sent[]>();
    for (const call of ALL_CALLS.filter((each) => each.method === "GET")) {
      const person = call.access === "admin" ? admin : customer;
      sentByCall.set(`GET ${call.path}`, await during(() => person.send(call, idsFor(call))));
    }
    return sentByCall;
  };

  it("are as many for a hundred times the rows: no reading asks row by row", async () => {
    const few = await readAll();
    await fill(test);
    const many = await readAll();
    const grown = [...many].flatMap(([name, sent]) => {
      const before = EXPORTS.includes(name) ? STATEMENTS_PER_EXPORT_MAX : (few.get(name)?.length ?? 0);
      return sent.length > before ? [`${name}: ${before}, then ${sent.length}`] : [];
    });
    expect(grown).toEqual([]);
  });

  it("of customers read no large table from its beginning to its end", async () => {
    await rows(test.shop, "analyze");
    const scans: string[] = [];
    for (const [name, sent] of await readAll()) {
      if (WHOLE_CATALOGUE.includes(name) || name.startsWith("GET /api/admin/")) continue;
      for (const statement of sent) scans.push(...(await scansOf(test, statement)).map((table) => `${name}: ${table}`));
    }
    const buying = await during(() => buyTwo(customer));
    for (const statement of buying) scans.push(...(await scansOf(test, statement)).map((table) => `buying: ${table}`));
    expect([...new Set(scans)]).toEqual([]);
  });

  it.each([
    ["a postcode", "NE1 4ST"],
    ["a tracking number", "AB000010073GB"],
    ["a box", "BOX-9999"],
    ["an invoice", "INV-999999"],
    ["a payment", "pi_nothing1"],
    ["a gift card", "T99X"],
    ["a name", "quillfeather robin"],
  ])("of a search for %s are few, and each condition has an index", async (_, search) => {
    const sent = await during(() => admin.call(searchAdmin, { search }));
    // One statement each for the session, references in the search (such as an invoice number), orders, customers,
    // guests, messages, products, codes, gift cards and past orders.
    expect(sent.length).toBeLessThanOrEqual(10);
    const scans = (await Promise.all(sent.map((statement) => unindexedScansOf(test, statement)))).flat();
    // A shop has at most a few hundred products, so their table may be scanned.
    expect(scans.filter((table) => table !== "products")).toEqual([]);
  });

  it("are few where everybody waits for them", async () => {
    const counts = {
      basket: (await during(() => customer.call(getBasket, {}))).length,
      addition: (await during(() => customer.call(addToBasket, { productId: 3 }))).length,
      product: (await during(() => customer.call(getProduct, { slug: "rose-petal-bath-bomb" }))).length,
      // One statement each for the session, the orders with their lines, the parcels and the count.
      ordersOfAll: (await during(() => admin.call(listAdminOrders, { limit: "50" }))).length,
    };
    expect(counts.basket).toBeLessThanOrEqual(4);
    expect(counts.addition).toBeLessThanOrEqual(4);
    expect(counts.product).toBeLessThanOrEqual(2);
    expect(counts.ordersOfAll).toBeLessThanOrEqual(2);
  });

  it("are few for a guest's whole order, and for signing in", async () => {
    const guest = new TestBrowser(test.app);
    const ordering: Checkout[] = [];
    const counts = {
      addition: (await during(() => guest.call(addToBasket, { productId: 20 }))).length,
      checkout: (await during(async () => ordering.push(await guest.call(createCheckout, { guest: GUEST })))).length,
      payment: 0,
      settlement: 0,
      signIn: 0,
    };
    const [checkout] = ordering;
    if (!checkout) throw new Error("no order was opened");
    counts.payment = (await during(() => payWith(guest, checkout, CARDS.pays))).length;
    counts.settlement = (await during(() => guest.call(markOrderPaid, { orderId: String(checkout.orderId) }))).length;
    await newCustomer(test);
    const [person] = await rows<{ username: string }>(
      test.shop,
      `select username from users where id < ${FIRST_ID} order by id desc limit 1`,
    );
    const credentials = { username: String(person?.username), password: "lavender-and-salt" };
    counts.signIn = (await during(() => new TestBrowser(test.app).call(signIn, credentials))).length;
    expect(counts).toEqual({ addition: 3, checkout: 11, payment: 3, settlement: 11, signIn: 8 });
  });
});

async function buyTwo(customer: TestBrowser): Promise<void> {
  for (const productId of [1, 2]) await customer.call(addToBasket, { productId });
  const checkout = await customer.call(createCheckout, {});
  await payWith(customer, checkout, CARDS.pays);
  await customer.call(markOrderPaid, { orderId: String(checkout.orderId) });
}

/** Records every statement on its way to the server, and whether others are sent with it. */
function recordQueries(recorded: Recorded[]) {
  const original = pg.Client.prototype.query as (...given: unknown[]) => unknown;
  const latest = new WeakMap<pg.Client, Recorded>();
  return vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (this: pg.Client, ...given: unknown[]) {
    const [statement, values, callback] = given;
    const entry = { ...toSent(statement, values), isAnswered: false, isShared: false };
    const before = latest.get(this);
    if (before && !before.isAnswered) before.isShared = entry.isShared = true;
    latest.set(this, entry);
    recorded.push(entry);
    const answered = () => {
      entry.isAnswered = true;
    };
    // The pool passes a callback when it queries its connections.
    if (typeof callback === "function")
      return original.call(this, statement, values, (...answer: unknown[]) => {
        answered();
        callback(...answer);
      });
    const answer = original.apply(this, given) as Promise<unknown>;
    answer.then(answered, answered);
    return answer;
  });
}

function toSent(statement: unknown, given: unknown): Sent {
  const { text, values: own } =
    typeof statement === "string" ? { text: statement, values: [] } : (statement as pg.QueryConfig);
  return { text, values: Array.isArray(given) ? given : (own ?? []) };
}

function idsFor(call: Endpoint): Record<string, unknown> {
  const known: Record<string, unknown> = { slug: "lavender-field-bath-bomb" };
  return Object.fromEntries(pathParameters(call.path).map((name) => [name, known[name] ?? 1]));
}

/** Large tables that the database would scan for a statement. */
async function scansOf({ database }: TestShop, { text, values }: Sent): Promise<string[]> {
  if (!/^\s*(select|with|update|delete|insert)/i.test(text) || !(database.client instanceof pg.Pool)) return [];
  const result = await database.client.query({ text: `explain (format json) ${text}`, values: [...values] });
  const [row] = result.rows as { "QUERY PLAN": { Plan: PlanNode }[] }[];
  return (row?.["QUERY PLAN"] ?? []).flatMap(({ Plan }) => seqScans(Plan, LARGE));
}

/**
 * Large tables without an index for the statement's conditions. Tables of a test are so small that the database may
 * prefer to scan them, so here it may use only bitmaps of an index that matches a condition.
 */
async function unindexedScansOf({ database }: TestShop, { text, values }: Sent): Promise<string[]> {
  if (!/^\s*\(*(select|with)/i.test(text) || !(database.client instanceof pg.Pool)) return [];
  const client = await database.client.connect();
  try {
    await client.query("begin");
    for (const kind of ["seqscan", "indexscan", "indexonlyscan"]) await client.query(`set local enable_${kind} = off`);
    const result = await client.query({ text: `explain (format json) ${text}`, values: [...values] });
    const [row] = result.rows as { "QUERY PLAN": { Plan: PlanNode }[] }[];
    return (row?.["QUERY PLAN"] ?? []).flatMap(({ Plan }) => seqScans(Plan, GROWING, true));
  } finally {
    await client.query("rollback");
    client.release();
  }
}

/** Tables that the plan scans completely. With `isForced`, an index scan without a condition counts, too. */
function seqScans(node: PlanNode, tables: readonly string[], isForced = false): string[] {
  const table = node["Relation Name"];
  const isWhole =
    node["Node Type"] === "Seq Scan" || (isForced && /^Index/.test(node["Node Type"]) && !node["Index Cond"]);
  const own = isWhole && table !== undefined && tables.includes(table) ? [table] : [];
  return [...own, ...(node.Plans ?? []).flatMap((part) => seqScans(part, tables, isForced))];
}

/** Thousands of customers with sessions, baskets and orders, and products. */
async function fill({ shop }: TestShop): Promise<void> {
  for (const statement of [
    `insert into users (id, username, email, password, first_name, last_name)
     select ${FIRST_ID} + i, 'many' || i, 'many' || i || '@example.com', '-', 'Wren', 'Ashdown' from generate_series(1, 6000) i`,
    `insert into products (id, name, slug, price, stock, category_id)
     select ${FIRST_ID} + i, 'Soap ' || i, 'soap-' || i, 4.99, 50, (array(select id from categories order by id))[1 + i % 5] from generate_series(1, 6000) i`,
    `insert into orders (user_id, email, amount, delivery_amount, order_type, status, paid_at, created_at, updated_at)
     select ${FIRST_ID} + i, 'many' || i || '@example.com', 5.99, 1, 'one_time', 'delivered', now(), now(), now()
     from generate_series(1, 6000) i`,
    `insert into order_items (order_id, product_id, product_name, product_price, quantity, is_subscription)
     select id, 1, 'Soap', 4.99, 1, false from orders where user_id > ${FIRST_ID}`,
    `insert into carts (user_id) select (${FIRST_ID} + i)::text from generate_series(1, 6000) i`,
    `insert into cart_items (cart_id, product_id, product_name, product_price)
     select id, 1, 'Soap', 4.99 from carts where user_id like '30%'`,
    `insert into sessions (sid, sess, expire) select md5(i::text), '{}', now() + interval '1 day' from generate_series(1, 6000) i`,
    `insert into guesses (target, made_at) select 'many:' || i, now() from generate_series(1, 6000) i`,
    "analyze",
  ]) {
    await rows(shop, statement);
  }
}
