import { addBatch, deleteBatch } from "#contract/admin-batches.ts";
import { createCategory, deleteCategory, listAdminCategories, updateCategory } from "#contract/admin-categories.ts";
import { CSV_BYTES_MAX, exportProducts, importProducts } from "#contract/admin-product-files.ts";
import {
  createProduct,
  deleteProduct,
  editProducts,
  getAdminProduct,
  listAdminProducts,
  patchProduct,
  updateProduct,
} from "#contract/admin-products.ts";
import { requireUserId } from "#server/accounts/shopper.ts";
import { readUpload } from "#server/http/read-upload.ts";
import { replyPage } from "#server/http/reply-page.ts";
import type { Call, EndpointServer } from "#server/http/serve-endpoint.ts";
import { addBatch as noteBatch } from "./add-batch.ts";
import { listEveryCategory } from "./admin-categories.queries.ts";
import { changeProduct } from "./change-product.ts";
import { createProduct as addProduct } from "./create-product.ts";
import { deleteBatch as takeBatchBack } from "./delete-batch.ts";
import { deleteCategory as removeCategory } from "./delete-category.ts";
import { deleteProduct as removeProduct } from "./delete-product.ts";
import { editProducts as editSeveral } from "./edit-products.ts";
import { exportProducts as writeTable } from "./export-products.ts";
import { importProducts as takeTable } from "./import-products.ts";
import { listAdminProducts as listProducts } from "./list-admin-products.ts";
import { saveCategory } from "./save-category.ts";
import { readAdminProduct, viewBatch } from "./view-admin-product.ts";

export function adminCatalogueRoutes(api: EndpointServer): void {
  api.serve(listAdminProducts, async (call) => replyPage(call, await listProducts(call.shop, call.input)));
  api.serve(exportProducts, ({ shop }) => writeTable(shop));
  api.serve(getAdminProduct, ({ shop, input }) => readAdminProduct(shop.db, input.productId));
  api.serve(createProduct, (call) =>
    call.shop.db.transaction(async (tx) => readAdminProduct(tx, await addProduct(tx, call.input, by(call)))),
  );
  for (const endpoint of [updateProduct, patchProduct]) {
    api.serve(endpoint, (call) => {
      const { productId, version, stockSeen, ...fields } = call.input;
      return call.shop.db.transaction(async (tx) => {
        await changeProduct(tx, { productId, fields, version, stockSeen, ...by(call) });
        return readAdminProduct(tx, productId);
      });
    });
  }
  api.serve(deleteProduct, (call) =>
    call.shop.db.transaction(async (tx) => ({ outcome: await removeProduct(tx, call.input.productId, by(call)) })),
  );
  api.serve(editProducts, (call) => editSeveral(call.shop, call.input, requireUserId(call.shopper)));
  api.serve(addBatch, (call) =>
    call.shop.db.transaction(async (tx) => viewBatch(await noteBatch(tx, call.input, by(call)))),
  );
  api.serve(deleteBatch, async (call) => {
    await call.shop.db.transaction((tx) => takeBatchBack(tx, call.input, by(call)));
    return { ok: true };
  });
  api.serve(listAdminCategories, ({ shop }) => listEveryCategory(shop.db));
  for (const endpoint of [createCategory, updateCategory]) {
    api.serve(endpoint, (call) => call.shop.db.transaction((tx) => saveCategory(tx, call.input, by(call))));
  }
  api.serve(deleteCategory, async (call) => {
    await call.shop.db.transaction((tx) => removeCategory(tx, call.input.categoryId, by(call)));
    return { ok: true };
  });
}

/** The calls that bring a file; they are served where multipart forms can be read. */
export function productTableRoutes(api: EndpointServer): void {
  api.serve(importProducts, async (call) => {
    const csv = (await readUpload(call.request, CSV_BYTES_MAX)).toString("utf8");
    return takeTable(call.shop, csv, { mode: call.input.mode, actorUserId: requireUserId(call.shopper) });
  });
}

function by({ shop, shopper }: Pick<Call<typeof listAdminCategories>, "shop" | "shopper">) {
  return { actorUserId: requireUserId(shopper), now: shop.clock() };
}
