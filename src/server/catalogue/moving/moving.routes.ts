import * as calls from "#contract/catalogue/admin-product-imports.ts";
import { IMPORT_BYTES_MAX } from "#contract/catalogue/admin-product-imports.ts";
import type { EndpointServer } from "#server/platform/endpoints/endpoint-server.ts";
import { readUpload } from "#server/platform/endpoints/read-upload.ts";
import { isProved } from "#server/platform/endpoints/require-access.ts";
import { replyPage } from "#server/platform/kernel/reply-page.ts";
import { requireUserId } from "#server/platform/kernel/shop.ts";
import { chooseColumns, continueImport, listRows, removeImport, viewImport } from "./import-steps.ts";
import { readImport } from "./read-import.ts";

export function movingRoutes(api: EndpointServer): void {
  api.serve(calls.getProductImport, async ({ shop }) => ({ import: (await viewImport(shop)) ?? null }));
  api.serve(calls.saveImportChoices, ({ shop, input }) => chooseColumns(shop, input));
  api.serve(calls.continueProductImport, ({ shop, shopper, request, input }) =>
    continueImport(shop, input, { actorUserId: requireUserId(shopper), isUnproved: !isProved(shop, request) }),
  );
  api.serve(calls.listImportRows, async (call) => replyPage(call, await listRows(call.shop.db, call.input)));
  api.serve(calls.removeProductImport, async ({ shop }) => {
    await removeImport(shop);
    return { ok: true };
  });
}

/** Registers the call with a file upload, on a server that parses multipart forms. */
export function importUploadRoutes(api: EndpointServer): void {
  api.serve(calls.uploadProductImport, async ({ shop, request }) => {
    await readImport(shop, await readUpload(request, IMPORT_BYTES_MAX));
    const view = await viewImport(shop);
    if (!view) throw new Error("the import was not stored");
    return view;
  });
}
