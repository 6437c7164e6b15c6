// What the other rooms may know of this one.

export { writeCell } from "#server/catalogue/editing/product-table.ts";
export { repricePlans } from "./reprice-plans.ts";
