import { requestSample } from "#contract/samples.ts";
import type { EndpointServer } from "#server/http/serve-endpoint.ts";
import { requestSample as noteRequest } from "./request-sample.ts";

export function samplesRoutes(api: EndpointServer): void {
  api.serve(requestSample, async ({ shop, input }) => {
    await noteRequest(shop, input);
    return { ok: true };
  });
}
