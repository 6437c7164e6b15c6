// What the other rooms may know of this one.

export { findProducts } from "#server/catalogue/editing/admin-products.queries.ts";
export { writeCell } from "#server/catalogue/editing/product-table.ts";
export { repricePlans } from "./reprice-plans.ts";
