import {
  downloadClickAndDrop as clickAndDropCall,
  dispatchBoxes,
  getBoxRun,
  getCurrentBoxRun,
  downloadBoxLabels as labelsCall,
  packBoxes,
  downloadBoxSlips as slipsCall,
  unpackBoxes,
} from "#contract/admin-box-run.ts";
import type { EndpointServer } from "#server/http/serve-endpoint.ts";
import { dispatchRun, packRun, unpackRun } from "./dispatch-run.ts";
import { readBoxRun, readCurrentRun } from "./read-box-run.ts";
import { downloadBoxLabels, downloadBoxSlips, downloadClickAndDrop } from "./run-files.ts";

export function boxRunRoutes(api: EndpointServer): void {
  api.serve(getCurrentBoxRun, ({ shop }) => readCurrentRun(shop));
  api.serve(getBoxRun, ({ shop, input }) => readBoxRun(shop, input.boxMonth));
  api.serve(packBoxes, async ({ shop, shopper, input }) => ({
    packed: await packRun(shop, { boxMonth: input.boxMonth, actorUserId: shopper.userId }, input.boxIds),
  }));
  api.serve(unpackBoxes, async ({ shop, shopper, input }) => ({
    unpacked: await unpackRun(shop, { boxMonth: input.boxMonth, actorUserId: shopper.userId }, input.boxIds),
  }));
  api.serve(dispatchBoxes, ({ shop, shopper, input }) =>
    dispatchRun(shop, { boxMonth: input.boxMonth, actorUserId: shopper.userId }, input.csv),
  );
  api.serveFile(clickAndDropCall, ({ shop, input }) => downloadClickAndDrop(shop, input.boxMonth));
  api.serveFile(slipsCall, ({ shop, input }) => downloadBoxSlips(shop, input.boxMonth));
  api.serveFile(labelsCall, ({ shop, input }) => downloadBoxLabels(shop, input.boxMonth));
}
