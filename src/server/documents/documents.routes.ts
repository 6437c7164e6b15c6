import {
  downloadInvoices as invoicesCall,
  downloadLabels as labelsCall,
  downloadPackingSlips as slipsCall,
} from "#contract/admin-documents.ts";
import { getInvoicePdf } from "#contract/orders.ts";
import type { EndpointServer } from "#server/http/serve-endpoint.ts";
import { downloadInvoices } from "./download-invoices.ts";
import { downloadLabels } from "./download-labels.ts";
import { downloadPackingSlips } from "./download-packing-slips.ts";
import { getOwnInvoice } from "./get-own-invoice.ts";

export function documentsRoutes(api: EndpointServer): void {
  api.serveFile(invoicesCall, ({ shop, input }) => downloadInvoices(shop, input.orderIds));
  api.serveFile(labelsCall, ({ shop, input }) => downloadLabels(shop, input));
  api.serveFile(slipsCall, ({ shop, input }) => downloadPackingSlips(shop, input.orderIds));
  api.serveFile(getInvoicePdf, ({ shop, shopper, input }) => getOwnInvoice(shop, shopper, input.orderId));
}
