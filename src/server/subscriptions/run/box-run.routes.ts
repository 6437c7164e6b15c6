import * as calls from "#contract/subscriptions/admin-box-run.ts";
import type { EndpointServer } from "#server/platform/endpoints/endpoint-server.ts";
import { dispatchRun, packRun, previewDispatch, unpackRun } from "./dispatch-run.ts";
import { readBoxRun, readCurrentRun } from "./read-box-run.ts";
import { downloadBoxLabels, downloadBoxSlips, downloadClickAndDrop } from "./run-files.ts";

export function boxRunRoutes(api: EndpointServer): void {
  api.serve(calls.getCurrentBoxRun, ({ shop }) => readCurrentRun(shop));
  api.serve(calls.getBoxRun, ({ shop, input }) => readBoxRun(shop, input.boxMonth));
  api.serve(calls.packBoxes, async ({ shop, shopper, input }) => ({
    packed: await packRun(shop, { boxMonth: input.boxMonth, actorUserId: shopper.userId }, input.boxIds),
  }));
  api.serve(calls.unpackBoxes, async ({ shop, shopper, input }) => ({
    unpacked: await unpackRun(shop, { boxMonth: input.boxMonth, actorUserId: shopper.userId }, input.boxIds),
  }));
  api.serve(calls.dispatchBoxes, ({ shop, shopper, input }) =>
    dispatchRun(shop, { boxMonth: input.boxMonth, actorUserId: shopper.userId }, input.csv),
  );
  api.serve(calls.checkBoxDispatch, ({ shop, input }) => previewDispatch(shop, input.boxMonth, input.csv));
  api.serveFile(calls.downloadClickAndDrop, ({ shop, input }) => downloadClickAndDrop(shop, input.boxMonth));
  api.serveFile(calls.downloadBoxSlips, ({ shop, input }) => downloadBoxSlips(shop, input.boxMonth));
  api.serveFile(calls.downloadBoxLabels, ({ shop, input }) => downloadBoxLabels(shop, input.boxMonth));
}
