import { expect, it } from "vitest";
import { isPermitted, type Permission } from "#domain/staff/permissions.ts";
import { FILE_KINDS, importableKinds } from "./file-kinds.ts";

const kindsOf = (...held: Permission[]) => importableKinds((needed) => isPermitted(held, needed));

it("offers a role the kinds of files that it may import", () => {
  expect(importableKinds((needed) => isPermitted("all", needed))).toEqual(FILE_KINDS);
  expect(kindsOf("catalogue")).toEqual(["products"]);
  expect(kindsOf("catalogue", "customers", "orders.view")).toEqual(["products", "customers"]);
  expect(kindsOf("catalogue", "discounts")).toEqual(["products", "discount-codes", "gift-cards"]);
});
