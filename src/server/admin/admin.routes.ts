import { addCustomerNote, getAdminCustomer, listAdminCustomers } from "#contract/admin-customers.ts";
import {
  bulkEditOrders as bulkCall,
  changeAdminOrder,
  getAdminOrder,
  listAdminOrders,
  refundAdminOrder,
} from "#contract/admin-orders.ts";
import { getAdminFigures, getAdminStats, getAdminTodo } from "#contract/admin-overview.ts";
import { parsePounds } from "#domain/money.ts";
import { requireUserId } from "#server/accounts/shopper.ts";
import { replyPage } from "#server/http/reply-page.ts";
import type { EndpointServer } from "#server/http/serve-endpoint.ts";
import { addNote } from "#server/notes/add-note.ts";
import { listNotes } from "#server/notes/list-notes.ts";
import { bulkEditOrders } from "#server/orders/bulk-edit-orders.ts";
import { changeOrder } from "#server/orders/change-order.ts";
import { refundOrder } from "#server/orders/refund-order.ts";
import { requireUnchanged } from "#server/orders/require-unchanged.ts";
import { moveReturn } from "#server/returns/move-return.ts";
import { requireOpenReturn } from "#server/returns/require-open-return.ts";
import { getAnyOrder } from "./get-any-order.ts";
import { getCustomer } from "./get-customer.ts";
import { listAllOrders } from "./list-all-orders.ts";
import { listCustomers } from "./list-customers.ts";
import { readFigures } from "./read-figures.ts";
import { readStats } from "./read-stats.ts";
import { readTodo } from "./read-todo.ts";

export function adminRoutes(api: EndpointServer): void {
  api.serve(getAdminStats, ({ shop }) => readStats(shop));
  api.serve(getAdminTodo, ({ shop }) => readTodo(shop));
  api.serve(getAdminFigures, ({ shop, input }) => readFigures(shop, input.range));
  api.serve(listAdminOrders, async (call) => replyPage(call, await listAllOrders(call.shop, call.input)));
  api.serve(getAdminOrder, ({ shop, input }) => getAnyOrder(shop, input.orderId));
  api.serve(changeAdminOrder, async ({ shop, shopper, input }) => {
    await changeOrder(shop, { ...input, actorUserId: requireUserId(shopper) });
    return getAnyOrder(shop, input.orderId);
  });
  api.serve(refundAdminOrder, async ({ shop, shopper, input }) => {
    const { orderId, lines, amount, reason, giveStockBack, returnId, version } = input;
    const actorUserId = requireUserId(shopper);
    await requireUnchanged(shop, orderId, version);
    if (returnId !== undefined) await requireOpenReturn(shop.db, { returnId, orderId });
    await refundOrder(shop, {
      orderId,
      lines,
      amountPence: amount === undefined ? undefined : parsePounds(amount),
      reason,
      givesStockBack: giveStockBack,
      actorUserId,
    });
    if (returnId !== undefined) await moveReturn(shop, { returnId, state: "refunded", words: "", actorUserId });
    return getAnyOrder(shop, orderId);
  });
  api.serve(listAdminCustomers, async (call) => replyPage(call, await listCustomers(call.shop, call.input)));
  api.serve(getAdminCustomer, ({ shop, input }) => getCustomer(shop, input.customerId));
  api.serve(addCustomerNote, async ({ shop, shopper, input: { customerId, text } }) => {
    await getCustomer(shop, customerId);
    await addNote(shop, { about: "customer", aboutId: customerId, text, actorUserId: requireUserId(shopper) });
    return listNotes(shop.db, "customer", customerId);
  });
  api.serve(bulkCall, async ({ shop, shopper, input }) => ({
    results: await bulkEditOrders(shop, { ...input, actorUserId: requireUserId(shopper) }),
  }));
}
