import * as calls from "#contract/inventory/admin-batches.ts";
import type { EndpointServer } from "#server/platform/endpoints/endpoint-server.ts";
import { requireUserId } from "#server/platform/kernel/shop.ts";
import { exportRecall, previewRecall, readRecall, recallBatch } from "./recall-batch.ts";

export function recallRoutes(api: EndpointServer): void {
  api.serve(calls.readRecall, ({ shop, input }) => readRecall(shop, input));
  api.serveFile(calls.downloadRecall, ({ shop, input }) => exportRecall(shop, input));
  api.serve(calls.previewRecall, ({ shop, input }) => previewRecall(shop, input));
  api.serve(calls.recallBatch, ({ shop, shopper, input }) =>
    recallBatch(shop, { ...input, actorUserId: requireUserId(shopper) }),
  );
}
