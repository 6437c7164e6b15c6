import type { FastifyInstance } from "fastify";
import * as fieldCalls from "#contract/fields.ts";
import * as adminMarketingCalls from "#contract/marketing/admin-marketing.ts";
import * as replyTemplateCalls from "#contract/marketing/admin-reply-templates.ts";
import * as marketingCalls from "#contract/marketing/marketing.ts";
import * as wishlistCalls from "#contract/marketing/wishlist.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { EndpointServer } from "#server/platform/endpoints/endpoint-server.ts";
import { requireAccess } from "#server/platform/endpoints/require-access.ts";
import { replyPage } from "#server/platform/kernel/reply-page.ts";
import { requireUserId, type Shop } from "#server/platform/kernel/shop.ts";
import { replyWithEmailPage } from "#server/platform/mail/index.ts";
import { receiveCancellation, receiveMessage } from "./contact/contact.ts";
import {
  createReplyTemplate,
  deleteReplyTemplate,
  listReplyTemplates,
  updateReplyTemplate,
} from "./conversations/reply-templates.ts";
import {
  dropIssue,
  moveIssue,
  previewIssue,
  scheduleIssue,
  startIssue,
  testIssue,
  viewIssue,
  viewIssues,
  viewReaders,
  writeIssue,
} from "./newsletter/issues.ts";
import { confirmSubscriber, endSubscriber, listIssues } from "./newsletter/newsletter.queries.ts";
import { subscribe } from "./newsletter/subscribe.ts";
import { listSubscribers, writeSubscribers } from "./newsletter/subscribers.ts";
import { exportSamples, printSampleLabels } from "./samples/print-samples.ts";
import { listSamples, requestSample, sendSamples, updateSample, viewSample } from "./samples/samples.ts";
import { addToWishlist, mergeWishlists, readWishlist, removeFromWishlist } from "./wishlist/change-wishlist.ts";
import { listProductsById } from "./wishlist/list-products-by-id.ts";

export function marketingRoutes(api: EndpointServer): void {
  replyTemplateRoutes(api);
  for (const mount of [samplesRoutes, newsletterRoutes, issuesRoutes, wishlistRoutes, contactRoutes]) mount(api);
}

function contactRoutes(api: EndpointServer): void {
  api.serve(marketingCalls.sendMessage, async ({ shop, input }) => ({ reference: await receiveMessage(shop, input) }));

  api.serve(marketingCalls.cancelContract, async ({ shop, input }) => {
    const { reference, receivedAt } = await receiveCancellation(shop, input);
    return { reference, receivedAt: receivedAt.toISOString() };
  });
}

function issuesRoutes(api: EndpointServer): void {
  api.serve(adminMarketingCalls.listNewsletters, async ({ shop }) => viewIssues(shop, await listIssues(shop.db)));

  api.serve(adminMarketingCalls.countNewsletterReaders, ({ shop }) => viewReaders(shop));

  api.serve(adminMarketingCalls.listSubscribers, async (call) =>
    replyPage(call, await listSubscribers(call.shop, call.input)),
  );

  api.serveFile(adminMarketingCalls.downloadSubscribers, async ({ shop, input }) => ({
    content: Buffer.from(await writeSubscribers(shop, input)),
    type: "text/csv; charset=utf-8",
    name: "newsletter-subscribers.csv",
  }));

  api.serve(adminMarketingCalls.createNewsletter, async ({ shop, shopper, input }) =>
    viewIssue(shop, await writeIssue(shop, { issueId: undefined, actorUserId: shopper.userId, fields: input })),
  );

  api.serve(adminMarketingCalls.updateNewsletter, async ({ shop, shopper, input: { issueId, ...fields } }) =>
    viewIssue(shop, await writeIssue(shop, { issueId, actorUserId: shopper.userId, fields })),
  );

  api.serve(adminMarketingCalls.deleteNewsletter, async ({ shop, shopper, input }) => {
    await dropIssue(shop, { ...input, actorUserId: shopper.userId });
    return { ok: true };
  });

  api.serve(adminMarketingCalls.sendNewsletter, async ({ shop, shopper, input }) =>
    viewIssue(shop, await startIssue(shop, { ...input, actorUserId: shopper.userId })),
  );

  api.serve(adminMarketingCalls.testNewsletter, ({ shop, shopper, input }) =>
    testIssue(shop, { ...input, userId: requireUserId(shopper) }),
  );

  api.serve(adminMarketingCalls.scheduleNewsletter, async ({ shop, shopper, input }) =>
    viewIssue(shop, await scheduleIssue(shop, { ...input, actorUserId: shopper.userId })),
  );

  api.serve(adminMarketingCalls.moveNewsletter, async ({ shop, shopper, input }) =>
    viewIssue(shop, await moveIssue(shop, { ...input, actorUserId: shopper.userId })),
  );
}

