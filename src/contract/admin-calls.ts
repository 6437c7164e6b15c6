import type * as adminCustomers from "./accounts/admin-customers.ts";
import type * as adminOverview from "./admin/admin-overview.ts";
import type * as adminSettings from "./admin/admin-settings.ts";
import { call } from "./call.ts";
import type * as adminCatalogue from "./catalogue/admin-catalogue.ts";
import type * as adminProducts from "./catalogue/admin-products.ts";
import type * as adminBooks from "./finance/admin-books.ts";
import type * as adminBatches from "./inventory/admin-batches.ts";
import type * as adminMarketing from "./marketing/admin-marketing.ts";
import type * as adminOrders from "./orders/admin-orders.ts";
import type * as adminParcels from "./orders/admin-parcels.ts";
import type * as adminReturns from "./orders/admin-returns.ts";
import type * as adminPricing from "./pricing/admin-pricing.ts";
import type * as adminReviews from "./reviews/admin-reviews.ts";
import type * as adminBoxRun from "./subscriptions/admin-box-run.ts";
import type * as adminSubscriptions from "./subscriptions/admin-subscriptions.ts";

// The calls of the dashboard, each under its name in the contract, without the schemas that browsers need not load (decision 0032).
// Written from the contract by npm run docs.
export const addCustomerNote = call<typeof adminCustomers.addCustomerNote>(
  "POST",
  "/api/admin/customers/{customerId}/notes",
);
export const getAdminCustomer = call<typeof adminCustomers.getAdminCustomer>(
  "GET",
  "/api/admin/customers/{customerId}",
);
export const getAdminGuest = call<typeof adminCustomers.getAdminGuest>("GET", "/api/admin/guest");
export const listAdminCustomers = call<typeof adminCustomers.listAdminCustomers>("GET", "/api/admin/customers");
export const listAdminGuests = call<typeof adminCustomers.listAdminGuests>("GET", "/api/admin/guests");

export const getAdminFigures = call<typeof adminOverview.getAdminFigures>("GET", "/api/admin/figures");
export const getAdminStats = call<typeof adminOverview.getAdminStats>("GET", "/api/admin/stats");
export const getAdminTodo = call<typeof adminOverview.getAdminTodo>("GET", "/api/admin/todo");
export const listActivity = call<typeof adminOverview.listActivity>("GET", "/api/admin/activity");
export const searchAdmin = call<typeof adminOverview.searchAdmin>("GET", "/api/admin/search");

export const getAdminSettings = call<typeof adminSettings.getAdminSettings>("GET", "/api/admin/settings");
export const getGoingLive = call<typeof adminSettings.getGoingLive>("GET", "/api/admin/going-live");
export const getRehearsal = call<typeof adminSettings.getRehearsal>("GET", "/api/admin/rehearsal");
export const moveShopClock = call<typeof adminSettings.moveShopClock>("POST", "/api/admin/rehearsal");
export const tickGoingLive = call<typeof adminSettings.tickGoingLive>("PUT", "/api/admin/going-live/{check}");
export const updateSettings = call<typeof adminSettings.updateSettings>("PATCH", "/api/admin/settings");
export const updateTrader = call<typeof adminSettings.updateTrader>("PUT", "/api/admin/trader");

export const createCategory = call<typeof adminCatalogue.createCategory>("POST", "/api/admin/categories");
export const deleteCategory = call<typeof adminCatalogue.deleteCategory>(
  "DELETE",
  "/api/admin/categories/{categoryId}",
);
export const listAdminCategories = call<typeof adminCatalogue.listAdminCategories>("GET", "/api/admin/categories");
export const listAdminClaims = call<typeof adminCatalogue.listAdminClaims>("GET", "/api/admin/claims");
export const updateCategory = call<typeof adminCatalogue.updateCategory>("PUT", "/api/admin/categories/{categoryId}");
export const updateClaim = call<typeof adminCatalogue.updateClaim>("PATCH", "/api/admin/claims/{claimId}");

