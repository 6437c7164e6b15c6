import type { FastifyInstance } from "fastify";
import * as adminCustomerCalls from "#contract/accounts/admin-customers.ts";
import * as adminBrandCalls from "#contract/admin/admin-brand.ts";
import * as adminMentionCalls from "#contract/admin/admin-mentions.ts";
import * as adminOverviewCalls from "#contract/admin/admin-overview.ts";
import * as adminSalesCalls from "#contract/admin/admin-sales.ts";
import * as adminSettingCalls from "#contract/admin/admin-settings.ts";
import * as morningEmailCalls from "#contract/admin/morning-email.ts";
import { limitTodo } from "#contract/admin/todo-tasks.ts";
import * as adminBatchCalls from "#contract/inventory/admin-batches.ts";
import * as adminMarketingCalls from "#contract/marketing/admin-marketing.ts";
import * as adminMessageCalls from "#contract/marketing/admin-messages.ts";
import * as adminAddressCalls from "#contract/orders/admin-addresses.ts";
import * as adminOrderCalls from "#contract/orders/admin-orders.ts";
import * as adminTableCalls from "#contract/orders/admin-packing-table.ts";
import * as adminAssignmentCalls from "#contract/orders/admin-parcel-assignments.ts";
import * as adminParcelCalls from "#contract/orders/admin-parcels.ts";
import * as adminPostageCalls from "#contract/orders/admin-postage.ts";
import { changeAdminPresent } from "#contract/orders/admin-present.ts";
import * as adminTelephoneCalls from "#contract/orders/admin-telephone-orders.ts";
import * as adminTrackingCalls from "#contract/orders/admin-tracking-numbers.ts";
import * as adminPricingCalls from "#contract/pricing/admin-pricing.ts";
import * as adminActionCalls from "#contract/subscriptions/admin-subscription-actions.ts";
import * as adminSubscriptionCalls from "#contract/subscriptions/admin-subscriptions.ts";
import { isoDay } from "#domain/calendar.ts";
import { parsePounds } from "#domain/money.ts";
import { ShopError } from "#domain/shop-error.ts";
import { listMentionable, listOwnMentions, readOwnMention } from "#server/admin/notes/mentions.ts";
import { listTagNames } from "#server/admin/notes/notes.queries.ts";
import { addNote, listNotes } from "#server/admin/notes/notes.ts";
import { readTags, setTags } from "#server/admin/notes/tags.ts";
import { createReplacement } from "#server/admin/parcels/replacements.ts";
import {
  changeTelephoneOrderLines,
  createTelephoneOrder,
  payInPerson,
  previewTelephoneOrder,
  sendPaymentLink,
} from "#server/checkout/index.ts";
import { markConversation, replyTo } from "#server/marketing/index.ts";
import { changePresent, moveReturn, refundOrder, requireOpenReturn } from "#server/orders/index.ts";
import { readBrand, updateBrand } from "#server/platform/brand/index.ts";
import type { EndpointServer } from "#server/platform/endpoints/endpoint-server.ts";
import { isProved } from "#server/platform/endpoints/require-access.ts";
import { replyPage } from "#server/platform/kernel/reply-page.ts";
import { requireUserId, type Shop } from "#server/platform/kernel/shop.ts";
import { replyWithEmailPage } from "#server/platform/mail/index.ts";
import { limitProviderCalls } from "#server/platform/rate-limit/index.ts";
import { updateTrader, viewSettings } from "#server/platform/settings/index.ts";
import { deleteSubscriptions, retryCharge, sendCardLink, setSubscriptionStatus } from "#server/subscriptions/index.ts";
import { changeCustomerAddress, changeOrderAddress, changeSubscriptionAddress } from "./addresses/change-addresses.ts";
import { getCustomer, getGuest, listCustomers, listGuests } from "./customers.ts";
import { listNamedActivity } from "./list-named-activity.ts";
import { changeAndAssign, listConversations, previewReply, viewConversationDetails } from "./messages/messages.ts";
import { stopMorningEmail } from "./morning-email.ts";
import { bulkEditOrders, previewCancellation, restoreOrder } from "./orders/bulk-edit-orders.ts";
import { changeOrder, readUnprovedRefundMax } from "./orders/change-order.ts";
import { getAnyOrder } from "./orders/get-any-order.ts";
import { listAllOrders, listDiscountUses, requireListedOrder } from "./orders/list-all-orders.ts";
import { readFigures, readStats, readTodo } from "./overview.ts";
import { assignParcels } from "./parcels/assign-parcels.ts";
import { countLists, listParcels } from "./parcels/list-parcels.ts";
import { holdParcels, packParcels, readPacking, releaseParcels, unpackParcels } from "./parcels/pack-parcels.ts";
import { packAtTable, readPackingTable } from "./parcels/packing-table.ts";
import { askForPostage, printPostage, withdrawPostage } from "./parcels/postage.ts";
import { exportParcels, printLabels, printSlips } from "./parcels/print-parcels.ts";
import { checkTrackingNumbers, importTrackingNumbers, numberParcel, sendParcels } from "./parcels/send-parcels.ts";
import { exportRecall, previewRecall, readRecall, recallBatch } from "./recall/recall-batch.ts";
import { readSales, writeSales } from "./sales.ts";
import { searchEverything } from "./search-everything.ts";
import { listEmailKinds, listEmails, previewQueuedEmail, resendEmail } from "./sent-emails/list-emails.ts";
import { listSampleEmails, previewEmail } from "./sent-emails/preview-email.ts";
import { readGoingLive, tickGoingLive, updateSettings } from "./settings/settings.ts";
import { getAnySubscription, listAllSubscriptions } from "./subscriptions.ts";
import { writeCustomers, writeOrders } from "./write-tables.ts";

