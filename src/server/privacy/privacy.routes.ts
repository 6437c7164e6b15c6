import { eraseAccount, exportMyData } from "#contract/privacy.ts";
import type { EndpointServer } from "#server/http/serve-endpoint.ts";
import { signOutSession } from "#server/http/session.ts";
import { eraseAccount as forgetPerson } from "./erase-account.ts";
import { exportMyData as collectRecords } from "./export-my-data.ts";

export function privacyRoutes(api: EndpointServer): void {
  api.serve(exportMyData, ({ shop, shopper, reply }) => {
    reply.header("content-disposition", 'attachment; filename="my-data.json"');
    return collectRecords(shop, shopper);
  });

  api.serve(eraseAccount, async ({ shop, shopper, input, request, reply }) => {
    await forgetPerson(shop, shopper, input.password);
    await signOutSession(request, reply);
    return { ok: true };
  });
}
