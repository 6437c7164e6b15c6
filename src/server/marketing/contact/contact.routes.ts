import * as calls from "#contract/marketing/marketing.ts";
import type { EndpointServer } from "#server/platform/endpoints/endpoint-server.ts";
import { receiveCancellation, receiveMessage } from "./contact.ts";

export function contactRoutes(api: EndpointServer): void {
  api.serve(calls.sendMessage, async ({ shop, input }) => ({ reference: await receiveMessage(shop, input) }));

  api.serve(calls.cancelContract, async ({ shop, input }) => {
    const { reference, receivedAt } = await receiveCancellation(shop, input);
    return { reference, receivedAt: receivedAt.toISOString() };
  });
}
