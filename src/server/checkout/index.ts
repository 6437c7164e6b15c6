export { closeOrder, settleOrExpireOrders } from "./close-order.ts";
export { finishSettlement, prepareSettlement, settleOrder } from "./settle-order.ts";
export {
  changeTelephoneOrderLines,
  createTelephoneOrder,
  isOpenTelephoneOrder,
  lastDayToPay,
  payInPerson,
  paymentLinkKey,
  previewTelephoneOrder,
  sendPaymentLink,
} from "./telephone-orders.ts";
