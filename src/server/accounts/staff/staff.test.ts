import { Secret, TOTP } from "otpauth";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { eraseAccount, getUser, saveAddress, saveProfile, signIn } from "#contract/accounts/accounts.ts";
import {
  changeStaffRole,
  createStaffRole,
  deleteStaffRole,
  endStaff,
  inviteStaff,
  listStaff,
  listStaffRoles,
  sendInvitationAgain,
  updateStaffRole,
} from "#contract/accounts/admin-staff.ts";
import {
  confirmSecondFactor,
  requestPasswordReset,
  resetPassword,
  startSecondFactor,
} from "#contract/accounts/credentials.ts";
import { acceptStaffInvitation, openStaffInvitation } from "#contract/accounts/staff-invitation.ts";
import { getAdminTodo, listActivity, searchAdmin } from "#contract/admin/admin-overview.ts";
import { listTodoTasks } from "#contract/admin/todo-tasks.ts";
import { addToBasket } from "#contract/basket/basket.ts";
import { pathParameters } from "#contract/call.ts";
import { listEmails, resendEmail } from "#contract/marketing/admin-marketing.ts";
import { changeAdminOrder, getAdminOrder, listAdminOrders, refundAdminOrder } from "#contract/orders/admin-orders.ts";
import { countAdminParcels } from "#contract/orders/admin-parcels.ts";
import { isPermitted } from "#domain/staff/permissions.ts";
import { sendPasswordResets } from "#server/accounts/credentials/passwords.ts";
import { nameOf } from "#tests/support/access-gaps.ts";
import { ALL_CALLS } from "#tests/support/contract-calls.ts";
import { emailsOf, tokenOf } from "#tests/support/emails.ts";
import { buy, newCustomer, signInAdmin } from "#tests/support/people.ts";
import { inviteAs, newStaff, ROLES, ROLES_OF_CALLS, type RoleName, STAFF_PASSWORD } from "#tests/support/role-table.ts";
import { rows, snapshotOf } from "#tests/support/snapshot.ts";
import { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";

const NOT_THERE = 987_654;
const ADMIN_CALLS = ALL_CALLS.filter(({ access }) => access === "admin");
const NAME = { firstName: "Robin", lastName: "Hale" };

const codeOf = (reply: { json: () => unknown }) => (reply.json() as { code?: string }).code;
const appCode = (secret: string, at: Date) =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(" ", "")) }).generate({ timestamp: at.getTime() });
const invitationToken = (test: TestShop) => tokenOf(test, "staff-invitation", "invitation");