/** Maximum number of tags that a filter offers. */
const TAG_NAMES_MAX = 500;

export function adminRoutes(api: EndpointServer): void {
  for (const mount of [
    settingsRoutes,
    sentEmailRoutes,
    messageRoutes,
    mentionRoutes,
    recallRoutes,
    addressRoutes,
    telephoneOrderRoutes,
    parcelsRoutes,
    adminSubscriptionsRoutes,
  ])
    mount(api);
  api.serve(adminPricingCalls.listDiscountUses, ({ shop, input }) => listDiscountUses(shop, input.codeId));
  api.serve(adminOverviewCalls.getAdminStats, ({ shop }) => readStats(shop));
  api.serve(adminOverviewCalls.getAdminTodo, async ({ shop, permissions }) =>
    limitTodo(await readTodo(shop), permissions),
  );
  api.serve(adminOverviewCalls.getAdminFigures, ({ shop, input }) => readFigures(shop, input.range));
  api.serve(adminOverviewCalls.listActivity, async (call) =>
    replyPage(call, await listNamedActivity(call.shop, call.input)),
  );
  api.serve(adminOverviewCalls.searchAdmin, ({ shop, permissions, input }) =>
    searchEverything(shop, input.search, permissions),
  );
  api.serve(adminOrderCalls.listAdminOrders, async (call) =>
    replyPage(call, await listAllOrders(call.shop, call.input)),
  );
  api.serveFile(adminOrderCalls.downloadOrders, async ({ shop, input }) => ({
    content: Buffer.from(await writeOrders(shop, input)),
    type: "text/csv; charset=utf-8",
    name: "orders.csv",
  }));
  api.serve(adminOrderCalls.getAdminOrder, ({ shop, input }) => getAnyOrder(shop, input.orderId));
  api.serve(adminOrderCalls.changeAdminOrder, async ({ shop, shopper, input, request }) => {
    const unprovedPenceMax = await readUnprovedRefundMax(shop, request);
    const { endSubscription: endsSubscription, expected, sharesNumbers, ...change } = input;
    const actorUserId = requireUserId(shopper);
    const expectedPence = expected === undefined ? undefined : parsePounds(expected);
    const sharedWith = sharesNumbers ? "all" : [];
    await changeOrder(shop, { ...change, endsSubscription, expectedPence, unprovedPenceMax, sharedWith, actorUserId });
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
  api.serveFile(adminCustomerCalls.downloadCustomers, async ({ shop, input }) => ({
    content: Buffer.from(await writeCustomers(shop, input)),
    type: "text/csv; charset=utf-8",
    name: "customers.csv",
  }));
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
  api.serve(adminOrderCalls.addOrderNote, async ({ shop, shopper, input: { orderId, text } }) => {
    await addNote(shop, { about: "order", aboutId: orderId, text, actorUserId: requireUserId(shopper) });
    return listNotes(shop.db, "order", orderId);
  });
  api.serve(adminOrderCalls.tagOrder, async ({ shop, shopper, input: { orderId, tags } }) => {
    await setTags(shop, { about: "order", aboutId: orderId, tags, actorUserId: requireUserId(shopper) });
    return (await readTags(shop.db, "order", [orderId])).get(orderId) ?? [];
  });
  api.serve(adminCustomerCalls.tagCustomer, async ({ shop, shopper, input: { customerId, tags } }) => {
    await getCustomer(shop, customerId);
    await setTags(shop, { about: "customer", aboutId: customerId, tags, actorUserId: requireUserId(shopper) });
    return (await readTags(shop.db, "customer", [customerId])).get(customerId) ?? [];
  });
  api.serve(adminCustomerCalls.listTags, ({ shop, input }) => listTagNames(shop.db, input.about, TAG_NAMES_MAX));
  api.serve(adminSalesCalls.getSales, ({ shop, input }) => readSales(shop, input));
  api.serveFile(adminSalesCalls.downloadSales, async ({ shop, input }) => ({
    content: Buffer.from(await writeSales(shop, input)),
    type: "text/csv; charset=utf-8",
    name: `sales-by-${input.by}.csv`,
  }));
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
    // Several small refunds together can exceed the maximum refund without re-authentication.
    if (input.refund && !isProved(shop, request)) throw new ShopError("proof-needed");
    const { endSubscriptions: endsSubscription, expected, ...edit } = input;
    const expectedById = new Map(expected?.map(({ orderId, amount }) => [orderId, parsePounds(amount)]));
    const actorUserId = requireUserId(shopper);
    return { results: await bulkEditOrders(shop, { ...edit, endsSubscription, expectedById, actorUserId }) };
  });
}

