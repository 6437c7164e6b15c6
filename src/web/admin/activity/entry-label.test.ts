import { describe, expect, it } from "vitest";
import { entryLabel } from "./entry-label.ts";

describe("a title of the activity", () => {
  it("names the thing, where it is seen, and what was done", () => {
    const refund = { entity: "order", entityId: "1044", action: "refund", after: { amountPence: 2399 } };
    expect(entryLabel(refund)).toEqual({
      entity: { text: "Order #1044", to: "/admin/orders?order=1044" },
      done: "refund of £23.99",
    });
    const run = entryLabel({ entity: "box-run", entityId: "2026-12", action: "dispatch", after: { dispatched: 17 } });
    expect(run).toMatchObject({ entity: { text: "Box run of December 2026" }, done: "sent off" });
    const clock = entryLabel({ entity: "clock", entityId: "next-15th", action: "move", after: null });
    expect(clock).toMatchObject({ entity: { text: "The shop's clock" }, done: "moved" });
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
