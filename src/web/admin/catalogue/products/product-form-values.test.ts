import { describe, expect, it } from "vitest";
import { productFields } from "#contract/catalogue/product-fields.ts";
import { productForm, toSent, toTyped } from "./product-form-values.ts";

const TYPED = { ...toTyped(undefined), name: "Fig Soap", price: "6.50" };
const messagesOf = (change: object) =>
  productForm.safeParse({ ...TYPED, ...change }).error?.issues.map(({ message }) => message) ?? [];

describe("the product form", () => {
  it("asks for name and price, and for no negative stock, in the specification's words", () => {
    expect(messagesOf({ name: " ", price: "" })).toContain("Name is required");
    expect(messagesOf({ price: " " })).toContain("Price is required");
    expect(messagesOf({ stock: "-1" })).toEqual(["Stock cannot be negative"]);
    expect(messagesOf({ stock: "1.5" })).toEqual(["Stock must be a whole number"]);
    expect(messagesOf({})).toEqual([]);
  });

  it("takes stock that is no number for none", () => {
    for (const stock of ["", "many", "NaN"]) expect(productForm.parse({ ...TYPED, stock }).stock).toBe(0);
  });

  it("sends what the contract takes", () => {
    const sent = toSent(
      productForm.parse({ ...TYPED, categoryId: "12", allergens: "Limonene, , Linalool", netWeightGrams: "150" }),
    );
    expect(productFields.parse(sent)).toMatchObject({
      categoryId: 12,
      allergens: ["Limonene", "Linalool"],
      netWeightGrams: 150,
      sku: null,
    });
    expect(productFields.safeParse({ ...sent, ...{ netWeightGrams: -1 } }).success).toBe(false);
  });
});