function messageRoutes(api: EndpointServer): void {
  api.serve(adminMessageCalls.listConversations, async (call) =>
    replyPage(call, await listConversations(call.shop, call.input, requireUserId(call.shopper))),
  );
  api.serve(adminMessageCalls.getConversation, ({ shop, input }) =>
    viewConversationDetails(shop, input.conversationId),
  );
  api.serve(adminMessageCalls.changeConversation, async ({ shop, shopper, input }) => {
    await changeAndAssign(shop, { ...input, actorUserId: requireUserId(shopper) });
    return viewConversationDetails(shop, input.conversationId);
  });
  api.serve(adminMessageCalls.markConversation, async ({ shop, input: { conversationId, isUnread } }) => {
    await markConversation(shop.db, conversationId, isUnread);
    return { isUnread };
  });
  api.serve(adminMessageCalls.previewReply, ({ shop, input }) => previewReply(shop, input));
  api.serve(adminMessageCalls.sendReply, async ({ shop, shopper, input }) => {
    await replyTo(shop, { ...input, actorUserId: requireUserId(shopper) });
    return viewConversationDetails(shop, input.conversationId);
  });
  api.serve(adminMessageCalls.addConversationNote, async ({ shop, shopper, input: { conversationId, text } }) => {
    await addNote(shop, { about: "conversation", aboutId: conversationId, text, actorUserId: requireUserId(shopper) });
    return viewConversationDetails(shop, conversationId);
  });
}

function mentionRoutes(api: EndpointServer): void {
  api.serve(adminMentionCalls.listMentions, ({ shop, shopper, permissions }) =>
    listOwnMentions(shop.db, requireUserId(shopper), permissions),
  );
  api.serve(adminMentionCalls.readMention, ({ shop, shopper, permissions, input: { mentionId } }) =>
    readOwnMention(shop, { mentionId, userId: requireUserId(shopper), held: permissions }),
  );
  api.serve(adminMentionCalls.listColleagues, ({ shop, shopper, input }) =>
    listMentionable(shop.db, input.about, requireUserId(shopper)),
  );
}

