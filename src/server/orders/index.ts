// What the other rooms may know of this one.

export { queueNumberEmail } from "#server/orders/emails/queue-number-email.ts";
export { queueStatusEmail } from "#server/orders/emails/queue-status-email.ts";
export { writeOrderConfirmed } from "#server/orders/emails/write-order-confirmed.ts";
export { deleteOrderRow, hasOpenReturn, hasRefunds } from "./change-order.queries.ts";
export { completeOrders } from "./complete-orders.ts";
export { findPaidOrderOf } from "./find-order-by-email.ts";
export { deleteFirstBoxes } from "./first-box-offers.queries.ts";
export { holdFirstBoxes, IntroOfferClaimedError, readFirstBoxesTaken, takeFirstBoxes } from "./first-boxes.ts";
export { hasOrderUnderWay } from "./has-order-under-way.ts";
export { isAheadOf, isPaymentOf } from "./is-payment-of.ts";
export { lockListedOrder } from "./lock-listed-order.ts";
export { noteDeclines } from "./note-declines.ts";
export { orderAmounts } from "./order-amounts.ts";
export {
  deleteOrderItems,
  findOpenOrderOf,
  findOrder,
  findOrderPayment,
  insertOrder,
  insertOrderEvent,
  insertOrderItems,
  insertOrderRecords,
  listOrderItems,
  listOrdersToSettleOrExpire,
  lockOpenOrderOf,
  lockOrder,
  lockOrderAfterBasket,
  type NewOrder,
  type NewOrderItem,
  type OrderItemRow,
  type OrderPayment,
  type OrderRow,
  setOrderCardSetup,
  setOrderPayment,
  updateOrder,
} from "./orders.queries.ts";
export { requireOwnOrder } from "./own-orders.ts";
export { deleteBatchUses, listBatchesOf } from "./parcels/batches.queries.ts";
export { holdParcel, releaseParcel } from "./parcels/hold-parcel.ts";
export { type ChosenBatches, noteBatches, takeSetsApart } from "./parcels/note-batches.ts";
export { numberBox } from "./parcels/number-box.ts";
export { packProducts, productNeeds, unpackProducts } from "./parcels/pack-products.ts";
export {
  insertParcels,
  listBoxNeeds,
  listParcels,
  listParcelsOfBoxes,
  listParcelsOfOrders,
  listSentBoxLines,
  lockBoxParcels,
  lockProductParcel,
  lockReplacements,
  type ParcelRow,
  readProductNames,
  stopBoxParcels,
  updateParcels,
} from "./parcels/parcels.queries.ts";
export { productParcels } from "./parcels/product-parcels.ts";
export { readProducts } from "./parcels/read-products.ts";
export { readTrackingTable } from "./parcels/read-tracking-table.ts";
export {
  createReplacement,
  numberReplacement,
  packReplacement,
  readSentContents,
  replacementNeeds,
  sendReplacement,
  stopReplacements,
  unpackReplacement,
} from "./parcels/replacements.ts";
export { sendBoxOff } from "./parcels/send-box-off.ts";
export { viewParcel } from "./parcels/view-parcel.ts";
export { readOrderItems } from "./read-order-items.ts";
export { reassignGuestOrders, takeOrdersOfEmail } from "./reassign-guest-orders.ts";
export { listBatchParcels } from "./recall/list-batch-parcels.ts";
export { listRecipients } from "./recall/list-recipients.ts";
export { findBatchByCode } from "./recall/recall.queries.ts";
export { writeRecallTable } from "./recall/write-recall-table.ts";
export { recordRenewal } from "./record-renewal.ts";
export { applyDispute } from "./refunds/apply-dispute.ts";
export { applyEarlierRefunds } from "./refunds/apply-earlier-refunds.ts";
export { applyRefund } from "./refunds/apply-refund.ts";
export { findRefundSince } from "./refunds/find-refund-since.ts";
export { giveStockBack } from "./refunds/give-stock-back.ts";
export { queueApology } from "./refunds/queue-refund-emails.ts";
export { promiseRefund, refundOrder, requireRecentAuthAbove } from "./refunds/refund-order.ts";
export { hasUnsettledRefund, insertUnsettledRefund, selectRefundsOf } from "./refunds/refunds.queries.ts";
export { sendRefunds, sendRefundsOf } from "./refunds/send-refunds.ts";
export { type Refundable, readLeftToRefund, readRefundable, shelfLine } from "./refunds/to-refundable.ts";
export { viewOrderItem } from "./view-order.ts";
export { viewOrderMoney, viewSums } from "./view-order-money.ts";
