import { cancelContract, sendMessage } from "#contract/contact.ts";
import type { EndpointServer } from "#server/http/serve-endpoint.ts";
import { receiveCancellation } from "./receive-cancellation.ts";
import { receiveMessage } from "./receive-message.ts";

export function contactRoutes(api: EndpointServer): void {
  api.serve(sendMessage, async ({ shop, input }) => ({ reference: await receiveMessage(shop, input) }));

  api.serve(cancelContract, async ({ shop, input }) => {
    const { reference, receivedAt } = await receiveCancellation(shop, input);
    return { reference, receivedAt: receivedAt.toISOString() };
  });
}
