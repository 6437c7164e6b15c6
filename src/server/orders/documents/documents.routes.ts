import * as giftCardCalls from "#contract/gift-cards/gift-cards.ts";
import * as adminDocumentCalls from "#contract/orders/admin-parcels.ts";
import * as orderCalls from "#contract/orders/orders.ts";
import type { EndpointServer } from "#server/platform/endpoints/endpoint-server.ts";
import { downloadInvoices, downloadLabels, downloadPackingSlips, getOwnInvoice } from "./download-documents.ts";
import { printGiftCard } from "./print-gift-card.ts";

export function documentsRoutes(api: EndpointServer): void {
  api.serveFile(adminDocumentCalls.downloadInvoices, ({ shop, input }) => downloadInvoices(shop, input.orderIds));
  api.serveFile(adminDocumentCalls.downloadLabels, ({ shop, input }) => downloadLabels(shop, input));
  api.serveFile(adminDocumentCalls.downloadPackingSlips, ({ shop, input }) =>
    downloadPackingSlips(shop, input.orderIds),
  );
  api.serveFile(giftCardCalls.getGiftCardDocument, ({ shop, input }) => printGiftCard(shop, input.token));
  api.serveFile(orderCalls.getInvoicePdf, ({ shop, shopper, input }) => getOwnInvoice(shop, shopper, input.orderId));
}
