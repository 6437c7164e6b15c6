import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signIn } from "#contract/accounts.ts";
import { pathParameters } from "#contract/call.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { listSessions } from "#contract/sessions.ts";
import { ACCESS, isPartOfDocs, OTHER_ROUTES } from "#tests/support/access-table.ts";
import { ALL_CALLS } from "#tests/support/contract-calls.ts";
import { addWomensThreeMonths, buy, newCustomer, signInAdmin } from "#tests/support/people.ts";
import { rows } from "#tests/support/snapshot.ts";
import { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";

const NOT_THERE = 987_654;
const OWNER = { username: "owner@example.com", password: "lavender-and-salt" };

const nameOf = (call: Endpoint) => `${call.method} ${call.path}`;

describe("who may call what", () => {
  let test: TestShop;
  let owner: TestBrowser;
  let other: TestBrowser;
  let admin: TestBrowser;
  let owned: Record<string, unknown>;
  beforeAll(async () => {
    test = await openTestShop({ withDemo: true });
    owner = await newCustomer(test, new TestBrowser(test.app));
    await rows(test.shop, `update users set username = '${OWNER.username}' where id = (select max(id) from users)`);
    await addWomensThreeMonths(owner);
    const { orderId } = await buy(owner);
    const [subscription] = await rows<{ id: number }>(test.shop, "select max(id) as id from subscriptions");
    const elsewhere = new TestBrowser(test.app);
    await elsewhere.call(signIn, OWNER);
    const session = (await elsewhere.call(listSessions, {})).find(({ isOwn }) => isOwn);
    owned = { orderId, subscriptionId: subscription?.id, sessionId: session?.id };
    other = await newCustomer(test);
    admin = new TestBrowser(test.app);
    await admin.call(signIn, { username: "admin", password: "admin123" });
  });
  afterAll(() => test.close());

  // In one order, so that no call finds what another one left; signing out comes last.
  const calls = ALL_CALLS.toSorted(
    (a, b) => Number(a.path === "/api/logout") - Number(b.path === "/api/logout") || a.path.localeCompare(b.path),
  );

  it.each(calls.map((call) => [nameOf(call), call] as const))("%s", async (name, call) => {
    const expected = ACCESS[name];
    if (!expected) throw new Error(`${name} is not in tests/support/access-table.ts: say there who may call it`);
    const ids = Object.fromEntries(pathParameters(call.path).map((id) => [id, owned[id] ?? NOT_THERE]));
    const input = { ...expected.input, ...ids };
    const [visitor, ...people] = expected.statuses;
    for (const path of [call.path, ...call.aliases]) {
      expect((await new TestBrowser(test.app).send(call, input, path)).statusCode, "a visitor").toBe(visitor);
    }
    // The owner last: what is there when strangers ask must be theirs to find.
    const statuses = [];
    for (const person of [other, admin, owner]) statuses.push((await person.send(call, input)).statusCode);
    const [ofOther, ofAdmin, ofOwner] = statuses;
    expect([ofOwner, ofOther, ofAdmin], "the owner, another customer, the administrator").toEqual(people);
  });

  it("is said of calls that there are, and of no others", () => {
    expect(Object.keys(ACCESS).toSorted()).toEqual(ALL_CALLS.map(nameOf).toSorted());
  });

  it("is said of every other route too, which is the contract's or on the list", async () => {
    const ofContract = ALL_CALLS.flatMap(({ method, path, aliases }) =>
      [path, ...aliases].map((each) => `${method} ${each.replace(/\{(\w+)\}/g, ":$1")}`),
    );
    const others = test.routes.filter((route) => !ofContract.includes(route) && !route.startsWith("HEAD "));
    expect([...new Set(others)].filter((route) => !isPartOfDocs(route)).toSorted()).toEqual(
      Object.keys(OTHER_ROUTES).toSorted(),
    );
    const [customer, signedInAdmin] = [await newCustomer(test), await signInAdmin(test)];
    for (const [route, { address, statuses }] of Object.entries(OTHER_ROUTES)) {
      const people = [new TestBrowser(test.app), customer, signedInAdmin];
      const replies = await Promise.all(people.map((person) => person.sendRaw("GET", address)));
      expect(
        replies.map(({ statusCode }) => statusCode),
        `${route}: a visitor, a customer, the administrator`,
      ).toEqual(statuses);
    }
  });

  it("shows letters to developers only where the shop is a demonstration, and takes webhooks only with a provider", async () => {
    const trading = await openTestShop({ variables: { DEMO_MODE: "false" } });
    const gone = ["/api/dev/letters", "/api/dev/letters/welcome/sample.html", "/api/admin/rehearsal"];
    for (const path of gone)
      expect((await new TestBrowser(trading.app).sendRaw("GET", path)).statusCode, path).toBe(404);
    expect(trading.routes.filter((route) => route.includes("/dev/") || route.includes("webhooks"))).toEqual([]);
    await trading.close();
  });

  it("is the administrator's alone under /api/admin, and every such call says so", () => {
    const admins = ALL_CALLS.filter((call) => call.path.startsWith("/api/admin/"));
    expect(admins.every((call) => call.access === "admin")).toBe(true);
    for (const call of admins)
      expect(ACCESS[nameOf(call)]?.statuses.slice(0, 3), nameOf(call)).toEqual([401, 403, 403]);
  });

  it("is described for every call at /api/docs, under its path and its aliases", async () => {
    const docs = (await new TestBrowser(test.app).sendRaw("GET", "/api/docs/json")).json() as {
      paths: Record<string, Record<string, unknown>>;
    };
    for (const call of ALL_CALLS) {
      for (const path of [call.path, ...call.aliases]) {
        expect(docs.paths[path]?.[call.method.toLowerCase()], `${call.method} ${path}`).toBeDefined();
      }
    }
  });
});
