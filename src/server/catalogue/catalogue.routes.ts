import * as adminCatalogueCalls from "#contract/catalogue/admin-catalogue.ts";
import * as adminProductCalls from "#contract/catalogue/admin-products.ts";
import { CSV_BYTES_MAX } from "#contract/catalogue/admin-products.ts";
import * as catalogueCalls from "#contract/catalogue/catalogue.ts";
import * as adminBatchCalls from "#contract/inventory/admin-batches.ts";
import * as marketingCalls from "#contract/marketing/marketing.ts";
import { londonDay } from "#domain/calendar.ts";
import type { Call, EndpointServer } from "#server/platform/endpoints/endpoint-server.ts";
import { readUpload } from "#server/platform/endpoints/read-upload.ts";
import { isProved } from "#server/platform/endpoints/require-access.ts";
import { replyPage } from "#server/platform/kernel/reply-page.ts";
import { requireUserId, type Shop } from "#server/platform/kernel/shop.ts";
import { listEveryClaim, listValidClaims } from "./claims/claims.queries.ts";
import { updateClaim } from "./claims/update-claim.ts";
import { listEveryCategory } from "./editing/admin-categories.queries.ts";
import { addBatch, deleteBatch } from "./editing/batches.ts";
import { deleteCategory, saveCategory } from "./editing/categories.ts";
import { changeProduct, createProduct, deleteProduct, editProducts } from "./editing/change-product.ts";
import { listFamilies } from "./editing/families.queries.ts";
import { addVariant, saveFamily } from "./editing/families.ts";
import { importProducts } from "./editing/import-products.ts";
import { listAdminProducts, readAdminProduct, viewBatch } from "./editing/list-admin-products.ts";
import { previewDraft } from "./editing/preview-draft.ts";
import { exportProducts } from "./editing/product-table.ts";
import { publishOnceToday } from "./editing/publish-products.ts";
import { getProduct, listCategories, listProducts, stockOfProduct } from "./products.ts";
import { viewShelf, viewShopWindow } from "./shelf/view-shelf.ts";
import { askForStockAlert } from "./stock-alerts/stock-alerts.ts";

export function catalogueRoutes(api: EndpointServer): void {
  for (const mount of [adminCatalogueRoutes, claimsRoutes]) mount(api);
  api.serveCached(catalogueCalls.listProducts, afterPublishing(listProducts));
  api.serveCached(
    catalogueCalls.getProduct,
    afterPublishing((shop, input: { slug: string }) => getProduct(shop, input.slug)),
    stockOfProduct,
  );
  api.serveCached(catalogueCalls.listCategories, afterPublishing(listCategories));
  api.serveCached(catalogueCalls.viewShelf, afterPublishing(viewShelf));
  api.serveCached(catalogueCalls.viewShopWindow, afterPublishing(viewShopWindow));
  api.serve(marketingCalls.askForStockAlert, ({ shop, input, request }) =>
    askForStockAlert(shop, { ...input, networkAddress: request.ip }),
  );
}

/** A public read that includes the products to publish today. */
function afterPublishing<Input, Output>(read: (shop: Shop, input: Input) => Promise<Output>) {
  return async (shop: Shop, input: Input): Promise<Output> => {
    await publishOnceToday(shop);
    return read(shop, input);
  };
}

function claimsRoutes(api: EndpointServer): void {
  api.serveCached(marketingCalls.listClaims, (shop) => listValidClaims(shop.db, londonDay(shop.clock())));
  api.serve(adminCatalogueCalls.listAdminClaims, ({ shop, input }) => listEveryClaim(shop.db, input));
  api.serve(adminCatalogueCalls.updateClaim, ({ shop, shopper, input }) =>
    shop.db.transaction((tx) =>
      updateClaim(tx, input, {
        isDemo: shop.config.isDemo,
        actorUserId: requireUserId(shopper),
        now: shop.clock(),
      }),
    ),
  );
}

