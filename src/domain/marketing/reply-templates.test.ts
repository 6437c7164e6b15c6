import { describe, expect, it } from "vitest";
import { fillPlaceholders, findPlaceholders, findUnknownPlaceholders } from "./reply-templates.ts";

describe("a template for an answer", () => {
  const values = { name: "Wren", order: "1024", tracking: "" };

  it("gets the known values, and keeps the placeholders of others", () => {
    const filled = fillPlaceholders("Dear {name}, order {order} has the number {tracking}.", values);
    expect(filled).toBe("Dear Wren, order 1024 has the number {tracking}.");
    expect(findPlaceholders(filled)).toEqual(["tracking"]);
  });

  it("is not filled by values that look like placeholders or patterns", () => {
    expect(fillPlaceholders("{name}", { ...values, name: "$& {order}" })).toBe("$& {order}");
  });

  it("has unknown placeholders named, each once", () => {
    expect(findUnknownPlaceholders("{nmae} {nmae} {Name} {} {toString} {name}")).toEqual([
      "{nmae}",
      "{Name}",
      "{}",
      "{toString}",
    ]);
    expect(findUnknownPlaceholders("No placeholder { here")).toEqual([]);
  });
});
