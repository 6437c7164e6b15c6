import * as accountCalls from "#contract/accounts/accounts.ts";
import type { EndpointServer } from "#server/platform/endpoints/endpoint-server.ts";
import { signOutSession } from "#server/platform/endpoints/session.ts";
import { eraseAccount, exportMyData } from "./erase-account.ts";

export function privacyRoutes(api: EndpointServer): void {
  api.serve(accountCalls.exportMyData, ({ shop, shopper, reply }) => {
    reply.header("content-disposition", 'attachment; filename="my-data.json"');
    return exportMyData(shop, shopper);
  });

  api.serve(accountCalls.eraseAccount, async ({ shop, shopper, input, request, reply }) => {
    await eraseAccount(shop, shopper, input.password);
    await signOutSession(request, reply);
    return { ok: true };
  });
}
