import { is, Param, Placeholder, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/pg-proxy";
import { describe, expect, it } from "vitest";
import { decodeValue, encodeForJson, encodeParam } from "./column-values.ts";
import { auditLog } from "./schema/audit.ts";
import { orders } from "./schema/orders.ts";

const AT = new Date("2026-11-21T10:00:00.123Z");
const builder = drizzle(() => Promise.reject(new Error("nothing is sent")));

/** If this test fails, a new Drizzle version encodes or decodes differently. Then adapt column-values.ts. */
describe("Drizzle", () => {
  it("hands over each value's place with the encoder of its column", () => {
    const after = sql.placeholder("after");
    const entry = { entity: "order", entityId: "1", action: "tried", createdAt: AT, after } as const;
    const { params } = builder.insert(auditLog).values(entry).toSQL();
    const place = params.find((param) => is(param, Param) && is(param.value, Placeholder));
    expect(place).toMatchObject({ value: { name: "after" } });
    expect(encodeParam(place, { status: "paid" })).toBe('{"status":"paid"}');
    expect(encodeParam(place, null)).toBeNull();
    expect(encodeParam("a plain value", "sent as it is")).toBe("sent as it is");
  });

  it("has an encoder and a decoder in each column", () => {
    expect(encodeForJson(auditLog.createdAt, AT)).toBe(AT.toISOString());
    expect(encodeForJson(auditLog.after, { status: "paid" })).toEqual({ status: "paid" });
    expect(decodeValue(auditLog.createdAt, "2026-11-21 10:00:00.123+00")).toEqual(AT);
    expect(decodeValue(orders.amount, "12.99")).toBe(1299);
    expect(decodeValue(orders.paidAt, null)).toBeNull();
  });
});
