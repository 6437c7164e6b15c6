export {
  countProductsIn,
  listActiveById,
  listNetSizes,
  listProductPictures,
  listSetParts,
  listSlugsOnSale,
  type ProductRow,
  readProductNames,
} from "./catalogue.queries.ts";
export { findValidClaim } from "./claims/claims.queries.ts";
export { disableClaim } from "./claims/update-claim.ts";
export { findProducts, markRecalled } from "./editing/admin-products.queries.ts";
export { publishProducts } from "./editing/publish-products.ts";
export { updatePlanProducts } from "./editing/update-plan-products.ts";
export { PRODUCTS_IMPORT } from "./moving/products-import.ts";
export { OldAddresses } from "./old-addresses/old-addresses.ts";
export { ratingOf, readProducts, viewProducts } from "./products.ts";
export { countSales, readLabels } from "./shelf/view-shelf.ts";
export { STOCK_ALERT_TABLES } from "./stock-alerts/stock-alerts.queries.ts";
export { sendStockAlerts } from "./stock-alerts/stock-alerts.ts";
