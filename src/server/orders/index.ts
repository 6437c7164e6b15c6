export {
  checkAddress,
  emailFingerprint,
  isSameAddress,
  orderAddressLink,
  requirePrintableChange,
  saveOrderAddress,
  viewAddress,
} from "./address/change-order-address.ts";
export { addressEmailKeys, queueAddressEmail, queueOldEmailNotice } from "./address/queue-address-email.ts";
export { completeOrders } from "./complete-orders.ts";
export {
  type CarrierParcel,
  clickAndDropTable,
  type MeasuredParcel,
  measureParcels,
} from "./documents/click-and-drop-table.ts";
export type { LabelledParcel, Sheet } from "./documents/document-contents.ts";
export { documentCount, labelSheet, renderInvoice } from "./documents/download-documents.ts";
export type { BoxSlip } from "./documents/draw-box-slip.ts";
export { printSheets } from "./documents/print-sheets.ts";
export { listOrdersToPack, readPackingSlips } from "./documents/read-printed-orders.ts";
export { queueDispatchEmail, queueNumberEmail, queueStatusEmail } from "./emails/queue-emails.ts";
export { writeOrderConfirmed } from "./emails/write-order-confirmed.ts";
export { issueCreditNote, issueInvoiceLast, issueInvoices } from "./invoicing/invoices.ts";
export { isAheadOf, isPaymentOf, noteDeclines } from "./note-declines.ts";
export {
  countUsesInOrders,
  deleteOrderItems,
  deleteOrderRow,
  findCodeOfOrder,
  findOrder,
  findOrderPayment,
  hasOpenReturn,
  hasPaidOrder,
  hasRefunds,
  IN_PERSON,
  insertOrder,
  insertOrderEvent,
  insertOrderItems,
  insertOrderRecords,
  insertOrderRecordsLast,
  isOpen,
  listOrderItems,
  lockOrder,
  type NewOrder,
  type NewOrderItem,
  noteReviewsAsked,
  ORDER,
  type OrderItemRow,
  type OrderPayment,
  type OrderRow,
  orderEmails,
  ordersOfBasket,
  ordersOfCode,
  setGuestOwner,
  setOrderCardSetup,
  setOrderPayment,
  unitsSoldSince,
  updateOrder,
} from "./orders.queries.ts";
export { hasOrderUnderWay, requireOwnOrder } from "./own-orders.ts";
export { canChangePresent, changePresent, requirePresentDay } from "./parcels/change-present.ts";
export {
  claimPostage,
  clearPostage,
  notePrintedLabels,
  outdateLabels,
  releasePostage,
  savePostageOrder,
} from "./parcels/labels.queries.ts";
export {
  type ChosenBatches,
  noteBatches,
  noteBatchesOfStatus,
  packProducts,
  productNeeds,
  recordPacking,
  sendBoxOff,
  takeSetsApart,
  unpackProducts,
} from "./parcels/pack-products.ts";
export {
  deleteBatchUses,
  hasRecalledBatch,
  insertBoxParcels,
  insertParcels,
  isBatchInParcels,
  isDisputed,
  listBatchesOf,
  listParcels,
  listParcelsOfBoxes,
  listParcelsOfOrders,
  lockBoxParcels,
  lockParcel,
  lockProductParcel,
  lockReplacements,
  moveBoxParcels,
  type ParcelRow,
  stopBoxParcels,
  updateParcels,
} from "./parcels/parcels.queries.ts";
export { productParcels, readProducts, viewParcel } from "./parcels/read-order-parcels.ts";
export { readTrackingTable, type TrackingTable } from "./parcels/read-tracking-table.ts";
export {
  listNumbersShared,
  requireUnusedNumber,
  requireUnusedNumbers,
  type SharedWith,
} from "./parcels/require-unused-number.ts";
export { isProductOfPastItem, listPastOrdersPage } from "./past-orders/past-orders.queries.ts";
export { addPastOrder, isTooOldToStore, type NewPastOrder, readPastOrdersOf } from "./past-orders/past-orders.ts";
export {
  forgetRecipientsOfOrders,
  hasUnsentOrders,
  listOpenOrderIds,
  ORDER_TABLES,
  ordersOf,
} from "./personal-tables.queries.ts";
export { publishOrderPaid } from "./publish-order-events.ts";
export { reassignGuestOrders, takeOrdersOfEmail } from "./reassign-guest-orders.ts";
export { recordRenewal } from "./record-renewal.ts";
export { applyDispute, applyEarlierRefunds, applyRefund } from "./refunds/apply-refund.ts";
export { giveStockBack, promiseRefund, refundOrder, requireRecentAuthAbove } from "./refunds/refund-order.ts";
export {
  hasUnsettledRefund,
  insertUnsettledRefund,
  selectRefundsOf,
  unmarkGivenBack,
} from "./refunds/refunds.queries.ts";
export { queueApology, sendRefunds, sendRefundsOf } from "./refunds/send-refunds.ts";
export { type Refundable, readLeftToRefund, readRefundable, shelfLine } from "./refunds/to-refundable.ts";
export { announceReturn, moveReturn } from "./returns/change-return.ts";
export { countOpenReturns, listReturnsOf, requireOpenReturn } from "./returns/list-returns.ts";
export { readOrdersOfReturns } from "./returns/returns.queries.ts";
export {
  orderAmounts,
  readOrderItems,
  viewOrderItem,
  viewOrderMoney,
  viewRefundedPart,
  viewSums,
} from "./view-order.ts";
