export { listStockDifferences, listStockMovements, lockProducts, sumMovementsOf } from "./inventory.queries.ts";
export { moveStock, moveStockUpTo, type StockMove } from "./move-stock.queries.ts";
export {
  deleteStockHolds,
  holdStock,
  listHeldProductIds,
  releaseStockHolds,
  takeForOrder,
} from "./stock-holds.queries.ts";
