import * as adminSampleCalls from "#contract/marketing/admin-marketing.ts";
import * as sampleCalls from "#contract/marketing/marketing.ts";
import type { EndpointServer } from "#server/platform/endpoints/endpoint-server.ts";
import { replyPage } from "#server/platform/kernel/reply-page.ts";
import { requireUserId } from "#server/platform/kernel/shop.ts";
import { listSamples, requestSample, updateSample, viewSample } from "./samples.ts";

export function samplesRoutes(api: EndpointServer): void {
  api.serve(sampleCalls.requestSample, async ({ shop, input }) => {
    await requestSample(shop, input);
    return { ok: true };
  });
  api.serve(adminSampleCalls.listSamples, async (call) => replyPage(call, await listSamples(call.shop, call.input)));
  api.serve(adminSampleCalls.updateSample, async ({ shop, shopper, input }) => {
    const by = { actorUserId: requireUserId(shopper), now: shop.clock() };
    const sample = await shop.db.transaction((tx) => updateSample(tx, input, by));
    shop.wake("send-letters");
    return viewSample(sample);
  });
}