/** Serves the email of a newsletter issue as a page with its own styles. */
export function issuePreviewRoutes(app: FastifyInstance, shop: Shop): void {
  app.get<{ Params: { issueId: string } }>("/api/admin/newsletters/:issueId/email", async (request, reply) => {
    await requireAccess(shop, request, { access: "admin", permission: "marketing" });
    const issueId = fieldCalls.pathId.safeParse(request.params.issueId);
    if (!issueId.success) throw new ShopError("not-found");
    const { html } = await previewIssue(shop, issueId.data);
    return replyWithEmailPage(reply, html, shop.config);
  });
}

function newsletterRoutes(api: EndpointServer): void {
  api.serve(marketingCalls.subscribeToNewsletter, async ({ shop, input }) => {
    await subscribe(shop, input);
    return { ok: true };
  });

  api.serve(marketingCalls.confirmNewsletter, async ({ shop, input }) => {
    if (!(await confirmSubscriber(shop.db, input.token, shop.clock()))) throw new ShopError("not-found");
    return { ok: true };
  });

  api.serve(marketingCalls.unsubscribeFromNewsletter, async ({ shop, input }) => {
    if (!(await endSubscriber(shop.db, input.token, shop.clock()))) throw new ShopError("not-found");
    return { ok: true };
  });
}

function samplesRoutes(api: EndpointServer): void {
  api.serve(marketingCalls.requestSample, async ({ shop, input }) => {
    await requestSample(shop, input);
    return { ok: true };
  });
  api.serve(adminMarketingCalls.listSamples, async (call) => replyPage(call, await listSamples(call.shop, call.input)));
  api.serve(adminMarketingCalls.updateSample, async ({ shop, shopper, input }) => {
    const by = { actorUserId: requireUserId(shopper), now: shop.clock() };
    const sample = await shop.db.transaction((tx) => updateSample(tx, input, by));
    shop.wake("send-letters");
    return viewSample(sample);
  });
  api.serve(adminMarketingCalls.sendSamples, async ({ shop, shopper, input }) => {
    const by = { actorUserId: requireUserId(shopper), now: shop.clock() };
    const outcome = await shop.db.transaction((tx) => sendSamples(tx, input.sampleIds, by));
    if (outcome.sent > 0) shop.wake("send-letters");
    return outcome;
  });
  api.serveFile(adminMarketingCalls.downloadSampleLabels, ({ shop, input }) => printSampleLabels(shop, input));
  api.serveFile(adminMarketingCalls.downloadSampleTable, ({ shop, input }) => exportSamples(shop, input.sampleIds));
}

function wishlistRoutes(api: EndpointServer): void {
  api.serve(wishlistCalls.listWishlist, ({ shop, shopper }) => readWishlist(shop.db, requireUserId(shopper)));
  api.serve(wishlistCalls.addToWishlist, ({ shop, shopper, input }) =>
    addToWishlist(shop, requireUserId(shopper), input.productId),
  );
  api.serve(wishlistCalls.removeFromWishlist, ({ shop, shopper, input }) =>
    removeFromWishlist(shop, requireUserId(shopper), input.productId),
  );
  api.serve(wishlistCalls.mergeWishlists, ({ shop, shopper, input }) =>
    mergeWishlists(shop, requireUserId(shopper), input.items),
  );
  api.servePublic(wishlistCalls.listProductsById, (shop, { ids }) => listProductsById(shop.db, ids));
}

function replyTemplateRoutes(api: EndpointServer): void {
  api.serve(replyTemplateCalls.listReplyTemplates, ({ shop }) => listReplyTemplates(shop.db));
  api.serve(replyTemplateCalls.createReplyTemplate, ({ shop, shopper, input }) =>
    createReplyTemplate(shop, input, { actorUserId: requireUserId(shopper) }),
  );
  api.serve(replyTemplateCalls.updateReplyTemplate, ({ shop, shopper, input }) =>
    updateReplyTemplate(shop, input, { actorUserId: requireUserId(shopper) }),
  );
  api.serve(replyTemplateCalls.deleteReplyTemplate, async ({ shop, shopper, input: { templateId } }) => {
    await deleteReplyTemplate(shop, { templateId, actorUserId: requireUserId(shopper) });
    return { ok: true };
  });
}
