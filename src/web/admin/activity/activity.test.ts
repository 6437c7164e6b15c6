import { describe, expect, it } from "vitest";
import { ADMIN_TABS, type AdminTab } from "#web/admin/frame/admin-tabs.ts";
import { ENTITY_OPTIONS } from "#web/admin/kit/entity-links.ts";
import { changedRows, entryLabel } from "./activity-page.tsx";

describe("an entry of the activity", () => {
  it("names each changed field with what it was and is", () => {
    expect(
      changedRows({
        action: "update",
        before: { price: "5.49", isActive: true, regularBoxPence: { women: 2999, men: 2999 }, closures: [] },
        after: {
          price: "5.99",
          isActive: false,
          regularBoxPence: { women: 3199, men: 2999 },
          closures: ["2026-12-24"],
        },
      }),
    ).toEqual([
      { name: "Price", before: "£5.49", after: "£5.99" },
      { name: "Active", before: "yes", after: "no" },
      { name: "Women's box, per month (£)", before: "£29.99", after: "£31.99" },
      { name: "Closures", before: "none", after: "24 December 2026" },
    ]);
  });

  it("tells what came and what went", () => {
    expect(changedRows({ action: "update", before: null, after: { name: "Soap", sku: null } })).toEqual([
      { name: "Name", before: undefined, after: "Soap" },
      { name: "SKU", before: undefined, after: "nothing" },
    ]);
    expect(changedRows({ action: "create", before: null, after: { name: "Soap", sku: null, gallery: [] } })).toEqual([
      { name: "Name", before: undefined, after: "Soap" },
    ]);
    expect(changedRows({ action: "update", before: { name: "Soap" }, after: null })).toEqual([
      { name: "Name", before: "Soap", after: undefined },
    ]);
  });

  it("leaves out the empty fields of an imported record, and writes its balance in pounds", () => {
    const after = { balance: "25.00", lastFour: "2024", expiresOn: null };
    expect(changedRows({ entity: "gift-card", action: "import", before: null, after })).toEqual([
      { name: "Balance", before: undefined, after: "£25.00" },
      { name: "Last four", before: undefined, after: "2024" },
    ]);
  });

  it("names people and writes abbreviations in capitals", () => {
    const before = { assigneeUserId: null, isVatRegistered: false, vatNumber: "" };
    const after = { assigneeUserId: "Robin Vale", isVatRegistered: true, vatNumber: "GB 123" };
    expect(changedRows({ action: "update", before, after })).toEqual([
      { name: "Assigned to", before: "nobody", after: "Robin Vale" },
      { name: "VAT registered", before: "no", after: "yes" },
      { name: "VAT number", before: "nothing", after: "GB 123" },
    ]);
  });

  it("writes codes as words, and leaves what somebody wrote", () => {
    const before = { status: "pending", reason: "change-of-mind" };
    const after = { status: "shipped", reason: "the jar broke" };
    expect(changedRows({ action: "update", before, after })).toEqual([
      { name: "Status", before: "Pending", after: "Shipped" },
      { name: "Reason", before: "Changed their mind", after: "the jar broke" },
    ]);
  });

  it("begins with the fields that name the record", () => {
    const after = { body: "We have a new salt.", preview: "New", subject: "Salt in November" };
    const names = changedRows({ action: "create", before: null, after }).map(({ name }) => name);
    expect(names).toEqual(["Subject", "Text", "Preview"]);
  });

  it("gives the value of a discount with its unit", () => {
    const valueText = (after: Record<string, unknown>) =>
      changedRows({ action: "create", before: null, after }).find(({ name }) => name === "Value")?.after;
    expect(valueText({ type: "percentage", value: "5.00" })).toBe("5%");
    expect(valueText({ type: "percentage", value: "12.50" })).toBe("12.5%");
    expect(valueText({ type: "fixed", value: "5.00" })).toBe("£5.00");
    // Entries of earlier versions have no type.
    expect(valueText({ value: "5.00" })).toBe("5.00");
    const before = { type: "percentage", value: "5.00" };
    expect(changedRows({ action: "update", before, after: { ...before, value: "10.00" } })).toEqual([
      { name: "Value", before: "5%", after: "10%" },
    ]);
  });

  it("says what a refund did, when a clock moved and how much water there is, without names of fields", () => {
    const refund = { refundId: 6, amountPence: 2399, reason: "A dent", givesStockBack: false, unopenedUnits: 1 };
    expect(changedRows({ action: "refund", before: null, after: refund })).toEqual([
      { name: "Reason", before: undefined, after: "A dent" },
      { name: "Items returned to stock", before: undefined, after: "no" },
      { name: "Units that came back unopened", before: undefined, after: "1" },
    ]);
    const clock = {
      action: "move",
      before: { now: "2026-11-22T10:00:00.000Z" },
      after: { now: "2026-12-15T15:00:00.000Z" },
    };
    expect(changedRows(clock)).toEqual([
      { name: "Time", before: "22 November 2026, 10:00", after: "15 December 2026, 15:00" },
    ]);
    expect(changedRows({ action: "update", before: null, after: { netVolumeMl: 250 } })[0]?.name).toBe("Net volume ml");
  });
});