export const createProduct = call<typeof adminProducts.createProduct>("POST", "/api/admin/products");
export const deleteProduct = call<typeof adminProducts.deleteProduct>("DELETE", "/api/admin/products/{productId}");
export const editProducts = call<typeof adminProducts.editProducts>("POST", "/api/admin/bulk-edit-products");
export const exportProducts = call<typeof adminProducts.exportProducts>("GET", "/api/admin/products/export");
export const getAdminProduct = call<typeof adminProducts.getAdminProduct>("GET", "/api/admin/products/{productId}");
export const importProducts = call<typeof adminProducts.importProducts>("POST", "/api/admin/products/import/{mode}");
export const listAdminProducts = call<typeof adminProducts.listAdminProducts>("GET", "/api/admin/products");
export const patchProduct = call<typeof adminProducts.patchProduct>("PATCH", "/api/admin/products/{productId}");
export const updateProduct = call<typeof adminProducts.updateProduct>("PUT", "/api/admin/products/{productId}");
export const uploadPicture = call<typeof adminProducts.uploadPicture>("POST", "/api/admin/pictures");

export const downloadBooks = call<typeof adminBooks.downloadBooks>("GET", "/api/admin/books/{format}");
export const getBooks = call<typeof adminBooks.getBooks>("GET", "/api/admin/books");
export const listPayouts = call<typeof adminBooks.listPayouts>("GET", "/api/admin/payouts");
export const nameLedger = call<typeof adminBooks.nameLedger>("PUT", "/api/admin/books/names");

export const addBatch = call<typeof adminBatches.addBatch>("POST", "/api/admin/products/{productId}/batches");
export const deleteBatch = call<typeof adminBatches.deleteBatch>(
  "DELETE",
  "/api/admin/products/{productId}/batches/{batchId}",
);
export const downloadRecall = call<typeof adminBatches.downloadRecall>(
  "GET",
  "/api/admin/products/{productId}/batches/{batchId}/recall.csv",
);
export const previewRecall = call<typeof adminBatches.previewRecall>(
  "POST",
  "/api/admin/products/{productId}/batches/{batchId}/recall/preview",
);
export const readRecall = call<typeof adminBatches.readRecall>(
  "GET",
  "/api/admin/products/{productId}/batches/{batchId}/recall",
);
export const recallBatch = call<typeof adminBatches.recallBatch>(
  "POST",
  "/api/admin/products/{productId}/batches/{batchId}/recall",
);

export const countNewsletterReaders = call<typeof adminMarketing.countNewsletterReaders>(
  "GET",
  "/api/admin/newsletters/readers",
);
export const createNewsletter = call<typeof adminMarketing.createNewsletter>("POST", "/api/admin/newsletters");
export const deleteNewsletter = call<typeof adminMarketing.deleteNewsletter>(
  "DELETE",
  "/api/admin/newsletters/{issueId}",
);
export const listEmails = call<typeof adminMarketing.listEmails>("GET", "/api/admin/emails");
export const listNewsletters = call<typeof adminMarketing.listNewsletters>("GET", "/api/admin/newsletters");
export const listSamples = call<typeof adminMarketing.listSamples>("GET", "/api/admin/samples");
export const moveNewsletter = call<typeof adminMarketing.moveNewsletter>("PATCH", "/api/admin/newsletters/{issueId}");
export const previewEmail = call<typeof adminMarketing.previewEmail>("GET", "/api/admin/emails/{emailId}/preview");
export const resendEmail = call<typeof adminMarketing.resendEmail>("POST", "/api/admin/emails/{emailId}/resend");
export const sendNewsletter = call<typeof adminMarketing.sendNewsletter>(
  "POST",
  "/api/admin/newsletters/{issueId}/send",
);
export const updateNewsletter = call<typeof adminMarketing.updateNewsletter>("PUT", "/api/admin/newsletters/{issueId}");
export const updateSample = call<typeof adminMarketing.updateSample>("PATCH", "/api/admin/samples/{sampleId}");

