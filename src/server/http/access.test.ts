import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signIn } from "#contract/accounts.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { ALL_CALLS } from "#tests/support/contract-calls.ts";
import { newCustomer } from "#tests/support/people.ts";
import { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";

const named = (calls: readonly Endpoint[]) => calls.map((call) => [`${call.method} ${call.path}`, call] as const);

describe("who may call what", () => {
  let test: TestShop;
  beforeAll(async () => {
    test = await openTestShop({ withDemo: true });
  });
  afterAll(() => test.close());

  it.each(named(ALL_CALLS.filter((call) => call.access !== "anyone")))(
    "%s tells a visitor to sign in",
    async (_name, call) => {
      for (const path of [call.path, ...call.aliases]) {
        const reply = await new TestBrowser(test.app).send(call, { orderId: 1001 }, path);
        expect(reply.statusCode).toBe(401);
        expect(reply.json()).toMatchObject({ code: "signed-out" });
      }
    },
  );

  it.each(named(ALL_CALLS.filter((call) => call.access === "admin")))(
    "%s is the administrator's alone",
    async (_name, call) => {
      const customer = await newCustomer(test);
      const refused = await customer.send(call, { orderId: 1001 });
      expect(refused.statusCode).toBe(403);
      expect(refused.json()).toMatchObject({ code: "not-admin" });
      const admin = new TestBrowser(test.app);
      await admin.call(signIn, { username: "admin", password: "admin123" });
      const answered = await admin.send(call, { orderId: 1001 });
      expect(["signed-out", "not-admin"]).not.toContain((answered.json() as { code?: string }).code);
    },
  );

  it("every call is described at /api/docs, under its path and its aliases", async () => {
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