function telephoneOrderRoutes(api: EndpointServer): void {
  api.serve(adminTelephoneCalls.previewTelephoneOrder, ({ shop, input }) => previewTelephoneOrder(shop, input));
  api.serve(adminTelephoneCalls.createTelephoneOrder, async ({ shop, shopper, input }) => {
    const { lines, discountCode, customerId, guest, sendsLink, expected } = input;
    const order = { lines, discountCode, customerId, guest, sendsLink, expectedPence: parsePounds(expected) };
    return getAnyOrder(shop, await createTelephoneOrder(shop, { ...order, actorUserId: requireUserId(shopper) }));
  });
  api.serve(adminTelephoneCalls.changeOrderLines, async ({ shop, shopper, input }) => {
    await changeTelephoneOrderLines(shop, { ...input, actorUserId: requireUserId(shopper) });
    return getAnyOrder(shop, input.orderId);
  });
  api.serve(adminTelephoneCalls.sendPaymentLink, async ({ shop, shopper, input: { orderId } }) => {
    await sendPaymentLink(shop, { orderId, actorUserId: requireUserId(shopper) });
    return getAnyOrder(shop, orderId);
  });
  api.serve(adminTelephoneCalls.payInPerson, async ({ shop, shopper, input, request }) => {
    const { orderId, reason, expected, version } = input;
    limitProviderCalls(shop, "settle", { caller: `order:${orderId}`, address: request.ip });
    const paid = { orderId, reason, version, expectedPence: parsePounds(expected) };
    await payInPerson(shop, { ...paid, actorUserId: requireUserId(shopper) });
    return getAnyOrder(shop, orderId);
  });
}

function adminSubscriptionsRoutes(api: EndpointServer): void {
  api.serve(adminSubscriptionCalls.listAdminSubscriptions, async (call) =>
    replyPage(call, await listAllSubscriptions(call.shop, call.input)),
  );
  api.serve(adminSubscriptionCalls.getAdminSubscription, ({ shop, input }) =>
    getAnySubscription(shop, input.subscriptionId),
  );
  api.serve(adminSubscriptionCalls.changeAdminSubscription, async ({ shop, shopper, input }) => {
    await setSubscriptionStatus(shop, { ...input, actorUserId: requireUserId(shopper) });
    return getAnySubscription(shop, input.subscriptionId);
  });
  api.serve(adminActionCalls.sendCardLink, async ({ shop, shopper, input: { subscriptionId } }) => {
    await sendCardLink(shop, { subscriptionId, actorUserId: requireUserId(shopper) });
    return getAnySubscription(shop, subscriptionId);
  });
  api.serve(adminActionCalls.retryCharge, async ({ shop, shopper, input: { subscriptionId }, request }) => {
    limitProviderCalls(shop, "confirm", { caller: `subscription:${subscriptionId}`, address: request.ip });
    await retryCharge(shop, { subscriptionId, actorUserId: requireUserId(shopper) });
    return getAnySubscription(shop, subscriptionId);
  });
  api.serve(adminSubscriptionCalls.addSubscriptionNote, async ({ shop, shopper, input: { subscriptionId, text } }) => {
    await getAnySubscription(shop, subscriptionId);
    const actorUserId = requireUserId(shopper);
    await addNote(shop, { about: "subscription", aboutId: subscriptionId, text, actorUserId });
    return listNotes(shop.db, "subscription", subscriptionId);
  });
  api.serve(adminSubscriptionCalls.bulkDeleteSubscriptions, async ({ shop, shopper, input }) => ({
    results: await deleteSubscriptions(shop, input.subscriptionIds, requireUserId(shopper)),
  }));
}

function addressRoutes(api: EndpointServer): void {
  api.serve(adminAddressCalls.changeAdminOrderAddress, async ({ shop, shopper, input }) => {
    await changeOrderAddress(shop, { ...input, actorUserId: requireUserId(shopper) });
    return getAnyOrder(shop, input.orderId);
  });
  api.serve(changeAdminPresent, async ({ shop, shopper, input: { orderId, message, notBefore, version } }) => {
    const day = notBefore === null ? null : isoDay(notBefore);
    await changePresent(shop, { orderId, message, notBefore: day, version, actorUserId: requireUserId(shopper) });
    return getAnyOrder(shop, orderId);
  });
  api.serve(adminAddressCalls.changeAdminSubscriptionAddress, async ({ shop, shopper, input }) => {
    await changeSubscriptionAddress(shop, { ...input, actorUserId: requireUserId(shopper) });
    return getAnySubscription(shop, input.subscriptionId);
  });
  api.serve(adminAddressCalls.changeAdminCustomerAddress, async ({ shop, shopper, input }) => {
    await changeCustomerAddress(shop, { ...input, actorUserId: requireUserId(shopper) });
    return getCustomer(shop, input.customerId);
  });
}

