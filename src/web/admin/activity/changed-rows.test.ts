import { describe, expect, it } from "vitest";
import { changedRows } from "./changed-rows.ts";

describe("an entry of the activity", () => {
  it("names each changed field with what it was and is", () => {
    expect(
      changedRows({
        before: { price: "5.49", isActive: true, regularBoxPence: { women: 2999, men: 2999 }, closures: [] },
        after: {
          price: "5.99",
          isActive: false,
          regularBoxPence: { women: 3199, men: 2999 },
          closures: ["2026-12-24"],
        },
      }),
    ).toEqual([
      { name: "price", before: "5.49", after: "5.99" },
      { name: "isActive", before: "yes", after: "no" },
      { name: "regularBoxPence.women", before: "2999", after: "3199" },
      { name: "closures", before: "none", after: "2026-12-24" },
    ]);
  });

  it("tells what came and what went", () => {
    expect(changedRows({ before: null, after: { name: "Soap", sku: null } })).toEqual([
      { name: "name", before: undefined, after: "Soap" },
      { name: "sku", before: undefined, after: "nothing" },
    ]);
    expect(changedRows({ before: { name: "Soap" }, after: null })).toEqual([
      { name: "name", before: "Soap", after: undefined },
    ]);
  });
});
