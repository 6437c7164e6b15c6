export { listActiveById } from "./catalogue.queries.ts";

export { findProducts } from "./editing/admin-products.queries.ts";
export { repricePlans } from "./list-plans.ts";
export { readProducts, viewProducts } from "./products.ts";
export { countSales, readLabels } from "./shelf/view-shelf.ts";
