import { describe, expect, it } from "vitest";
import { isPermitted, PERMISSIONS } from "./permissions.ts";

describe("a permission", () => {
  it("is held by the administrator, and by staff whose role has it", () => {
    expect(isPermitted("all", "staff")).toBe(true);
    expect(isPermitted(["parcels"], "parcels")).toBe(true);
    expect(isPermitted(["parcels"], "orders.view")).toBe(false);
    expect(isPermitted([], "dashboard")).toBe(true);
  });

  it("is enough if it is one of several", () => {
    expect(isPermitted(["discounts"], ["catalogue", "discounts"])).toBe(true);
    expect(isPermitted(["parcels"], ["catalogue", "discounts"])).toBe(false);
  });

  it("to manage staff is in no role", () => {
    expect(isPermitted([...PERMISSIONS], "staff")).toBe(false);
  });
});