function adminCatalogueRoutes(api: EndpointServer): void {
  api.serve(adminProductCalls.listAdminProducts, async (call) =>
    replyPage(call, await listAdminProducts(call.shop, call.input)),
  );
  api.serve(adminProductCalls.exportProducts, ({ shop }) => exportProducts(shop));
  api.serve(adminProductCalls.getAdminProduct, ({ shop, input }) => readAdminProduct(shop.db, input.productId));
  api.serve(adminProductCalls.createProduct, (call) =>
    call.shop.db.transaction(async (tx) => readAdminProduct(tx, await createProduct(tx, call.input, by(call)))),
  );
  for (const endpoint of [adminProductCalls.updateProduct, adminProductCalls.patchProduct]) {
    api.serve(endpoint, (call) => {
      const { productId, version, stockSeen, ...fields } = call.input;
      return call.shop.db.transaction(async (tx) => {
        const isUnproved = !isProved(call.shop, call.request);
        await changeProduct(tx, { productId, fields, version, stockSeen, isUnproved, ...by(call) });
        return readAdminProduct(tx, productId);
      });
    });
  }
  api.serve(adminProductCalls.listFamilies, ({ shop }) => listFamilies(shop.db));
  api.serve(adminProductCalls.addVariant, (call) =>
    call.shop.db.transaction(async (tx) => readAdminProduct(tx, await addVariant(tx, call.input, by(call)))),
  );
  api.serve(adminProductCalls.saveFamily, async (call) => ({
    family: await call.shop.db.transaction((tx) => saveFamily(tx, call.input, by(call))),
  }));
  api.serve(adminProductCalls.deleteProduct, (call) =>
    call.shop.db.transaction(async (tx) => ({
      outcome: await deleteProduct(tx, call.input.productId, {
        ...by(call),
        countProductUses: call.shop.countProductUses,
      }),
    })),
  );
  api.serve(adminProductCalls.previewDraft, async ({ shop, input }) => ({
    products: await previewDraft(shop, input.productIds),
  }));
  api.serve(adminProductCalls.editProducts, (call) => editProducts(call.shop, call.input, requireUserId(call.shopper)));
  api.serve(adminBatchCalls.addBatch, (call) =>
    call.shop.db.transaction(async (tx) => viewBatch(await addBatch(tx, call.input, by(call)))),
  );
  api.serve(adminBatchCalls.deleteBatch, async (call) => {
    await call.shop.db.transaction((tx) =>
      deleteBatch(tx, call.input, { ...by(call), isBatchInParcels: call.shop.isBatchInParcels }),
    );
    return { ok: true };
  });
  api.serve(adminCatalogueCalls.listAdminCategories, ({ shop }) => listEveryCategory(shop.db));
  for (const endpoint of [adminCatalogueCalls.createCategory, adminCatalogueCalls.updateCategory]) {
    api.serve(endpoint, (call) => call.shop.db.transaction((tx) => saveCategory(tx, call.input, by(call))));
  }
  api.serve(adminCatalogueCalls.deleteCategory, async (call) => {
    await call.shop.db.transaction((tx) => deleteCategory(tx, call.input.categoryId, by(call)));
    return { ok: true };
  });
}

/** Registers the calls with a file upload. These calls need a server that parses multipart forms. */
export function productTableRoutes(api: EndpointServer): void {
  api.serve(adminProductCalls.importProducts, async (call) => {
    const bytes = await readUpload(call.request, CSV_BYTES_MAX);
    const { mode } = call.input;
    return importProducts(call.shop, bytes, {
      isApplied: mode.startsWith("apply"),
      withStock: mode.endsWith("with-stock"),
      isUnproved: !isProved(call.shop, call.request),
      actorUserId: requireUserId(call.shopper),
    });
  });
}

function by({ shop, shopper }: Pick<Call<typeof adminCatalogueCalls.listAdminCategories>, "shop" | "shopper">) {
  return { actorUserId: requireUserId(shopper), now: shop.clock() };
}
