import type { FastifyInstance } from "fastify";
import {
  countNewsletterReaders,
  createNewsletter,
  deleteNewsletter,
  listNewsletters,
  sendNewsletter,
  updateNewsletter,
} from "#contract/admin-newsletters.ts";
import { pathId } from "#contract/fields.ts";
import { ShopError } from "#domain/shop-error.ts";
import { isAdmin } from "#server/accounts/shopper.ts";
import type { EndpointServer } from "#server/http/serve-endpoint.ts";
import { shopperOf } from "#server/http/session.ts";
import { previewIssue } from "#server/mail/preview-issue.ts";
import type { Shop } from "#server/shop.ts";
import { dropIssue } from "./drop-issue.ts";
import { countReaders, listIssues } from "./issues.queries.ts";
import { startIssue } from "./start-issue.ts";
import { viewIssue } from "./view-issue.ts";
import { writeIssue } from "./write-issue.ts";

export function issuesRoutes(api: EndpointServer): void {
  api.serve(listNewsletters, async ({ shop }) => (await listIssues(shop.db)).map(viewIssue));

  api.serve(countNewsletterReaders, async ({ shop }) => {
    const counted = new Map((await countReaders(shop.db)).map(({ status, readers }) => [status, readers]));
    const readersOf = (status: string) => counted.get(status) ?? 0;
    return {
      confirmed: readersOf("confirmed"),
      pending: readersOf("pending"),
      unsubscribed: readersOf("unsubscribed"),
    };
  });

  api.serve(createNewsletter, async ({ shop, shopper, input }) =>
    viewIssue(await writeIssue(shop, { issueId: undefined, actorUserId: shopper.userId, fields: input })),
  );

  api.serve(updateNewsletter, async ({ shop, shopper, input: { issueId, ...fields } }) =>
    viewIssue(await writeIssue(shop, { issueId, actorUserId: shopper.userId, fields })),
  );

  api.serve(deleteNewsletter, async ({ shop, shopper, input }) => {
    await dropIssue(shop, { ...input, actorUserId: shopper.userId });
    return { ok: true };
  });

  api.serve(sendNewsletter, async ({ shop, shopper, input }) =>
    viewIssue(await startIssue(shop, { ...input, actorUserId: shopper.userId })),
  );
}

/** The letter of an issue as a page, which brings its own styles. */
export function issuePreviewRoutes(app: FastifyInstance, shop: Shop): void {
  app.get<{ Params: { issueId: string } }>("/api/admin/newsletters/:issueId/letter", async (request, reply) => {
    const shopper = shopperOf(request);
    if (shopper.userId === undefined) throw new ShopError("signed-out");
    if (!isAdmin(shopper)) throw new ShopError("not-admin");
    const issueId = pathId.safeParse(request.params.issueId);
    if (!issueId.success) throw new ShopError("not-found");
    const { html } = await previewIssue(shop, issueId.data);
    return reply
      .header("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
      .type("text/html; charset=utf-8")
      .send(html);
  });
}
