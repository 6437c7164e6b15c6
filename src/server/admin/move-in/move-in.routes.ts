import * as calls from "#contract/admin/admin-imports.ts";
import { IMPORT_BYTES_MAX } from "#contract/admin/admin-imports.ts";
import type { HeldPermissions } from "#domain/staff/permissions.ts";
import type { EndpointServer } from "#server/platform/endpoints/endpoint-server.ts";
import { readNamedUpload } from "#server/platform/endpoints/read-upload.ts";
import { isProved } from "#server/platform/endpoints/require-access.ts";
import {
  addPictures,
  chooseColumns,
  continueImport,
  listRows,
  readImport,
  removeImport,
  viewImport,
} from "#server/platform/imports/index.ts";
import { replyPage } from "#server/platform/kernel/reply-page.ts";
import { requireUserId } from "#server/platform/kernel/shop.ts";
import { IMPORT_KINDS } from "./import-kinds.ts";

const rightsOf = (permissions: HeldPermissions) => ({ kinds: IMPORT_KINDS, permissions });

export function moveInRoutes(api: EndpointServer): void {
  api.serve(calls.getImport, async ({ shop, permissions }) => ({
    import: (await viewImport(shop, rightsOf(permissions))) ?? null,
  }));
  api.serve(calls.saveImportChoices, ({ shop, permissions, input }) =>
    chooseColumns(shop, input, rightsOf(permissions)),
  );
  api.serve(calls.continueImport, ({ shop, shopper, permissions, request, input }) =>
    continueImport(shop, input, {
      actorUserId: requireUserId(shopper),
      isUnproved: !isProved(shop, request),
      rights: rightsOf(permissions),
    }),
  );
  api.serve(calls.addImportPictures, ({ shop, permissions, input }) => addPictures(shop, input, rightsOf(permissions)));
  api.serve(calls.listImportRows, async (call) =>
    replyPage(call, await listRows(call.shop.db, call.input, rightsOf(call.permissions))),
  );
  api.serve(calls.removeImport, async ({ shop, permissions }) => {
    await removeImport(shop, rightsOf(permissions));
    return { ok: true };
  });
}

/** Registers the call with a file upload, on a server that parses multipart forms. */
export function importUploadRoutes(api: EndpointServer): void {
  api.serve(calls.uploadImport, async ({ shop, permissions, request }) => {
    const rights = rightsOf(permissions);
    await readImport(shop, await readNamedUpload(request, IMPORT_BYTES_MAX), rights);
    const view = await viewImport(shop, rights);
    if (!view) throw new Error("the import was not stored");
    return view;
  });
}