describe("each role", () => {
  let test: TestShop;
  const members = new Map<RoleName, TestBrowser>();
  beforeAll(async () => {
    test = await openTestShop({ withDemo: true });
    for (const role of ROLES) members.set(role, await newStaff(test, role));
  });
  afterAll(() => test.close());

  it("is in the table for every call of the dashboard, and for no other", () => {
    expect(Object.keys(ROLES_OF_CALLS).toSorted()).toEqual(ADMIN_CALLS.map(nameOf).toSorted());
  });

  it.each(ADMIN_CALLS.map((call) => [nameOf(call), call] as const))(
    "makes %s only if the table allows it",
    async (name, call) => {
      const ids = Object.fromEntries(pathParameters(call.path).map((id) => [id, NOT_THERE]));
      for (const [role, member] of members) {
        const reply = await member.send(call, ids);
        if (ROLES_OF_CALLS[name]?.split(" ").includes(role))
          expect(reply.statusCode, role).toBeOneOf([200, 400, 404, 409, 422]);
        else expect([reply.statusCode, codeOf(reply)], role).toEqual([403, "not-permitted"]);
      }
    },
  );

  it("sees only its own tasks and its own kinds of records", async () => {
    const customer = await newCustomer(test);
    await customer.call(addToBasket, { productId: 61 });
    await buy(customer);
    const seen = new Map<RoleName, string[]>();
    for (const [role, member] of members) {
      const { staffRole } = await member.call(getUser, {});
      const tasks = listTodoTasks(await member.call(getAdminTodo, {}));
      const hidden = tasks.filter(({ permission }) => !isPermitted(staffRole?.permissions ?? [], permission));
      expect(
        hidden.filter(({ count }) => count > 0),
        role,
      ).toEqual([]);
      const found = await member.call(searchAdmin, { search: "a" });
      seen.set(
        role,
        Object.entries(found).flatMap(([kind, list]) => (list.length > 0 ? kind : [])),
      );
    }
    expect(Object.fromEntries(seen)).toEqual({
      packing: ["parcels"],
      support: ["orders", "people"],
      products: ["products"],
      accounts: ["orders"],
      manager: ["orders", "people", "products"],
    });
    const tasks = listTodoTasks(await member("packing").call(getAdminTodo, {}));
    expect(tasks.find(({ id }) => id === "to-pack")?.count).toBeGreaterThan(0);
  });

  it("cannot raise its own rights, by what it sends or by any call about staff", async () => {
    const before = await snapshotOf(test.shop);
    const owner = await signInAdmin(test);
    const [roles, listed] = [await owner.call(listStaffRoles, {}), await owner.call(listStaff, {})];
    const manager = roles.find(({ name }) => name === "Manager");
    const own = listed.find(({ email }) => email.startsWith("manager"));
    const fields = { name: "Manager", permissions: ["settings"], refundLimit: null };
    for (const role of ROLES) {
      for (const reply of [
        await member(role).send(changeStaffRole, { memberId: own?.id, roleId: manager?.id }),
        await member(role).send(updateStaffRole, { roleId: manager?.id, ...fields }),
        await member(role).send(createStaffRole, { ...fields, name: "Mine" }),
        await member(role).send(inviteStaff, { email: "friend@example.com", roleId: manager?.id }),
      ]) {
        expect([reply.statusCode, codeOf(reply)], role).toEqual([403, "not-permitted"]);
      }
    }
    const raised = { ...NAME, staffRole: { permissions: ["settings"] }, isAdmin: true, roleId: 5 };
    await member("packing").send(saveProfile, raised);
    expect((await member("packing").send(listAdminOrders, {})).statusCode).toBe(403);
    const names = ["staff_members", "staff_roles", "letters"] as const;
    const after = await snapshotOf(test.shop);
    for (const table of names) expect(after[table], table).toEqual(before[table]);
    const admin = await signInAdmin(test);
    const refused = await admin.send(createStaffRole, { ...fields, name: "Owner", permissions: ["staff"] });
    expect(refused.statusCode, "no role can contain the permission to manage staff").toBe(422);
  });

  it("cannot send an invitation of staff again, although it may see the email", async () => {
    const owner = await signInAdmin(test);
    await inviteAs(owner, "packing", "again@example.com");
    const [email] = await owner.call(listEmails, { kind: "staff-invitation", search: "again@" });
    for (const role of ["support", "manager"] as const) {
      expect(codeOf(await member(role).send(resendEmail, { emailId: email?.id })), role).toBe("not-permitted");
    }
    expect(await owner.call(resendEmail, { emailId: String(email?.id) })).toMatchObject({ status: "waiting" });
  });

  const member = (role: RoleName) => members.get(role) as TestBrowser;
});

