import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { signIn } from "#contract/accounts/accounts.ts";
import { listSessions } from "#contract/accounts/credentials.ts";
import { pathParameters } from "#contract/call.ts";
import { endpoint } from "#contract/endpoint.ts";
import { pathId } from "#contract/fields.ts";
import { findAccessGaps, nameOf } from "#tests/support/access-gaps.ts";
import { ACCESS, isAdminCall, isPublicRead, OTHER_ROUTES } from "#tests/support/access-table.ts";
import { ALL_CALLS } from "#tests/support/contract-calls.ts";
import { addWomensThreeMonths, buy, newCustomer, signInAdmin } from "#tests/support/people.ts";
import { rows } from "#tests/support/snapshot.ts";
import { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";

const NOT_THERE = 987_654;
const OWNER = { username: "owner@example.com", password: "lavender-and-salt" };

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

  // The order is fixed, so that calls do not affect each other. The sign-out call is last.
  const calls = ALL_CALLS.toSorted(
    (a, b) => Number(a.path === "/api/logout") - Number(b.path === "/api/logout") || a.path.localeCompare(b.path),
  );

  it.each(calls.map((call) => [nameOf(call), call] as const))("%s", async (name, call) => {
    const isSameForAll = !ACCESS[name] && isPublicRead(call);
    const ofRule = isAdminCall(name) ? [401, 403, 403, undefined] : isSameForAll ? [200, 200, 200, 200] : undefined;
    const expected = ACCESS[name] ?? (ofRule && { statuses: ofRule, input: {} });
    if (!expected) throw new Error(`${name} is not in tests/support/access-table.ts: say there who may call it`);
    const ids = Object.fromEntries(pathParameters(call.path).map((id) => [id, owned[id] ?? NOT_THERE]));
    const input = { ...expected.input, ...ids };
    const [visitor, ...people] = expected.statuses;
    const replies = [];
    for (const path of [call.path, ...call.aliases]) {
      const reply = await new TestBrowser(test.app).send(call, input, path);
      expect(reply.statusCode, "a visitor").toBe(visitor);
      replies.push(reply.body);
    }
    // The owner's requests are last, so that the strangers' requests find the same records.
    const statuses = [];
    for (const person of [other, admin, owner]) {
      const { statusCode, body } = await person.send(call, input);
      statuses.push(statusCode);
      replies.push(body);
    }
    if (isSameForAll) expect(new Set(replies).size, "replies to a public read without a row").toBe(1);
    const [ofOther, ofAdmin, ofOwner] = statuses;
    const [owners, others, admins] = people;
    expect([ofOwner, ofOther], "the owner, another customer").toEqual([owners, others]);
    expect(ofAdmin, "the administrator").toBeOneOf(admins === undefined ? [200, 400, 404, 422] : [admins]);
  });

  it("is said of every call and every other route there is, and of no others", () => {
    expect(findAccessGaps(ALL_CALLS, test.routes)).toEqual([]);
  });

  it("is missed when a call is added, goes, or is left open, and nobody says so", () => {
    const planted = endpoint({
      method: "GET",
      path: "/api/admin/planted/{plantId}",
      access: "customer",
      summary: "A call that nobody has thought about",
      input: z.object({ plantId: pathId }),
      output: z.object({}),
    });
    const route = "GET /api/admin/planted/:plantId";
    expect(findAccessGaps([...ALL_CALLS, planted], [...test.routes, route])).toEqual([
      "GET /api/admin/planted/{plantId}: under /api/admin, and not the administrator's alone",
    ]);
    expect(findAccessGaps(ALL_CALLS, [...test.routes, route])).toEqual([
      `${route}: neither the contract's nor on the list`,
    ]);
    const input = z.object({});
    const openRead = { ...planted, path: "/api/planted", access: "anyone", input } as const;
    const added = [openRead, { ...openRead, method: "POST" }, { ...openRead, access: "customer" }] as const;
    expect(findAccessGaps([...ALL_CALLS, ...added], test.routes)).toEqual([
      "POST /api/planted: who may call it is not said",
      "GET /api/planted: who may call it is not said",
    ]);
    const withoutHistory = ALL_CALLS.filter(({ path }) => path !== "/api/orders/history");
    expect(findAccessGaps(withoutHistory, test.routes)).toEqual([
      "GET /api/orders/history: there is no such call",
      "GET /api/orders/history: neither the contract's nor on the list",
    ]);
  });

  it("is answered so by every other route", async () => {
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

  it("shows emails to developers only where the shop is a demonstration, and takes webhooks only with a provider", async () => {
    const trading = await openTestShop({ variables: { DEMO_MODE: "false" } });
    const gone = ["/api/dev/emails", "/api/dev/emails/welcome/sample.html", "/api/admin/rehearsal"];
    for (const path of gone)
      expect((await new TestBrowser(trading.app).sendRaw("GET", path)).statusCode, path).toBe(404);
    expect(trading.routes.filter((route) => /\/dev\/|^POST (?!\/api\/admin\/).*webhooks/.test(route))).toEqual([]);
    await trading.close();
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
