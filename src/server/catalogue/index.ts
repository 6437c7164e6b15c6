// What the other rooms may know of this one.

export { findProducts } from "#server/catalogue/editing/admin-products.queries.ts";
export { writeCell } from "#server/catalogue/editing/product-table.ts";
export { countSales } from "#server/catalogue/shelf/count-sales.ts";
export { readLabels } from "#server/catalogue/shelf/read-labels.ts";
export { listActiveById } from "./catalogue.queries.ts";
export { viewProducts } from "./list-products.ts";
export { repricePlans } from "./reprice-plans.ts";
export { readProducts } from "./stock-of-products.ts";
