import * as adminCustomerCalls from "#contract/accounts/admin-customers.ts";
import * as adminOverviewCalls from "#contract/admin/admin-overview.ts";
import * as adminSearchCalls from "#contract/admin/admin-overview.ts";
import * as adminOrderCalls from "#contract/orders/admin-orders.ts";
import { parsePounds } from "#domain/money.ts";
import { ShopError } from "#domain/shop-error.ts";
import {
  addNote,
  createReplacement,
  listNotes,
  moveReturn,
  refundOrder,
  requireOpenReturn,
} from "#server/orders/index.ts";
import type { EndpointServer } from "#server/platform/endpoints/endpoint-server.ts";
import { isProved } from "#server/platform/endpoints/require-access.ts";
import { replyPage } from "#server/platform/kernel/reply-page.ts";
import { requireUserId } from "#server/platform/kernel/shop.ts";
import { getCustomer, getGuest, listCustomers, listGuests } from "./customers.ts";
import { bulkEditOrders, previewCancellation, restoreOrder } from "./orders/bulk-edit-orders.ts";
import { changeOrder, readUnprovedRefundMax } from "./orders/change-order.ts";
import { getAnyOrder } from "./orders/get-any-order.ts";
import { listAllOrders, requireListedOrder } from "./orders/list-all-orders.ts";
import { readFigures, readStats, readTodo } from "./overview.ts";
import { searchEverything } from "./search-everything.ts";

export function adminRoutes(api: EndpointServer): void {
  api.serve(adminOverviewCalls.getAdminStats, ({ shop }) => readStats(shop));
  api.serve(adminOverviewCalls.getAdminTodo, ({ shop }) => readTodo(shop));
  api.serve(adminOverviewCalls.getAdminFigures, ({ shop, input }) => readFigures(shop, input.range));
  api.serve(adminSearchCalls.searchAdmin, ({ shop, input }) => searchEverything(shop, input.search));
  api.serve(adminOrderCalls.listAdminOrders, async (call) =>
    replyPage(call, await listAllOrders(call.shop, call.input)),
  );
  api.serve(adminOrderCalls.getAdminOrder, ({ shop, input }) => getAnyOrder(shop, input.orderId));
  api.serve(adminOrderCalls.changeAdminOrder, async ({ shop, shopper, input, request }) => {
    const unprovedPenceMax = await readUnprovedRefundMax(shop, request);
    const { endSubscription: endsSubscription, expected, ...change } = input;
    const actorUserId = requireUserId(shopper);
    const expectedPence = expected === undefined ? undefined : parsePounds(expected);
    await changeOrder(shop, { ...change, endsSubscription, expectedPence, unprovedPenceMax, actorUserId });
    return getAnyOrder(shop, input.orderId);
  });
  api.serve(adminOrderCalls.refundAdminOrder, async ({ shop, shopper, input, request }) => {
    const { orderId, lines, amount, reason, giveStockBack, unopened, returnId, expected, version } = input;
    const actorUserId = requireUserId(shopper);
    await requireListedOrder(shop, orderId);
    if (returnId !== undefined) await requireOpenReturn(shop.db, { returnId, orderId });
    await refundOrder(shop, {
      orderId,
      lines,
      amountPence: amount === undefined ? undefined : parsePounds(amount),
      reason,
      givesStockBack: giveStockBack,
      unopened,
      endsSubscription: input.endSubscription,
      expectedPence: expected === undefined ? undefined : parsePounds(expected),
      version,
      unprovedPenceMax: await readUnprovedRefundMax(shop, request),
      actorUserId,
    });
    if (returnId !== undefined) await moveReturn(shop, { returnId, state: "refunded", text: "", actorUserId });
    return getAnyOrder(shop, orderId);
  });
  api.serve(adminCustomerCalls.listAdminCustomers, async (call) =>
    replyPage(call, await listCustomers(call.shop, call.input)),
  );
  api.serve(adminCustomerCalls.getAdminCustomer, ({ shop, input }) => getCustomer(shop, input.customerId));
  api.serve(adminCustomerCalls.listAdminGuests, async (call) =>
    replyPage(call, await listGuests(call.shop, call.input)),
  );
  api.serve(adminCustomerCalls.getAdminGuest, ({ shop, input }) => getGuest(shop, input.email));
  api.serve(adminCustomerCalls.addCustomerNote, async ({ shop, shopper, input: { customerId, text } }) => {
    await getCustomer(shop, customerId);
    await addNote(shop, { about: "customer", aboutId: customerId, text, actorUserId: requireUserId(shopper) });
    return listNotes(shop.db, "customer", customerId);
  });
  api.serve(adminOrderCalls.sendReplacement, async ({ shop, shopper, input }) => {
    const { orderId, boxId, version, items, reason } = input;
    const actorUserId = requireUserId(shopper);
    const request = { orderId, boxId, version, items, reason, actorUserId, now: shop.clock() };
    await shop.db.transaction((tx) => createReplacement(tx, request));
    shop.wake("send-letters");
    return getAnyOrder(shop, orderId);
  });
  api.serve(adminOrderCalls.restoreAdminOrder, async ({ shop, shopper, input: { orderId } }) => {
    await restoreOrder(shop, { orderId, actorUserId: requireUserId(shopper) });
    return getAnyOrder(shop, orderId);
  });
  api.serve(adminOrderCalls.previewCancellation, async ({ shop, input }) => ({
    orders: await previewCancellation(shop, input.orderIds),
  }));
  api.serve(adminOrderCalls.bulkEditOrders, async ({ shop, shopper, input, request }) => {
    // Several refunds soon exceed the sum that needs no re-authentication.
    if (input.refund && !isProved(shop, request)) throw new ShopError("proof-needed");
    const { endSubscriptions: endsSubscription, expected, ...edit } = input;
    const expectedById = new Map(expected?.map(({ orderId, amount }) => [orderId, parsePounds(amount)]));
    const actorUserId = requireUserId(shopper);
    return { results: await bulkEditOrders(shop, { ...edit, endsSubscription, expectedById, actorUserId }) };
  });
}
