import * as calls from "#contract/orders/admin-parcels.ts";
import type { EndpointServer } from "#server/platform/endpoints/endpoint-server.ts";
import { replyPage } from "#server/platform/kernel/reply-page.ts";
import { requireUserId } from "#server/platform/kernel/shop.ts";
import { countLists, listParcels } from "./list-parcels.ts";
import { holdParcels, packParcels, readPacking, releaseParcels, unpackParcels } from "./pack-parcels.ts";
import { exportParcels, printLabels, printSlips } from "./print-parcels.ts";
import { importTrackingNumbers, numberParcel, sendParcels } from "./send-parcels.ts";

export function parcelsRoutes(api: EndpointServer): void {
  api.serve(calls.listAdminParcels, async (call) => replyPage(call, await listParcels(call.shop, call.input)));
  api.serve(calls.countAdminParcels, ({ shop }) => countLists(shop));
  api.serve(calls.readPacking, ({ shop, input }) => readPacking(shop, input.parcelIds));
  api.serve(calls.packParcels, async ({ shop, shopper, input: { parcelIds, batches } }) => {
    const chosen = new Map(batches.map(({ productId, batchIds }) => [productId, batchIds]));
    return { results: await packParcels(shop, { parcelIds, chosen, actorUserId: requireUserId(shopper) }) };
  });
  api.serve(calls.unpackParcels, async ({ shop, shopper, input: { parcelIds } }) => ({
    results: await unpackParcels(shop, { parcelIds, actorUserId: requireUserId(shopper) }),
  }));
  api.serve(calls.holdParcels, async ({ shop, shopper, input: { parcelIds } }) => ({
    results: await holdParcels(shop, { parcelIds, actorUserId: requireUserId(shopper) }),
  }));
  api.serve(calls.releaseParcels, async ({ shop, shopper, input: { parcelIds } }) => ({
    results: await releaseParcels(shop, { parcelIds, actorUserId: requireUserId(shopper) }),
  }));
  api.serve(calls.sendParcels, async ({ shop, shopper, input: { parcelIds, numbers } }) => {
    const byParcel = new Map(numbers.map(({ parcelId, trackingNumber }) => [parcelId, trackingNumber]));
    return { results: await sendParcels(shop, { parcelIds, numbers: byParcel, actorUserId: requireUserId(shopper) }) };
  });
  api.serve(calls.numberParcel, ({ shop, shopper, input }) =>
    numberParcel(shop, { ...input, actorUserId: requireUserId(shopper) }),
  );
  api.serve(calls.importNumbers, ({ shop, shopper, input }) =>
    importTrackingNumbers(shop, { csv: input.csv, actorUserId: requireUserId(shopper) }),
  );
  api.serveFile(calls.downloadParcelSlips, ({ shop, input }) => printSlips(shop, input.parcelIds));
  api.serveFile(calls.downloadParcelLabels, ({ shop, input }) => printLabels(shop, input));
  api.serveFile(calls.downloadParcelTable, ({ shop, input }) => exportParcels(shop, input.parcelIds));
}