function parcelsRoutes(api: EndpointServer): void {
  api.serve(adminParcelCalls.listAdminParcels, async (call) =>
    replyPage(call, await listParcels(call.shop, call.input, requireUserId(call.shopper))),
  );
  api.serve(adminParcelCalls.countAdminParcels, ({ shop }) => countLists(shop));
  api.serve(adminParcelCalls.readPacking, ({ shop, input }) => readPacking(shop, input.parcelIds));
  api.serve(adminParcelCalls.packParcels, async ({ shop, shopper, input: { parcelIds, batches } }) => {
    const chosen = new Map(batches.map(({ productId, batchIds }) => [productId, batchIds]));
    return { results: await packParcels(shop, { parcelIds, chosen, actorUserId: requireUserId(shopper) }) };
  });
  api.serve(adminTableCalls.listTableParcels, ({ shop }) => readPackingTable(shop));
  api.serve(adminTableCalls.packAtTable, ({ shop, shopper, input: { batches, ...input } }) => {
    const chosen = new Map(batches.map(({ productId, batchIds }) => [productId, batchIds]));
    return packAtTable(shop, { ...input, chosen, actorUserId: requireUserId(shopper) });
  });
  api.serve(adminAssignmentCalls.assignParcels, async ({ shop, shopper, input }) => ({
    results: await assignParcels(shop, { ...input, actorUserId: requireUserId(shopper) }),
  }));
  api.serve(adminParcelCalls.unpackParcels, async ({ shop, shopper, input: { parcelIds } }) => ({
    results: await unpackParcels(shop, { parcelIds, actorUserId: requireUserId(shopper) }),
  }));
  api.serve(adminParcelCalls.holdParcels, async ({ shop, shopper, input: { parcelIds } }) => ({
    results: await holdParcels(shop, { parcelIds, actorUserId: requireUserId(shopper) }),
  }));
  api.serve(adminParcelCalls.releaseParcels, async ({ shop, shopper, input: { parcelIds } }) => ({
    results: await releaseParcels(shop, { parcelIds, actorUserId: requireUserId(shopper) }),
  }));
  api.serve(adminParcelCalls.sendParcels, async ({ shop, shopper, input }) => {
    const numbers = new Map(input.numbers.map(({ parcelId, trackingNumber }) => [parcelId, trackingNumber]));
    return { results: await sendParcels(shop, { ...input, numbers, actorUserId: requireUserId(shopper) }) };
  });
  api.serve(adminParcelCalls.numberParcel, ({ shop, shopper, input: { sharesNumbers, ...input } }) =>
    numberParcel(shop, { ...input, sharedWith: sharesNumbers ? "all" : [], actorUserId: requireUserId(shopper) }),
  );
  api.serve(adminTrackingCalls.checkNumbers, ({ shop, input }) => checkTrackingNumbers(shop, input.csv));
  api.serve(adminTrackingCalls.importNumbers, ({ shop, shopper, input }) =>
    importTrackingNumbers(shop, { csv: input.csv, actorUserId: requireUserId(shopper) }),
  );
  api.serveFile(adminParcelCalls.downloadParcelSlips, ({ shop, input }) => printSlips(shop, input.parcelIds));
  api.serveFile(adminParcelCalls.downloadParcelLabels, ({ shop, input }) => printLabels(shop, input));
  api.serveFile(adminParcelCalls.downloadParcelTable, ({ shop, input }) => exportParcels(shop, input.parcelIds));
  api.serve(adminPostageCalls.askForPostage, async ({ shop, shopper, input: { parcelIds } }) => ({
    results: await askForPostage(shop, { parcelIds, actorUserId: requireUserId(shopper) }),
  }));
  api.serveFile(adminPostageCalls.downloadPostageLabels, ({ shop, shopper, input: { parcelIds } }) =>
    printPostage(shop, { parcelIds, actorUserId: requireUserId(shopper) }),
  );
  api.serve(adminPostageCalls.withdrawPostage, async ({ shop, shopper, input: { parcelIds } }) => ({
    results: await withdrawPostage(shop, { parcelIds, actorUserId: requireUserId(shopper) }),
  }));
}

