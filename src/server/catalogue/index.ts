// What the other rooms may know of this one.

export { findProducts } from "#server/catalogue/editing/admin-products.queries.ts";
export { listActiveById } from "./catalogue.queries.ts";
export { writeCell } from "./editing/product-table.ts";
export { repricePlans } from "./list-plans.ts";
export { readProducts, viewProducts } from "./products.ts";
export { countSales, readLabels } from "./shelf/view-shelf.ts";
