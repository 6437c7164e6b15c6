import * as giftCardCalls from "#contract/gift-cards/gift-cards.ts";
import * as adminParcelCalls from "#contract/orders/admin-parcels.ts";
import * as adminPastOrderCalls from "#contract/orders/admin-past-orders.ts";
import * as adminReturnCalls from "#contract/orders/admin-returns.ts";
import * as orderAddressCalls from "#contract/orders/order-address.ts";
import * as orderCalls from "#contract/orders/orders.ts";
import * as pastOrderCalls from "#contract/orders/past-orders.ts";
import type { EndpointServer } from "#server/platform/endpoints/endpoint-server.ts";
import { replyPage } from "#server/platform/kernel/reply-page.ts";
import { requireUserId } from "#server/platform/kernel/shop.ts";
import { changeAddressByLink, openOrderAddress } from "./address/change-order-address.ts";
import {
  downloadInvoices,
  downloadLabels,
  downloadPackingSlips,
  getOwnInvoice,
} from "./documents/download-documents.ts";
import { printGiftCard } from "./documents/print-gift-card.ts";
import { findOrderByEmail, getOrderDetails, listCustomerOrders } from "./own-orders.ts";
import { listOwnPastOrders, listPastOrders } from "./past-orders/past-orders.ts";
import { moveReturn, noteReturn } from "./returns/change-return.ts";
import { listReturns } from "./returns/list-returns.ts";

export function ordersRoutes(api: EndpointServer): void {
  for (const mount of [documentsRoutes, returnsRoutes]) mount(api);
  api.serve(orderCalls.listPendingOrders, ({ shop, shopper }) => listCustomerOrders(shop, shopper, "pending"));
  api.serve(orderCalls.listOrderHistory, ({ shop, shopper }) => listCustomerOrders(shop, shopper, "history"));
  api.serve(pastOrderCalls.listOwnPastOrders, ({ shop, shopper }) => listOwnPastOrders(shop, shopper));
  api.serve(adminPastOrderCalls.listPastOrders, async (call) =>
    replyPage(call, await listPastOrders(call.shop, call.input)),
  );
  api.serve(orderCalls.getOrderDetails, ({ shop, shopper, input }) => getOrderDetails(shop, shopper, input.orderId));
  api.serve(orderCalls.findOrder, ({ shop, input, request }) =>
    findOrderByEmail(shop, { orderId: Number(input.orderNumber), email: input.email }, request.ip),
  );
  api.serve(orderAddressCalls.openOrderAddress, ({ shop, input }) => openOrderAddress(shop, input.token));
  api.serve(orderAddressCalls.changeOrderAddress, ({ shop, input }) => changeAddressByLink(shop, input));
}

function documentsRoutes(api: EndpointServer): void {
  api.serveFile(adminParcelCalls.downloadInvoices, ({ shop, input }) => downloadInvoices(shop, input.orderIds));
  api.serveFile(adminParcelCalls.downloadLabels, ({ shop, input }) => downloadLabels(shop, input));
  api.serveFile(adminParcelCalls.downloadPackingSlips, ({ shop, input }) => downloadPackingSlips(shop, input.orderIds));
  api.serveFile(giftCardCalls.getGiftCardDocument, ({ shop, input }) => printGiftCard(shop, input.token));
  api.serveFile(orderCalls.getInvoicePdf, ({ shop, shopper, input }) => getOwnInvoice(shop, shopper, input.orderId));
}

function returnsRoutes(api: EndpointServer): void {
  api.serve(adminReturnCalls.listReturns, async (call) => replyPage(call, await listReturns(call.shop, call.input)));
  api.serve(adminReturnCalls.noteReturn, ({ shop, shopper, input }) =>
    noteReturn(shop, { ...input, actorUserId: requireUserId(shopper) }),
  );
  api.serve(adminReturnCalls.moveReturn, ({ shop, shopper, input }) =>
    moveReturn(shop, { ...input, actorUserId: requireUserId(shopper) }),
  );
}
