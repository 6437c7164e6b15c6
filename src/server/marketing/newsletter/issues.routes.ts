import type { FastifyInstance } from "fastify";
import * as fieldCalls from "#contract/fields.ts";
import * as adminNewsletterCalls from "#contract/marketing/admin-marketing.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { EndpointServer } from "#server/platform/endpoints/endpoint-server.ts";
import { requireAccess } from "#server/platform/endpoints/require-access.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { sendEmailPage } from "#server/platform/mail/index.ts";
import {
  dropIssue,
  moveIssue,
  previewIssue,
  startIssue,
  viewIssue,
  viewIssues,
  viewReaders,
  writeIssue,
} from "./issues.ts";
import { listIssues } from "./newsletter.queries.ts";

export function issuesRoutes(api: EndpointServer): void {
  api.serve(adminNewsletterCalls.listNewsletters, async ({ shop }) => viewIssues(shop, await listIssues(shop.db)));

  api.serve(adminNewsletterCalls.countNewsletterReaders, ({ shop }) => viewReaders(shop));

  api.serve(adminNewsletterCalls.createNewsletter, async ({ shop, shopper, input }) =>
    viewIssue(shop, await writeIssue(shop, { issueId: undefined, actorUserId: shopper.userId, fields: input })),
  );

  api.serve(adminNewsletterCalls.updateNewsletter, async ({ shop, shopper, input: { issueId, ...fields } }) =>
    viewIssue(shop, await writeIssue(shop, { issueId, actorUserId: shopper.userId, fields })),
  );

  api.serve(adminNewsletterCalls.deleteNewsletter, async ({ shop, shopper, input }) => {
    await dropIssue(shop, { ...input, actorUserId: shopper.userId });
    return { ok: true };
  });

  api.serve(adminNewsletterCalls.sendNewsletter, async ({ shop, shopper, input }) =>
    viewIssue(shop, await startIssue(shop, { ...input, actorUserId: shopper.userId })),
  );

  api.serve(adminNewsletterCalls.moveNewsletter, async ({ shop, shopper, input }) =>
    viewIssue(shop, await moveIssue(shop, { ...input, actorUserId: shopper.userId })),
  );
}

/** An issue's email as a page with its own styles. */
export function issuePreviewRoutes(app: FastifyInstance, shop: Shop): void {
  app.get<{ Params: { issueId: string } }>("/api/admin/newsletters/:issueId/email", async (request, reply) => {
    requireAccess(shop, request, { access: "admin" });
    const issueId = fieldCalls.pathId.safeParse(request.params.issueId);
    if (!issueId.success) throw new ShopError("not-found");
    const { html } = await previewIssue(shop, issueId.data);
    return sendEmailPage(reply, html, shop.config);
  });
}
