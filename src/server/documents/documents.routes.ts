import * as adminDocumentCalls from "#contract/admin-documents.ts";
import * as giftCardCalls from "#contract/gift-cards.ts";
import * as orderCalls from "#contract/orders.ts";
import type { EndpointServer } from "#server/endpoints/endpoint-server.ts";
import { downloadInvoices } from "./download-invoices.ts";
import { downloadLabels } from "./download-labels.ts";
import { downloadPackingSlips } from "./download-packing-slips.ts";
import { getOwnInvoice } from "./get-own-invoice.ts";
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
