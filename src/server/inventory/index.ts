export {
  deleteStockHolds,
  holdStock,
  listHeldProductIds,
  listStockDifferences,
  listStockMovements,
  lockProducts,
  moveStock,
  moveStockUpTo,
  releaseStockHolds,
  type StockMove,
  sumMovementsOf,
  takeForOrder,
} from "./inventory.queries.ts";