describe("an invitation", () => {
  let test: TestShop;
  let admin: TestBrowser;
  let log: string[];
  beforeEach(async () => {
    log = [];
    test = await openTestShop({ withDemo: true, logTo: { write: (line) => void log.push(line) } });
    admin = await signInAdmin(test);
  });
  afterEach(() => test.close());

  const visitor = () => new TestBrowser(test.app);
  const accept = (token: string, browser = visitor()) =>
    browser.send(acceptStaffInvitation, { token, ...NAME, password: STAFF_PASSWORD });

  it("gives no access before it is accepted, and opens the dashboard with the person's own password after", async () => {
    await inviteAs(admin, "packing", "Robin@Example.com");
    expect(await admin.call(listStaff, {})).toMatchObject([{ email: "robin@example.com", state: "invited" }]);
    const credentials = { username: "robin@example.com", password: STAFF_PASSWORD };
    expect((await visitor().send(signIn, credentials)).statusCode).toBe(401);
    const token = await invitationToken(test);
    expect(await visitor().call(openStaffInvitation, { token })).toEqual({
      email: "robin@example.com",
      roleName: "Packing",
      hasAccount: false,
    });
    const short = await visitor().send(acceptStaffInvitation, { token, ...NAME, password: "short one" });
    expect(short.statusCode).toBe(422);
    expect((await accept(token)).statusCode).toBe(200);
    const member = visitor();
    const { user } = await member.call(signIn, credentials);
    expect(user).toMatchObject({ isAdmin: false, staffRole: { name: "Packing", permissions: ["parcels"] } });
    expect((await member.send(countAdminParcels, {})).statusCode).toBe(200);
    expect(await admin.call(listStaff, {})).toMatchObject([{ name: "Robin Hale", state: "active" }]);
    expect(await emailsOf(test, "admin-alert")).toMatchObject([{ facts: { path: "/admin/staff" } }]);
    expect(await admin.call(listActivity, {})).toMatchObject([
      { actor: "Robin Hale", action: "accept", entity: "staff", name: "Robin Hale" },
      { actor: "Ada Meadow", action: "invite", entity: "staff", after: { role: "Packing" } },
    ]);
    expect((await member.send(eraseAccount, { password: STAFF_PASSWORD })).json()).toMatchObject({
      code: "admin-stays",
    });
  });

  it("works once, in its last version, for a week, and not after it was withdrawn", async () => {
    const { id } = await inviteAs(admin, "packing", "robin@example.com");
    const first = await invitationToken(test);
    await admin.call(sendInvitationAgain, { memberId: String(id) });
    const second = await invitationToken(test);
    expect(codeOf(await accept(first))).toBe("link-expired");
    const both = await Promise.all([accept(second), accept(second)]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 410]);
    expect(codeOf(await accept(second))).toBe("link-expired");
    expect(log.some((line) => line.includes("refused an invitation to the dashboard"))).toBe(true);
    const { id: late } = await inviteAs(admin, "packing", "late@example.com");
    const lateToken = await invitationToken(test);
    await admin.call(endStaff, { memberId: String(late) });
    expect(codeOf(await accept(lateToken))).toBe("link-expired");
    await inviteAs(admin, "packing", "late@example.com");
    test.setClock("2026-11-28T10:00:01Z");
    expect(codeOf(await accept(await invitationToken(test)))).toBe("link-expired");
    admin = await signInAdmin(test);
    expect(await admin.call(listStaff, {})).toMatchObject([{ state: "active" }, { state: "expired" }]);
  });

  it("gives the administrator the link only if no mail server sends it", async () => {
    const email = "kept@example.com";
    const { id, link } = await inviteAs(admin, "packing", email);
    const address = `${test.shop.config.publicUrl}/staff-invitation?token=`;
    expect(link).toBe(`${address}${await invitationToken(test)}`);
    const again = await admin.call(sendInvitationAgain, { memberId: String(id) });
    expect(again.link).toBe(`${address}${await invitationToken(test)}`);
    const posting = await openTestShop({ withDemo: true, variables: { SMTP_URL: "smtp://127.0.0.1:9" } });
    try {
      expect(await inviteAs(await signInAdmin(posting), "packing", email)).not.toHaveProperty("link");
    } finally {
      await posting.close();
    }
  });

  it("leads to a log line for each call that the role does not include", async () => {
    const member = await newStaff(test, "packing");
    expect((await member.send(listAdminOrders, {})).statusCode).toBe(403);
    const [line = "{}"] = log.filter((each) => each.includes("refused a call that the role does not include"));
    expect(JSON.parse(line)).toMatchObject({ userId: expect.any(Number), route: listAdminOrders.path });
  });

  it("is refused in the session of another account, and when it is forged", async () => {
    const { id } = await inviteAs(admin, "manager", "robin@example.com");
    const token = await invitationToken(test);
    const customer = await newCustomer(test);
    for (const reader of [customer, admin]) expect(codeOf(await accept(token, reader))).toBe("link-of-another");
    const forged = `${Buffer.from(JSON.stringify([`${id}.1`, 9e12])).toString("base64url")}.${token.split(".")[1]}`;
    expect(codeOf(await accept(forged))).toBe("link-invalid");
    expect(await admin.call(listStaff, {})).toMatchObject([{ state: "invited" }]);
  });

  it("gives a customer's account a new password and ends its sessions, and refuses the administrator's address", async () => {
    const customer = await newCustomer(test);
    const { email, id } = await customer.call(getUser, {});
    await inviteAs(admin, "support", email);
    const token = await invitationToken(test);
    expect(await visitor().call(openStaffInvitation, { token })).toMatchObject({ hasAccount: true });
    expect((await accept(token)).statusCode).toBe(200);
    expect((await customer.send(getUser, {})).statusCode).toBe(401);
    expect((await visitor().send(signIn, { username: email, password: "lavender-and-salt" })).statusCode).toBe(401);
    const { user } = await visitor().call(signIn, { username: email, password: STAFF_PASSWORD });
    expect(user).toMatchObject({ id, isEmailVerified: true, staffRole: { name: "Support" } });
    const [role] = await admin.call(listStaffRoles, {});
    const roleId = role?.id ?? 0;
    for (const taken of [email, "admin@meadowandsalt.example"]) {
      expect(codeOf(await admin.send(inviteStaff, { email: taken, roleId }))).toBe("already-taken");
    }
    expect(codeOf(await admin.send(inviteStaff, { email: "new@example.com", roleId: NOT_THERE }))).toBe("not-found");
  });
});

