import { expect, it } from "vitest";
import { PERMISSIONS } from "#domain/staff/permissions.ts";
import { allowsLabel } from "./permission-labels.ts";

it("names each subject of a role once", () => {
  expect(allowsLabel(["orders.refund", "orders.view", "orders.change"])).toBe("Orders, refunds");
  expect(allowsLabel([...PERMISSIONS])).toBe("Everything except staff");
});