export const bulkEditOrders = call<typeof adminOrders.bulkEditOrders>("POST", "/api/admin/bulk-edit-orders");
export const changeAdminOrder = call<typeof adminOrders.changeAdminOrder>("PATCH", "/api/admin/orders/{orderId}");
export const getAdminOrder = call<typeof adminOrders.getAdminOrder>("GET", "/api/admin/orders/{orderId}");
export const listAdminOrders = call<typeof adminOrders.listAdminOrders>("GET", "/api/admin/orders");
export const previewCancellation = call<typeof adminOrders.previewCancellation>(
  "POST",
  "/api/admin/orders/preview-cancellation",
);
export const refundAdminOrder = call<typeof adminOrders.refundAdminOrder>("POST", "/api/admin/orders/{orderId}/refund");
export const restoreAdminOrder = call<typeof adminOrders.restoreAdminOrder>(
  "POST",
  "/api/admin/orders/{orderId}/restore",
);
export const sendReplacement = call<typeof adminOrders.sendReplacement>(
  "POST",
  "/api/admin/orders/{orderId}/replacements",
);

export const countAdminParcels = call<typeof adminParcels.countAdminParcels>("GET", "/api/admin/parcels/counts");
export const downloadInvoices = call<typeof adminParcels.downloadInvoices>("POST", "/api/admin/download-pdf-invoices");
export const downloadLabels = call<typeof adminParcels.downloadLabels>("POST", "/api/admin/download-address-labels");
export const downloadPackingSlips = call<typeof adminParcels.downloadPackingSlips>(
  "POST",
  "/api/admin/download-packing-slips",
);
export const downloadParcelLabels = call<typeof adminParcels.downloadParcelLabels>("POST", "/api/admin/parcels/labels");
export const downloadParcelSlips = call<typeof adminParcels.downloadParcelSlips>("POST", "/api/admin/parcels/slips");
export const downloadParcelTable = call<typeof adminParcels.downloadParcelTable>(
  "POST",
  "/api/admin/parcels/click-and-drop",
);
export const holdParcels = call<typeof adminParcels.holdParcels>("POST", "/api/admin/parcels/hold");
export const importNumbers = call<typeof adminParcels.importNumbers>("POST", "/api/admin/parcels/numbers");
export const listAdminParcels = call<typeof adminParcels.listAdminParcels>("GET", "/api/admin/parcels");
export const numberParcel = call<typeof adminParcels.numberParcel>("PATCH", "/api/admin/parcels/{parcelId}");
export const packParcels = call<typeof adminParcels.packParcels>("POST", "/api/admin/parcels/pack");
export const readPacking = call<typeof adminParcels.readPacking>("POST", "/api/admin/parcels/packing");
export const releaseParcels = call<typeof adminParcels.releaseParcels>("POST", "/api/admin/parcels/release");
export const sendParcels = call<typeof adminParcels.sendParcels>("POST", "/api/admin/parcels/send");
export const unpackParcels = call<typeof adminParcels.unpackParcels>("POST", "/api/admin/parcels/unpack");

export const listReturns = call<typeof adminReturns.listReturns>("GET", "/api/admin/returns");
export const moveReturn = call<typeof adminReturns.moveReturn>("PATCH", "/api/admin/returns/{returnId}");
export const noteReturn = call<typeof adminReturns.noteReturn>("POST", "/api/admin/orders/{orderId}/returns");

