export { closeOrder, settleOrExpireOrders } from "./close-order.ts";
export { finishSettlement, prepareSettlement, settleOrder } from "./settle-order.ts";
