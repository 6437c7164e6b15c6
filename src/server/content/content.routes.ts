import * as adminPagesCalls from "#contract/content/admin-pages.ts";
import * as contentCalls from "#contract/content/content.ts";
import type { EndpointServer } from "#server/platform/endpoints/endpoint-server.ts";
import { requireUserId } from "#server/platform/kernel/shop.ts";
import {
  addPage,
  dropPage,
  getPageForEditor,
  getVersion,
  listEveryPage,
  publish,
  saveText,
  withdraw,
} from "./pages.ts";
import { listShownPages, previewText, viewPage } from "./view-page.ts";

export function contentRoutes(api: EndpointServer): void {
  api.serveCached(contentCalls.getPage, (shop, { slug }) => viewPage(shop, slug));
  api.serveCached(contentCalls.listPages, (shop) => listShownPages(shop));

  api.serve(adminPagesCalls.listAdminPages, ({ shop }) => listEveryPage(shop));
  api.serve(adminPagesCalls.previewPage, ({ shop, input }) => previewText(shop.db, input));
  api.serve(adminPagesCalls.getAdminPage, ({ shop, input: { slug } }) => getPageForEditor(shop, slug));
  api.serve(adminPagesCalls.getPageVersion, ({ shop, input }) => getVersion(shop.db, input.slug, input.version));
  api.serve(adminPagesCalls.createPage, ({ shop, shopper, input }) =>
    addPage(shop, input, { actorUserId: requireUserId(shopper) }),
  );
  api.serve(adminPagesCalls.savePage, ({ shop, shopper, input }) =>
    saveText(shop, input, { actorUserId: requireUserId(shopper) }),
  );
  api.serve(adminPagesCalls.publishPage, ({ shop, shopper, input }) =>
    publish(shop, input, { actorUserId: requireUserId(shopper) }),
  );
  api.serve(adminPagesCalls.withdrawPage, ({ shop, shopper, input }) =>
    withdraw(shop, input, { actorUserId: requireUserId(shopper) }),
  );
  api.serve(adminPagesCalls.deletePage, async ({ shop, shopper, input }) => {
    await dropPage(shop, input, { actorUserId: requireUserId(shopper) });
    return { ok: true };
  });
}
