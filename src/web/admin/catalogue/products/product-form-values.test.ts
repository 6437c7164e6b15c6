import { describe, expect, it } from "vitest";
import type { AdminProductDetails } from "#contract/catalogue/admin-products.ts";
import { productFields } from "#contract/catalogue/product-fields.ts";
import { productForm, toCopied, toSent, toTyped } from "./product-form-values.ts";

const STORED = {
  name: "Fig Soap",
  price: "6.50",
  sku: "FIG",
  stock: 12,
  slug: "fig-soap",
  isActive: true,
  isCosmetic: true,
  stripePriceId: "price_1",
  safetyReportRef: "CPSR-1",
  notificationNumber: "SCPN-1",
  allergens: ["Linalool"],
  gallery: [],
  pictureAlts: {},
} as Partial<AdminProductDetails> as AdminProductDetails;

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

  it.each(["-1", "abc", "13,10", "£13.10", "1e3", "13.100"])("refuses %s as a price", (price) => {
    expect(messagesOf({ price })).toEqual(["Price must be an amount such as 12.50"]);
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

  it("copies a product as a draft without stock, SKU, web address and documents", () => {
    expect(toCopied(STORED)).toMatchObject({
      name: "Copy of Fig Soap",
      price: "6.50",
      allergens: "Linalool",
      isCosmetic: true,
      isActive: false,
      stock: "0",
      sku: "",
      slug: "",
      stripePriceId: "",
      safetyReportRef: "",
      notificationNumber: "",
    });
  });
});
