// What the other rooms may know of this one.

export { closeOrder } from "./close-order.ts";
export { settleOrExpireOrders } from "./settle-or-expire-orders.ts";
export { finishSettlement, prepareSettlement, settleOrder } from "./settle-order.ts";