describe("a member of staff", () => {
  let test: TestShop;
  let admin: TestBrowser;
  beforeEach(async () => {
    test = await openTestShop({ withDemo: true });
    admin = await signInAdmin(test);
  });
  afterEach(() => test.close());

  const memberOf = async (email: string) =>
    (await admin.call(listStaff, {})).find((listed) => listed.email === email)?.id ?? 0;
  const roleNamed = async (name: string) => {
    const role = (await admin.call(listStaffRoles, {})).find((listed) => listed.name === name);
    if (!role) throw new Error(`there is no role ${name}`);
    return role;
  };

  it("has the rights of a changed role at the next request, and none after the end", async () => {
    const robin = await newStaff(test, "packing");
    const memberId = String(await memberOf("packing@staff.example"));
    const may = async () => (await robin.send(listAdminOrders, {})).statusCode;
    expect(await may()).toBe(403);
    await admin.call(changeStaffRole, { memberId, roleId: (await roleNamed("Support")).id });
    expect(await may()).toBe(200);
    const { id, memberCount, version, ...support } = await roleNamed("Support");
    expect(memberCount).toBe(1);
    const changed = { ...support, roleId: String(id), version };
    await admin.call(updateStaffRole, { ...changed, permissions: ["returns"] });
    expect(await may()).toBe(403);
    test.setClock("2026-11-21T10:00:05Z");
    expect(codeOf(await admin.send(updateStaffRole, { ...changed, version: "2020-01-01T00:00:00.000Z" }))).toBe(
      "changed-meanwhile",
    );
    expect(codeOf(await admin.send(deleteStaffRole, { roleId: id }))).toBe("still-in-use");
    robin.renewBy(async () => undefined);
    await admin.call(endStaff, { memberId });
    expect(await may()).toBe(401);
    const again = new TestBrowser(test.app);
    const { user } = await again.call(signIn, { username: "packing@staff.example", password: STAFF_PASSWORD });
    expect(user.staffRole).toBeUndefined();
    expect(codeOf(await again.send(listAdminOrders, {}))).toBe("not-admin");
    expect(codeOf(await admin.send(endStaff, { memberId }))).toBe("not-found");
    await admin.call(deleteStaffRole, { roleId: String(id) });
    const log = (await admin.call(listActivity, {})).map(({ action, entity }) => `${action} ${entity}`);
    expect(log.slice(0, 4)).toEqual(["delete staff-role", "end staff", "update staff-role", "update staff"]);
  });

  it("refunds an order up to the role's limit in all, also by cancelling it, and the order says who", async () => {
    const customer = await newCustomer(test);
    await customer.call(addToBasket, { productId: 61, quantity: 10 });
    const { orderId } = await buy(customer);
    const support = await newStaff(test, "support");
    const { id, name, permissions, version } = await roleNamed("Support");
    await admin.call(updateStaffRole, { roleId: String(id), name, permissions, refundLimit: "3.00", version });
    const refund = (amount: string) =>
      support.send(refundAdminOrder, { orderId: String(orderId), amount, reason: "Broken" });
    const above = await refund("3.01");
    expect(above.json()).toMatchObject({ code: "refund-limit", facts: { limit: "3.00" } });
    expect((await refund("2.00")).statusCode).toBe(200);
    expect(codeOf(await refund("1.01"))).toBe("refund-limit");
    const cancel = { orderId: String(orderId), status: "cancelled", refund: true };
    expect(codeOf(await support.send(changeAdminOrder, cancel))).toBe("refund-limit");
    expect((await refund("1.00")).statusCode).toBe(200);
    const { timeline } = await admin.call(getAdminOrder, { orderId: String(orderId) });
    expect(JSON.stringify(timeline)).toContain("Robin Hale");
    const without = permissions.filter((permission) => permission !== "orders.refund");
    await admin.call(updateStaffRole, { roleId: String(id), name, permissions: without, refundLimit: null });
    expect(codeOf(await support.send(changeAdminOrder, cancel))).toBe("not-permitted");
    const refunds = await rows<{ amount: string }>(test.shop, "select amount from refunds order by id");
    expect(refunds.map(({ amount }) => amount).slice(-2)).toEqual(["2.00", "1.00"]);
  });

  it("does not refund or cancel an order of its own", async () => {
    const support = await newStaff(test, "support");
    await support.call(saveAddress, {
      deliveryLine1: "3 Mill Lane",
      deliveryCity: "Bath",
      deliveryPostcode: "BA1 2AB",
      sameAsDelivery: true,
    });
    await support.call(addToBasket, { productId: 61, quantity: 1 });
    const { orderId } = await buy(support);
    const refund = { orderId: String(orderId), amount: "1.00", reason: "Broken" };
    expect(codeOf(await support.send(refundAdminOrder, refund))).toBe("own-order");
    const cancel = { orderId: String(orderId), status: "cancelled", refund: true };
    expect(codeOf(await support.send(changeAdminOrder, cancel))).toBe("own-order");
    expect((await admin.send(refundAdminOrder, refund)).statusCode).toBe(200);
  });

  it("needs a second factor where the administrator does, sets up an own one, and keeps it after a new password", async () => {
    const robin = await newStaff(test, "packing");
    test.shop.config = { ...test.shop.config, requiresSecondFactor: true };
    expect(codeOf(await robin.send(countAdminParcels, {}))).toBe("second-factor-needed");
    expect(await robin.call(getUser, {})).toMatchObject({ needsSecondFactor: true });
    const { secret } = await robin.call(startSecondFactor, { password: STAFF_PASSWORD });
    await robin.call(confirmSecondFactor, { code: appCode(secret, test.shop.clock()) });
    expect((await robin.send(countAdminParcels, {})).statusCode).toBe(200);
    const email = "packing@staff.example";
    await new TestBrowser(test.app).call(requestPasswordReset, { email });
    await sendPasswordResets(test.shop);
    const token = await tokenOf(test, "password-reset", "reset");
    const short = await new TestBrowser(test.app).send(resetPassword, { token, password: "short one" });
    expect(short.statusCode).toBe(422);
    await new TestBrowser(test.app).call(resetPassword, { token, password: "kettle moss harbour" });
    const again = new TestBrowser(test.app);
    const credentials = { username: email, password: "kettle moss harbour" };
    expect(codeOf(await again.send(signIn, credentials))).toBe("code-needed");
    test.setClock("2026-11-21T10:01:00Z");
    await again.call(signIn, { ...credentials, code: appCode(secret, test.shop.clock()) });
    expect((await again.send(countAdminParcels, {})).statusCode).toBe(200);
    test.setClock("2026-11-22T10:02:00Z");
    expect((await again.send(countAdminParcels, {})).statusCode, "after a day without a call").toBe(401);
  });
});
