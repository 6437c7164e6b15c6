import * as contentFileCalls from "#contract/content/admin-content-file.ts";
import * as adminPagesCalls from "#contract/content/admin-pages.ts";
import * as contentCalls from "#contract/content/content.ts";
import type { EndpointServer } from "#server/platform/endpoints/endpoint-server.ts";
import { readUpload } from "#server/platform/endpoints/read-upload.ts";
import { requireUserId } from "#server/platform/kernel/shop.ts";
import { importContent, writeContentFile } from "./content-file.ts";
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
import { listShownArticles, listShownPages, previewText, viewArticle, viewPage } from "./view-page.ts";

export function contentRoutes(api: EndpointServer): void {
  api.serveCached(contentCalls.getPage, (shop, { slug }) => viewPage(shop, slug));
  api.serveCached(contentCalls.listPages, (shop) => listShownPages(shop));
  api.serveCached(contentCalls.getArticle, (shop, { slug }) => viewArticle(shop, slug));
  api.serveCached(contentCalls.listArticles, (shop) => listShownArticles(shop));

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
  api.serveFile(contentFileCalls.downloadContent, async ({ shop }) => writeContentFile(shop));
}

/** Registers the call with a file upload. It needs a server that parses multipart forms. */
export function contentUploadRoutes(api: EndpointServer): void {
  api.serve(contentFileCalls.importContent, async ({ shop, shopper, input, request }) => {
    const bytes = await readUpload(request, contentFileCalls.CONTENT_BYTES_MAX);
    return importContent(shop, bytes, { isApplied: input.mode === "apply", actorUserId: requireUserId(shopper) });
  });
}