export const createDiscountCode = call<typeof adminPricing.createDiscountCode>("POST", "/api/admin/discount-codes");
export const getGiftCard = call<typeof adminPricing.getGiftCard>("GET", "/api/admin/gift-cards/{giftCardId}");
export const getGiftCardsOwed = call<typeof adminPricing.getGiftCardsOwed>("GET", "/api/admin/gift-cards-owed");
export const listDiscountCodes = call<typeof adminPricing.listDiscountCodes>("GET", "/api/admin/discount-codes");
export const listDiscountUses = call<typeof adminPricing.listDiscountUses>(
  "GET",
  "/api/admin/discount-codes/{codeId}/uses",
);
export const listGiftCards = call<typeof adminPricing.listGiftCards>("GET", "/api/admin/gift-cards");
export const resumeGiftCard = call<typeof adminPricing.resumeGiftCard>(
  "POST",
  "/api/admin/gift-cards/{giftCardId}/resume",
);
export const sendGiftCardAgain = call<typeof adminPricing.sendGiftCardAgain>(
  "POST",
  "/api/admin/gift-cards/{giftCardId}/send",
);
export const stopGiftCard = call<typeof adminPricing.stopGiftCard>("POST", "/api/admin/gift-cards/{giftCardId}/stop");
export const updateDiscountCode = call<typeof adminPricing.updateDiscountCode>(
  "PUT",
  "/api/admin/discount-codes/{codeId}",
);

export const answerReview = call<typeof adminReviews.answerReview>("PUT", "/api/admin/reviews/{reviewId}/answer");
export const downloadReviews = call<typeof adminReviews.downloadReviews>("GET", "/api/admin/reviews/table");
export const judgeReview = call<typeof adminReviews.judgeReview>("PATCH", "/api/admin/reviews/{reviewId}");
export const listAdminReviews = call<typeof adminReviews.listAdminReviews>("GET", "/api/admin/reviews");

export const checkBoxDispatch = call<typeof adminBoxRun.checkBoxDispatch>(
  "POST",
  "/api/admin/box-run/{boxMonth}/dispatch/check",
);
export const dispatchBoxes = call<typeof adminBoxRun.dispatchBoxes>("POST", "/api/admin/box-run/{boxMonth}/dispatch");
export const downloadBoxLabels = call<typeof adminBoxRun.downloadBoxLabels>(
  "POST",
  "/api/admin/box-run/{boxMonth}/labels",
);
export const downloadBoxSlips = call<typeof adminBoxRun.downloadBoxSlips>(
  "POST",
  "/api/admin/box-run/{boxMonth}/slips",
);
export const downloadClickAndDrop = call<typeof adminBoxRun.downloadClickAndDrop>(
  "POST",
  "/api/admin/box-run/{boxMonth}/click-and-drop",
);
export const getBoxRun = call<typeof adminBoxRun.getBoxRun>("GET", "/api/admin/box-run/{boxMonth}");
export const getCurrentBoxRun = call<typeof adminBoxRun.getCurrentBoxRun>("GET", "/api/admin/box-run");
export const packBoxes = call<typeof adminBoxRun.packBoxes>("POST", "/api/admin/box-run/{boxMonth}/pack");
export const unpackBoxes = call<typeof adminBoxRun.unpackBoxes>("POST", "/api/admin/box-run/{boxMonth}/unpack");

export const addSubscriptionNote = call<typeof adminSubscriptions.addSubscriptionNote>(
  "POST",
  "/api/admin/subscriptions/{subscriptionId}/notes",
);
export const bulkDeleteSubscriptions = call<typeof adminSubscriptions.bulkDeleteSubscriptions>(
  "POST",
  "/api/admin/bulk-delete-subscriptions",
);
export const changeAdminSubscription = call<typeof adminSubscriptions.changeAdminSubscription>(
  "PATCH",
  "/api/admin/subscriptions/{subscriptionId}",
);
export const getAdminSubscription = call<typeof adminSubscriptions.getAdminSubscription>(
  "GET",
  "/api/admin/subscriptions/{subscriptionId}",
);
export const listAdminSubscriptions = call<typeof adminSubscriptions.listAdminSubscriptions>(
  "GET",
  "/api/admin/subscriptions",
);
