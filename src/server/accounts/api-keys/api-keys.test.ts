import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { eraseAccount, exportMyData, getUser, signIn } from "#contract/accounts/accounts.ts";
import { createApiKey, listApiKeys, revokeApiKey } from "#contract/accounts/admin-api-keys.ts";
import {
  changeStaffRole,
  createStaffRole,
  endStaff,
  inviteStaff,
  listStaff,
  listStaffRoles,
  updateStaffRole,
} from "#contract/accounts/admin-staff.ts";
import { acceptStaffInvitation } from "#contract/accounts/staff-invitation.ts";
import { listActivity } from "#contract/admin/admin-overview.ts";
import { getBasket } from "#contract/basket/basket.ts";
import type { InputOf } from "#contract/call.ts";
import { pathParameters } from "#contract/call.ts";
import { getAdminProduct, patchProduct } from "#contract/catalogue/admin-products.ts";
import { listAdminOrders } from "#contract/orders/admin-orders.ts";
import { KEY_PERMISSIONS } from "#domain/staff/permissions.ts";
import { nameOf } from "#tests/support/access-gaps.ts";
import { ALL_CALLS } from "#tests/support/contract-calls.ts";
import { tokenOf } from "#tests/support/emails.ts";
import { newCustomer, signInAdmin } from "#tests/support/people.ts";
import {
  CALLS_FOR_PEOPLE,
  newStaff,
  ROLES,
  ROLES_OF_CALLS,
  type RoleName,
  STAFF_PASSWORD,
} from "#tests/support/role-table.ts";
import { rows } from "#tests/support/snapshot.ts";
import { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";

const NOT_THERE = 987_654;
const ADMIN_CALLS = ALL_CALLS.filter(({ access }) => access === "admin");

const codeOf = (reply: { json: () => unknown }) => (reply.json() as { code?: string }).code;

/** A program that sends a key with each call. */
const withKey = (test: TestShop, key: string) =>
  new TestBrowser(test.app, undefined, { authorization: `Bearer ${key}` });

async function newKey(
  maker: TestBrowser,
  permissions: InputOf<typeof createApiKey>["permissions"],
  over: Partial<InputOf<typeof createApiKey>> = {},
) {
  return maker.call(createApiKey, { name: "Stock script", permissions, ...over });
}

describe("a key with the permissions of each role", () => {
  let test: TestShop;
  const programs = new Map<RoleName, TestBrowser>();
  beforeAll(async () => {
    test = await openTestShop({ withDemo: true });
    const admin = await signInAdmin(test);
    for (const { name, permissions } of await admin.call(listStaffRoles, {})) {
      const role = ROLES.find((each) => each === name.toLowerCase());
      const chosen = permissions.filter((permission) => KEY_PERMISSIONS.includes(permission));
      if (role) programs.set(role, withKey(test, (await newKey(admin, chosen, { name })).key));
    }
  });
  afterAll(() => test.close());

  it("is checked for every role, and for calls that exist", () => {
    expect([...programs.keys()].toSorted()).toEqual([...ROLES].toSorted());
    const names = ADMIN_CALLS.map(nameOf);
    expect(CALLS_FOR_PEOPLE.filter((name) => !names.includes(name))).toEqual([]);
  });

  it.each(ADMIN_CALLS.map((call) => [nameOf(call), call] as const))(
    "makes %s only if the tables allow it",
    async (name, call) => {
      // The limit of calls per minute is another test's matter.
      test.setClock(new Date(test.shop.clock().getTime() + 2_000).toISOString());
      const ids = Object.fromEntries(pathParameters(call.path).map((id) => [id, NOT_THERE]));
      for (const [role, program] of programs) {
        const reply = await program.send(call, ids);
        if (CALLS_FOR_PEOPLE.includes(name))
          expect([reply.statusCode, codeOf(reply)], role).toEqual([403, "key-not-allowed"]);
        else if (ROLES_OF_CALLS[name]?.split(" ").includes(role))
          expect(reply.statusCode, role).toBeOneOf([200, 400, 404, 409, 422]);
        else expect([reply.statusCode, codeOf(reply)], role).toEqual([403, "not-permitted"]);
        expect(reply.headers["set-cookie"], role).toBeUndefined();
      }
    },
  );
});

describe("an API key", () => {
  let test: TestShop;
  let admin: TestBrowser;
  beforeEach(async () => {
    test = await openTestShop({ withDemo: true });
    admin = await signInAdmin(test);
  });
  afterEach(() => test.close());

  const statusWith = async (key: string) => {
    const reply = await withKey(test, key).send(listAdminOrders, {});
    return [reply.statusCode, codeOf(reply)];
  };
  const OK = [200, undefined];
  const INVALID = [401, "key-invalid"];

  it("is shown once, stored as a hash, and its changes say its name", async () => {
    const { id, key } = await newKey(admin, ["catalogue"]);
    const stored = await rows<Record<string, unknown>>(test.shop, "select * from api_keys");
    expect(JSON.stringify(stored)).not.toContain(key.slice(14));
    await withKey(test, key).call(patchProduct, { productId: "61", stock: 17 });
    expect(await admin.call(getAdminProduct, { productId: "61" })).toMatchObject({ stock: 17 });
    const [change, made] = await admin.call(listActivity, {});
    expect(change).toMatchObject({ actor: "Key Stock script", entity: "product", after: { stock: 17 } });
    expect(made).toMatchObject({ actor: "Ada Meadow", action: "create", entity: "api-key", entityId: String(id) });
    expect(JSON.stringify(made)).not.toContain(key.slice(14));
    expect(await admin.call(listActivity, { search: "stock SCRIPT" })).toHaveLength(1);
    const cheap = await withKey(test, key).send(patchProduct, { productId: "61", price: "0.01" });
    expect([cheap.statusCode, codeOf(cheap)], "a change that people must prove").toEqual([403, "proof-needed"]);
    const [listed, ...others] = await admin.call(listApiKeys, {});
    expect(others).toEqual([]);
    expect(listed).toMatchObject({
      prefix: key.slice(0, 13),
      state: "active",
      expiresOn: "2027-11-21",
      maker: "Ada Meadow",
    });
    expect(JSON.stringify(listed)).not.toContain(key.slice(14));
  });

  it("writes its last use at most once a minute", async () => {
    const { key } = await newKey(admin, ["orders.view"]);
    const lastUse = async () => (await admin.call(listApiKeys, {}))[0]?.lastUsedAt;
    expect(await lastUse()).toBeNull();
    await statusWith(key);
    test.setClock("2026-11-21T10:00:30Z");
    await statusWith(key);
    expect(await lastUse()).toBe("2026-11-21T10:00:00.000Z");
    test.setClock("2026-11-21T10:01:00Z");
    await statusWith(key);
    expect(await lastUse()).toBe("2026-11-21T10:01:00.000Z");
  });

  it("ends on its last day in London, or never, and cannot begin in the past", async () => {
    const { key: short } = await newKey(admin, ["orders.view"], { expiresOn: "2026-11-22" });
    const { key: endless } = await newKey(admin, ["orders.view"], { expiresOn: null });
    test.setClock("2026-11-22T23:59:59Z");
    expect([await statusWith(short), await statusWith(endless)]).toEqual([OK, OK]);
    test.setClock("2026-11-23T00:00:00Z");
    expect([await statusWith(short), await statusWith(endless)]).toEqual([INVALID, OK]);
    test.setClock("2056-11-23T00:00:00Z");
    expect(await statusWith(endless)).toEqual(OK);
    admin = await signInAdmin(test);
    expect((await admin.call(listApiKeys, {})).map(({ state }) => state)).toEqual(["expired", "active"]);
    const late = { name: "Late", permissions: ["orders.view"], expiresOn: "2026-11-20" };
    expect(codeOf(await admin.send(createApiKey, late))).toBe("invalid-input");
  });

  it("is revoked at once and once", async () => {
    const { id, key } = await newKey(admin, ["orders.view"]);
    expect(await statusWith(key)).toEqual(OK);
    await admin.call(revokeApiKey, { keyId: String(id) });
    expect(await statusWith(key)).toEqual(INVALID);
    expect(codeOf(await admin.send(revokeApiKey, { keyId: id }))).toBe("not-found");
    expect((await admin.call(listActivity, {}))[0]).toMatchObject({ action: "revoke", entity: "api-key" });
  });

  it("is refused if it is wrong, in the address, or sent to customers' calls", async () => {
    const { key } = await newKey(admin, ["orders.view"]);
    const wrong = [
      `${key.slice(0, -1)}${key.endsWith("A") ? "B" : "A"}`,
      `${key}A`,
      key.slice(0, 13),
      "token",
      `shop_00000000${key.slice(13)}`,
    ];
    for (const each of wrong) expect(await statusWith(each), each).toEqual(INVALID);
    for (const name of ["key", "api_key", "access_token"]) {
      for (const who of [new TestBrowser(test.app), admin, withKey(test, key)]) {
        const reply = await who.sendRaw("GET", `${listAdminOrders.path}?${name}=${key}`);
        expect([reply.statusCode, codeOf(reply)]).toEqual([400, "key-in-address"]);
      }
    }
    expect((await withKey(test, key).send(getUser, {})).statusCode).toBe(401);
    expect(await withKey(test, key).call(getBasket, {})).toMatchObject({ count: 0 });
    const customer = await newCustomer(test);
    expect(
      (await customer.sendRaw("GET", listAdminOrders.path, undefined, { authorization: `Bearer ${key}` })).statusCode,
    ).toBe(200);
  });

  it("counts instead of the session that a request also has", async () => {
    const { key } = await newKey(admin, ["orders.view"]);
    const authorization = `Bearer ${key}`;
    const product = patchProduct.path.replace("{productId}", "61");
    const reply = await admin.sendRaw("PATCH", product, JSON.stringify({ stock: 3 }), { authorization });
    expect(codeOf(reply)).toBe("not-permitted");
    const listed = await admin.sendRaw("GET", listApiKeys.path, undefined, { authorization });
    expect(codeOf(listed)).toBe("key-not-allowed");
    const ofProxy = await admin.sendRaw("GET", listApiKeys.path, undefined, { authorization: "Bearer of-a-proxy" });
    expect(ofProxy.statusCode).toBe(200);
  });

  it("makes 120 calls a minute, and wrong keys from its network do not lock it out", async () => {
    const { key } = await newKey(admin, ["orders.view"]);
    const address = "10.200.0.1";
    const stranger = new TestBrowser(test.app, address, { authorization: "Bearer shop_wrong" });
    const statuses = new Set<number>();
    for (let attempt = 0; attempt < 101; attempt += 1)
      statuses.add((await stranger.send(listAdminOrders, {}).catch(() => ({ statusCode: 429 }))).statusCode);
    expect([...statuses]).toEqual([401, 429]);
    const program = new TestBrowser(test.app, address, { authorization: `Bearer ${key}` });
    for (let call = 0; call < 120; call += 1) expect((await program.send(listAdminOrders, {})).statusCode).toBe(200);
    const refused = await program.send(listAdminOrders, {});
    expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, "60"]);
    expect(await statusWith((await newKey(admin, ["orders.view"])).key), "another key").toEqual(OK);
    test.setClock("2026-11-21T10:01:01Z");
    expect((await program.send(listAdminOrders, {})).statusCode).toBe(200);
  });

  it("never has more permissions than its maker, from the next call on, and ends with the membership", async () => {
    const refusedFor = async (who: TestBrowser, permissions: string[]) =>
      codeOf(await who.send(createApiKey, { name: "More", permissions }));
    expect(await refusedFor(admin, ["settings"])).toBe("invalid-input");
    expect(await refusedFor(admin, ["connections"])).toBe("invalid-input");
    expect(await refusedFor(admin, ["staff"])).toBe("invalid-input");
    const email = "packing@staff.example";
    const robin = await newStaff(test, "packing", email);
    expect(codeOf(await robin.send(listApiKeys, {}))).toBe("not-permitted");
    const role = { name: "Maker", permissions: ["connections", "orders.view"], refundLimit: null } as const;
    const { id: roleId, version } = await admin.call(createStaffRole, { ...role, permissions: [...role.permissions] });
    const memberId = String((await admin.call(listStaff, {}))[0]?.id);
    await admin.call(changeStaffRole, { memberId, roleId });
    expect(await refusedFor(robin, ["orders.view", "orders.refund"])).toBe("invalid-input");
    const { key } = await newKey(robin, ["orders.view"]);
    expect(await statusWith(key)).toEqual(OK);
    const change = (permissions: ("connections" | "orders.view")[]) =>
      admin.call(updateStaffRole, { roleId: String(roleId), name: "Maker", permissions, refundLimit: null });
    expect(version).toBeDefined();
    await change(["connections"]);
    expect(await statusWith(key)).toEqual([403, "not-permitted"]);
    expect((await admin.call(listApiKeys, {}))[0]).toMatchObject({ state: "powerless", maker: "Robin Hale" });
    await change(["connections", "orders.view"]);
    expect(await statusWith(key)).toEqual(OK);
    await admin.call(endStaff, { memberId });
    expect(await statusWith(key)).toEqual(INVALID);
    await admin.call(inviteStaff, { email, roleId });
    const token = await tokenOf(test, "staff-invitation", "invitation");
    const name = { firstName: "Robin", lastName: "Hale" };
    await new TestBrowser(test.app).call(acceptStaffInvitation, { token, ...name, password: STAFF_PASSWORD });
    expect(await statusWith(key), "invited again").toEqual(INVALID);
  });

  it("is exported without its hash and erased with its maker's account", async () => {
    const email = "packing@staff.example";
    const robin = await newStaff(test, "packing", email);
    const memberId = String((await admin.call(listStaff, {}))[0]?.id);
    const role = { name: "Maker", permissions: ["connections", "catalogue"] as ("connections" | "catalogue")[] };
    const { id: roleId } = await admin.call(createStaffRole, { ...role, refundLimit: null });
    await admin.call(changeStaffRole, { memberId, roleId });
    const { key } = await newKey(robin, ["catalogue"], { name: "Robin's script" });
    await withKey(test, key).call(patchProduct, { productId: "61", stock: 18 });
    const exported = JSON.stringify(await robin.call(exportMyData, {}));
    expect(exported).toContain("Robin's script");
    expect(exported).not.toContain("keyHash");
    expect(exported).not.toContain("key_hash");
    await admin.call(endStaff, { memberId });
    const again = new TestBrowser(test.app);
    await again.call(signIn, { username: email, password: STAFF_PASSWORD });
    await again.call(eraseAccount, { password: STAFF_PASSWORD });
    expect(await rows(test.shop, "select 1 from api_keys")).toEqual([]);
    expect(await rows(test.shop, "select 1 from audit_log where key_name is not null")).toEqual([]);
  });
});
