import { expect, it } from "vitest";
import type { ProductUse } from "#contract/catalogue/admin-products.ts";
import { boxMonthOf, isoDay } from "#domain/iso-day.ts";
import { DEFAULT_AUDIENCE_NAMES } from "#domain/subscriptions/box-names.ts";
import { usesLabel } from "./draft-question.tsx";

it("the question before a draft names the standard boxes, the boxes of each month once, and the sets", () => {
  const boxMonth = boxMonthOf(isoDay("2026-12-01"));
  const boxes: ProductUse["boxes"] = [
    { boxMonth: null, audience: "women", naturalness: null },
    { boxMonth, audience: "men", naturalness: "100natural" },
    { boxMonth, audience: "men", naturalness: "99natural" },
    { boxMonth, audience: "children", naturalness: "99natural" },
  ];
  expect(usesLabel({ boxes, sets: ["Sleep Support Collection"] }, DEFAULT_AUDIENCE_NAMES)).toBe(
    "Women's Box (standard), boxes of December 2026 (Men, Children), Sleep Support Collection",
  );
  expect(usesLabel({ boxes: boxes.slice(1, 2), sets: [] }, DEFAULT_AUDIENCE_NAMES)).toBe(
    "Boxes of December 2026 (Men)",
  );
});
