import * as adminCategorieCalls from "#contract/catalogue/admin-catalogue.ts";
import * as adminProductFileCalls from "#contract/catalogue/admin-products.ts";
import * as adminProductCalls from "#contract/catalogue/admin-products.ts";
import { CSV_BYTES_MAX } from "#contract/catalogue/admin-products.ts";
import * as adminBatcheCalls from "#contract/inventory/admin-batches.ts";
import type { Call, EndpointServer } from "#server/platform/endpoints/endpoint-server.ts";
import { readUpload } from "#server/platform/endpoints/read-upload.ts";
import { replyPage } from "#server/platform/kernel/reply-page.ts";
import { requireUserId } from "#server/platform/kernel/shop.ts";
import { listEveryCategory } from "./admin-categories.queries.ts";
import { addBatch, deleteBatch } from "./batches.ts";
import { deleteCategory, saveCategory } from "./categories.ts";
import { changeProduct, createProduct, deleteProduct, editProducts } from "./change-product.ts";
import { importProducts } from "./import-products.ts";
import { listAdminProducts, readAdminProduct, viewBatch } from "./list-admin-products.ts";
import { exportProducts } from "./product-table.ts";

export function adminCatalogueRoutes(api: EndpointServer): void {
  api.serve(adminProductCalls.listAdminProducts, async (call) =>
    replyPage(call, await listAdminProducts(call.shop, call.input)),
  );
  api.serve(adminProductFileCalls.exportProducts, ({ shop }) => exportProducts(shop));
  api.serve(adminProductCalls.getAdminProduct, ({ shop, input }) => readAdminProduct(shop.db, input.productId));
  api.serve(adminProductCalls.createProduct, (call) =>
    call.shop.db.transaction(async (tx) => readAdminProduct(tx, await createProduct(tx, call.input, by(call)))),
  );
  for (const endpoint of [adminProductCalls.updateProduct, adminProductCalls.patchProduct]) {
    api.serve(endpoint, (call) => {
      const { productId, version, stockSeen, ...fields } = call.input;
      return call.shop.db.transaction(async (tx) => {
        await changeProduct(tx, { productId, fields, version, stockSeen, ...by(call) });
        return readAdminProduct(tx, productId);
      });
    });
  }
  api.serve(adminProductCalls.deleteProduct, (call) =>
    call.shop.db.transaction(async (tx) => ({ outcome: await deleteProduct(tx, call.input.productId, by(call)) })),
  );
  api.serve(adminProductCalls.editProducts, (call) => editProducts(call.shop, call.input, requireUserId(call.shopper)));
  api.serve(adminBatcheCalls.addBatch, (call) =>
    call.shop.db.transaction(async (tx) => viewBatch(await addBatch(tx, call.input, by(call)))),
  );
  api.serve(adminBatcheCalls.deleteBatch, async (call) => {
    await call.shop.db.transaction((tx) => deleteBatch(tx, call.input, by(call)));
    return { ok: true };
  });
  api.serve(adminCategorieCalls.listAdminCategories, ({ shop }) => listEveryCategory(shop.db));
  for (const endpoint of [adminCategorieCalls.createCategory, adminCategorieCalls.updateCategory]) {
    api.serve(endpoint, (call) => call.shop.db.transaction((tx) => saveCategory(tx, call.input, by(call))));
  }
  api.serve(adminCategorieCalls.deleteCategory, async (call) => {
    await call.shop.db.transaction((tx) => deleteCategory(tx, call.input.categoryId, by(call)));
    return { ok: true };
  });
}

/** Calls with a file upload. They are served where multipart forms can be parsed. */
export function productTableRoutes(api: EndpointServer): void {
  api.serve(adminProductFileCalls.importProducts, async (call) => {
    const csv = (await readUpload(call.request, CSV_BYTES_MAX)).toString("utf8");
    const { mode } = call.input;
    return importProducts(call.shop, csv, {
      isApplied: mode.startsWith("apply"),
      withStock: mode.endsWith("with-stock"),
      actorUserId: requireUserId(call.shopper),
    });
  });
}

function by({ shop, shopper }: Pick<Call<typeof adminCategorieCalls.listAdminCategories>, "shop" | "shopper">) {
  return { actorUserId: requireUserId(shopper), now: shop.clock() };
}
