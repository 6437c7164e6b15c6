import { listSamples, updateSample } from "#contract/admin-samples.ts";
import { requestSample } from "#contract/samples.ts";
import { requireUserId } from "#server/accounts/shopper.ts";
import { replyPage } from "#server/http/reply-page.ts";
import type { EndpointServer } from "#server/http/serve-endpoint.ts";
import { listSamples as listRequests } from "./list-samples.ts";
import { requestSample as noteRequest } from "./request-sample.ts";
import { updateSample as changeSample } from "./update-sample.ts";
import { viewSample } from "./view-sample.ts";

export function samplesRoutes(api: EndpointServer): void {
  api.serve(requestSample, async ({ shop, input }) => {
    await noteRequest(shop, input);
    return { ok: true };
  });
  api.serve(listSamples, async (call) => replyPage(call, await listRequests(call.shop, call.input)));
  api.serve(updateSample, async ({ shop, shopper, input }) => {
    const by = { actorUserId: requireUserId(shopper), now: shop.clock() };
    const sample = await shop.db.transaction((tx) => changeSample(tx, input, by));
    shop.wake("send-letters");
    return viewSample(sample);
  });
}