describe("a title of the activity", () => {
  it("has the record's name, also if another field was changed", () => {
    const change = { entity: "product", entityId: "11", action: "update", after: { price: "5.49" } };
    expect(entryLabel({ ...change, name: "Oat soap" }).entity.text).toBe("Product 11 (Oat soap)");
    expect(entryLabel({ ...change, name: null }).entity.text).toBe("Product 11");
    expect(entryLabel({ ...change, entity: "parcel", name: "ORDER-1001" }).entity.text).toBe("Parcel (ORDER-1001)");
  });

  it("names the thing, where it is seen, and what was done", () => {
    const refund = { entity: "order", entityId: "1044", action: "refund", after: { amountPence: 2399 } };
    expect(entryLabel(refund)).toEqual({
      entity: { text: "Order #1044", to: "/admin/orders?order=1044" },
      done: "refund of £23.99",
    });
    const run = entryLabel({ entity: "box-run", entityId: "2026-12", action: "dispatch", after: { dispatched: 17 } });
    expect(run).toMatchObject({ entity: { text: "Box run of December 2026" }, done: "dispatched" });
    const clock = entryLabel({ entity: "clock", entityId: "next-15th", action: "move", after: null });
    expect(clock).toMatchObject({ entity: { text: "The shop's clock" }, done: "moved" });
  });

  it("names a return by its order, and a member of staff by the email address", () => {
    const back = { entity: "return", entityId: "2", action: "create", after: { orderId: 1008, state: "announced" } };
    expect(entryLabel({ ...back, name: "1008" })).toEqual({
      entity: { text: "Return of order #1008", to: "/admin/orders?order=1008" },
      done: "recorded",
    });
    const closed = { ...back, action: "close", after: { state: "refunded" }, name: "1008" };
    expect(entryLabel(closed).done).toBe("refunded");
    const invited = { entity: "staff", entityId: "1", action: "invite", after: { role: "Packing" } };
    expect(entryLabel({ ...invited, name: "helper@shop.example" })).toEqual({
      entity: { text: "helper@shop.example", to: "/admin/staff" },
      done: "invited as Packing",
    });
    const moved = { entity: "redirect", entityId: "1", action: "delete", before: { path: "/old/soap" }, after: null };
    expect(entryLabel(moved).entity.text).toBe("Redirect (/old/soap)");
    const issue = { entity: "newsletter", entityId: "1", action: "send", after: { status: "sending" } };
    const page = { entity: "page", entityId: "workshop", action: "create", after: { title: "Our workshop" } };
    expect(entryLabel(page).entity.text).toBe("Page (Our workshop)");
    const webhook = { entity: "webhook", entityId: "1", action: "create", after: { name: "Bookkeeper" } };
    expect(entryLabel(webhook).entity.text).toBe("Webhook (Bookkeeper)");
    expect(entryLabel({ ...issue, name: "Salt in November" }).entity.text).toBe("Newsletter issue (Salt in November)");
  });

  it("lists the subjects of a role's permissions, and its limit in pounds", () => {
    const after = { permissions: ["orders.view", "parcels"], refundLimit: "50.00" };
    expect(changedRows({ entity: "staff-role", action: "create", before: null, after })).toEqual([
      { name: "Permissions", before: undefined, after: "Orders, parcels and box run" },
      { name: "Refund limit", before: undefined, after: "£50.00" },
    ]);
  });

  it("names the record of a tab by the tab's row, which is also a choice of the filter", () => {
    for (const { record, label, path } of Object.values<AdminTab>(ADMIN_TABS)) {
      if (!record) continue;
      const { entity } = entryLabel({ entity: record, entityId: "3", action: "update", after: null });
      expect(entity).toEqual({ text: `${record.charAt(0).toUpperCase()}${record.slice(1)} 3`, to: path });
      expect(ENTITY_OPTIONS).toContainEqual({ value: record, label });
    }
  });

  it("says what a product, a code or a setting is called", () => {
    const product = { entity: "product", entityId: "12", action: "create", after: { name: "Oat soap" } };
    expect(entryLabel(product).entity.text).toBe("Product 12 (Oat soap)");
    const setting = entryLabel({ entity: "setting", entityId: "chargeDay", action: "update", after: { chargeDay: 2 } });
    expect(setting).toEqual({
      entity: { text: "Setting: Charge day", to: "/admin/settings#setting-chargeDay" },
      done: "changed",
    });
    expect(entryLabel({ ...product, entity: "nothing-known", after: null }).entity.text).toBe("Nothing known 12");
  });
});
