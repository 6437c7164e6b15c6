import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  archiveDiscountCode,
  createDiscountCode,
  deleteDiscountCode,
  listDiscountCodes,
  listDiscountUses,
  updateDiscountCode,
} from "#contract/pricing/admin-pricing.ts";
import { newCustomer, signInAdmin } from "#tests/support/people.ts";
import { rows, snapshotOf } from "#tests/support/snapshot.ts";
import type { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";

describe("the administrator's discount codes", () => {
  let test: TestShop;
  let admin: TestBrowser;
  beforeAll(async () => {
    test = await openTestShop({ withDemo: true });
    admin = await signInAdmin(test);
  });
  afterAll(() => test.close());

  it("are added with either name of the least order, and answer the first", async () => {
    const code = { code: "winter10", type: "percentage", value: 10 } as const;
    const made = await admin.call(createDiscountCode, {
      ...code,
      minOrderValue: "20.00",
      maxUses: 100,
      validUntil: "2026-12-24",
    });
    expect(made).toMatchObject({
      code: "WINTER10",
      type: "percentage",
      value: "10.00",
      isActive: true,
      minOrderValue: "20.00",
      maxUses: 100,
      usedCount: 0,
      validFrom: "2026-11-21T10:00:00.000Z",
      // The code is valid for the whole of the 24th in London.
      validUntil: "2026-12-24T23:59:59.999Z",
      applicableToProducts: [],
    });
    const other = await admin.call(createDiscountCode, {
      ...code,
      code: "FIVER",
      type: "fixed",
      value: "5",
      minimumOrderAmount: 15,
    });
    expect(other).toMatchObject({ value: "5.00", minOrderValue: "15.00", maxUses: null, validUntil: null });
    expect((await admin.call(listDiscountCodes, {})).map(({ id }) => id).slice(0, 2)).toEqual([other.id, made.id]);
  });

  it("are found by a part of the code, in any case and within a status", async () => {
    const code = await admin.call(createDiscountCode, { code: "FIND-ME", type: "fixed", value: "1" });
    const found = async (search: string, status?: "inactive") =>
      (await admin.call(listDiscountCodes, { search, ...(status ? { status } : {}) })).map(({ id }) => id);
    expect(await found("find")).toEqual([code.id]);
    expect(await found("find", "inactive")).toEqual([]);
    expect(await found("%")).toEqual([]);
    expect((await admin.send(listDiscountCodes, { search: "x".repeat(101) })).statusCode).toBe(422);
  });

  it("start at once, on a day in London, or when they did before", async () => {
    const fields = { code: "LATER", type: "fixed", value: "1", validFrom: "2027-06-01" } as const;
    const made = await admin.call(createDiscountCode, fields);
    const codeId = String(made.id);
    expect(made.validFrom).toBe("2027-05-31T23:00:00.000Z");
    const { validFrom: _validFrom, ...others } = fields;
    expect(await admin.call(updateDiscountCode, { ...others, codeId })).toMatchObject({ validFrom: made.validFrom });
    const early = { ...fields, codeId, validUntil: "2027-05-31" };
    expect((await admin.send(updateDiscountCode, early)).json()).toMatchObject({
      issues: [{ path: "validUntil", message: "The end must be after the start" }],
    });
    const atOnce = await admin.call(updateDiscountCode, { ...others, codeId, validFrom: null });
    expect(atOnce.validFrom).toBe("2026-11-21T10:00:00.000Z");
    // A code that is valid already keeps its start.
    await admin.call(updateDiscountCode, { ...fields, codeId, validFrom: "2026-11-01" });
    const kept = await admin.call(updateDiscountCode, { ...others, codeId, validFrom: null });
    expect(kept.validFrom).toBe("2026-11-01T00:00:00.000Z");
  });

  it("are archived out of the list, refused in baskets, kept on orders, and brought back switched off", async () => {
    const customer = await newCustomer(test);
    const code = await admin.call(createDiscountCode, { code: "XMAS26", type: "percentage", value: 10 });
    const archive = (isArchived: boolean) => admin.call(archiveDiscountCode, { codeId: String(code.id), isArchived });
    const idsOf = async (input: { status?: "active" | "inactive" | "archived" } = {}) =>
      (await admin.call(listDiscountCodes, input)).map(({ id }) => id);
    const before = await snapshotOf(test.shop);
    const refused = await customer.send(archiveDiscountCode, { codeId: String(code.id), isArchived: true });
    expect(refused.statusCode).toBe(403);
    expect((await admin.send(archiveDiscountCode, { codeId: "987654", isArchived: true })).statusCode).toBe(404);
    expect(await snapshotOf(test.shop)).toEqual(before);
    expect(await archive(true)).toMatchObject({ isArchived: true, isActive: false });
    await archive(true);
    expect(await idsOf()).not.toContain(code.id);
    expect(await idsOf({ status: "inactive" })).not.toContain(code.id);
    expect(await idsOf({ status: "archived" })).toEqual([code.id]);
    expect(await archive(false)).toMatchObject({ isArchived: false, isActive: false });
    expect(await idsOf({ status: "inactive" })).toContain(code.id);
    await archive(true);
    const fields = { codeId: String(code.id), code: "XMAS26", type: "percentage", value: 10 } as const;
    expect(await admin.call(updateDiscountCode, { ...fields, isActive: true })).toMatchObject({ isArchived: false });
    const logged = await rows<{ action: string }>(
      test.shop,
      `select action from audit_log where entity = 'discount-code' and entity_id = '${code.id}' order by id`,
    );
    expect(logged.map(({ action }) => action)).toEqual(["create", "archive", "restore", "archive", "update"]);
  });

  it("refuse what the declared schema refuses, and a code that differs in its case alone", async () => {
    const customer = await newCustomer(test);
    const before = await snapshotOf(test.shop);
    const code = { code: "NEW", type: "percentage", value: 10 };
    for (const [change, path, message] of [
      [{ code: "" }, "code", "Discount code is required"],
      [{ code: undefined }, "code", "Discount code is required"],
      [{ code: "x".repeat(51) }, "code", "Must be at most 50 characters"],
      [{ type: "free" }, "type", "Discount type is required"],
      [{ value: undefined }, "value", "Discount value is required"],
      [{ value: "" }, "value", "Discount value is required"],
      [{ value: -1 }, "value", "Value must be positive"],
      [{ value: "12.345" }, "value", "Must have at most two decimal places"],
      [{ value: 1e9 }, "value", "Must have at most two decimal places"],
      [{ value: 101 }, "value", "Must be at most 100%"],
      [{ maxUses: 0 }, "maxUses", "Max uses must be positive"],
      [{ maxUses: 1.5 }, "maxUses", "Max uses must be a whole number"],
      [{ validUntil: "tomorrow" }, "validUntil", "Must be a date"],
      [{ minOrderValue: "-4" }, "minOrderValue", "Value must be positive"],
      [{ validUntil: "2020-12-01" }, "validUntil", "The end must be after the start"],
      [{ validFrom: "2026-12-02", validUntil: "2026-12-01" }, "validUntil", "The end must be after the start"],
    ] as const) {
      const reply = await admin.send(createDiscountCode, { ...code, ...change });
      expect(reply.statusCode, JSON.stringify(change)).toBe(422);
      expect((reply.json() as { issues: unknown[] }).issues[0]).toEqual({ path, message });
    }
    expect((await admin.send(createDiscountCode, { ...code, code: "Winter10" })).json()).toMatchObject({
      code: "already-taken",
    });
    const gone = await admin.send(createDiscountCode, { ...code, applicableToProducts: [1, 9_999] });
    expect(gone.json()).toMatchObject({ code: "parent-gone", facts: { field: "applicableToProducts" } });
    expect((await customer.send(createDiscountCode, code)).statusCode).toBe(403);
    expect(await snapshotOf(test.shop)).toEqual(before);
  });

  it("are changed and switched off, with every change noted", async () => {
    const made = await admin.call(createDiscountCode, {
      code: "SPRING",
      type: "fixed",
      value: 3,
      applicableToProducts: [1, 2],
    });
    const fields = { codeId: String(made.id), code: "SPRING", type: "fixed", value: "3.00" } as const;
    expect(await admin.call(updateDiscountCode, { ...fields, isActive: false })).toMatchObject({
      isActive: false,
      applicableToProducts: [1, 2],
      validFrom: made.validFrom,
    });
    expect(await admin.call(updateDiscountCode, { ...fields, applicableToProducts: [] })).toMatchObject({
      isActive: false,
      applicableToProducts: [],
    });
    await admin.call(updateDiscountCode, { ...fields, value: "4.00" });
    const changes = await rows<{ before: object; after: object }>(
      test.shop,
      `select before, after from audit_log where entity = 'discount-code' and entity_id = '${made.id}' and action = 'update' order by id`,
    );
    expect(changes).toEqual([
      { before: { isActive: true }, after: { isActive: false } },
      { before: { applicableToProducts: [1, 2] }, after: { applicableToProducts: null } },
      // The type says whether the value is an amount or a percentage.
      { before: { type: "fixed", value: "3.00" }, after: { type: "fixed", value: "4.00" } },
    ]);
    expect((await admin.send(updateDiscountCode, { ...fields, codeId: 4_000 })).statusCode).toBe(404);
  });

  it("name the paid orders that used them, and never take back uses they have had", async () => {
    const made = await admin.call(createDiscountCode, { code: "USED", type: "fixed", value: 3 });
    await test.shop.db.execute(
      `update orders set discount_code_id = ${made.id}, discount_amount = 3 where id = (select min(id) from orders)`,
    );
    await test.shop.db.execute(`update discount_codes set used_count = 2 where id = ${made.id}`);
    expect(await admin.call(listDiscountUses, { codeId: String(made.id) })).toEqual([
      {
        orderId: 1001,
        paidAt: expect.any(String),
        userEmail: "harriet.lyle@example.com",
        total: expect.any(String),
        discountAmount: "3.00",
      },
    ]);
    const fewer = await admin.send(updateDiscountCode, {
      codeId: made.id,
      code: "USED",
      type: "fixed",
      value: 3,
      maxUses: 1,
    });
    expect(fewer.json()).toMatchObject({
      issues: [{ path: "maxUses", message: "Enter a higher number, because the code has already been used 2 times" }],
    });
    expect((await admin.send(listDiscountUses, { codeId: 4_000 })).statusCode).toBe(404);
  });

  it("are deleted once they are switched off, unless an order has used them", async () => {
    const code = { code: "GONE", type: "percentage", value: 5 } as const;
    const { id } = await admin.call(createDiscountCode, code);
    const remove = (codeId: number) => admin.send(deleteDiscountCode, { codeId });
    expect((await remove(id)).json()).toMatchObject({ code: "still-in-use", facts: { isActive: true } });
    await admin.call(updateDiscountCode, { ...code, isActive: false, codeId: String(id) });
    expect((await admin.call(listDiscountCodes, { status: "inactive" })).map((each) => each.id)).toContain(id);
    await rows(test.shop, `update orders set discount_code_id = ${id} where id = 1001 returning id`);
    expect((await remove(id)).json()).toMatchObject({ code: "still-in-use", facts: { isActive: false } });
    await rows(test.shop, "update orders set discount_code_id = null where id = 1001 returning id");
    expect((await remove(id)).statusCode).toBe(200);
    expect((await remove(id)).statusCode).toBe(404);
    expect((await admin.call(listDiscountCodes, {})).map((each) => each.id)).not.toContain(id);
  });
});