function settingsRoutes(api: EndpointServer): void {
  api.serve(adminSettingCalls.getAdminSettings, ({ shop }) => viewSettings(shop.db));
  api.serve(adminSettingCalls.updateSettings, async ({ shop, shopper, input }) => {
    const saved = await shop.db.transaction(async (tx) => {
      await updateSettings(tx, input, { actorUserId: requireUserId(shopper), now: shop.clock() });
      return viewSettings(tx);
    });
    shop.wake("bill-boxes");
    return saved;
  });
  api.serve(morningEmailCalls.stopMorningEmail, async ({ shop, input }) => {
    await stopMorningEmail(shop, input.token);
    return { ok: true };
  });
  api.serve(adminSettingCalls.updateTrader, ({ shop, shopper, input }) =>
    shop.db.transaction(async (tx) => {
      await updateTrader(tx, input, { actorUserId: requireUserId(shopper), now: shop.clock() });
      return viewSettings(tx);
    }),
  );
  api.serve(adminBrandCalls.getBrand, ({ shop }) => readBrand(shop.db));
  api.serve(adminBrandCalls.updateBrand, ({ shop, shopper, input }) =>
    shop.db.transaction(async (tx) => {
      await updateBrand(shop, tx, input, { actorUserId: requireUserId(shopper), now: shop.clock() });
      return readBrand(tx);
    }),
  );
  api.serve(adminSettingCalls.getGoingLive, ({ shop }) => readGoingLive(shop.db, shop));
  api.serve(adminSettingCalls.tickGoingLive, ({ shop, shopper, input }) =>
    shop.db.transaction(async (tx) => {
      await tickGoingLive(tx, input, { actorUserId: requireUserId(shopper), now: shop.clock() });
      return readGoingLive(tx, shop);
    }),
  );
}

function recallRoutes(api: EndpointServer): void {
  api.serve(adminBatchCalls.readRecall, ({ shop, input }) => readRecall(shop, input));
  api.serveFile(adminBatchCalls.downloadRecall, ({ shop, input }) => exportRecall(shop, input));
  api.serve(adminBatchCalls.previewRecall, ({ shop, input }) => previewRecall(shop, input));
  api.serve(adminBatchCalls.recallBatch, ({ shop, shopper, input }) =>
    recallBatch(shop, { ...input, actorUserId: requireUserId(shopper) }),
  );
}

function sentEmailRoutes(api: EndpointServer): void {
  api.serve(adminMarketingCalls.listEmailKinds, ({ shop }) => listEmailKinds(shop));
  api.serve(adminMarketingCalls.listEmails, async (call) => replyPage(call, await listEmails(call.shop, call.input)));
  api.serve(adminMarketingCalls.previewEmail, ({ shop, input }) => previewQueuedEmail(shop, input.emailId));
  api.serve(adminMarketingCalls.resendEmail, async ({ shop, shopper, input, permissions }) => {
    const by = { actorUserId: requireUserId(shopper), now: shop.clock(), held: permissions };
    const email = await shop.db.transaction((tx) => resendEmail(tx, input.emailId, by));
    shop.wake("send-letters");
    return email;
  });
}

const ROOT = "/api/dev/emails";

/** Routes that show every email with sample data, in HTML and in text. For demonstrations only. */
export function emailPreviewRoutes(app: FastifyInstance, shop: Shop): void {
  app.get(ROOT, (_request, reply) => replyWithEmailPage(reply, indexPage(), shop.config));

  app.get<{ Params: { kind: string; sample: string; form: string } }>(
    `${ROOT}/:kind/:sample.:form(^html|txt$)`,
    async ({ params }, reply) => {
      const { subject, html, text } = await previewEmail(shop, params.kind, params.sample);
      if (params.form === "html") return replyWithEmailPage(reply, html, shop.config);
      return reply.type("text/plain; charset=utf-8").send(`${subject}\n\n${text}`);
    },
  );
}

function indexPage(): string {
  const rows = listSampleEmails().map(({ kind, sample }) => {
    const path = `${ROOT}/${kind}/${encodeURIComponent(sample)}`;
    return `<li>${kind}, ${sample}: <a href="${path}.html">email</a>, <a href="${path}.txt">text</a></li>`;
  });
  return [
    '<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><title>Emails</title>',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    "<style>body{font:16px/1.6 Georgia,serif;max-width:44rem;margin:2rem auto;padding:0 1.25rem;background:#f7f2ea;color:#2e2822}a{color:#6b5a7e}</style>",
    `</head><body><main><h1>Emails</h1><ul>${rows.join("")}</ul></main></body></html>`,
  ].join("\n");
}
