import * as calls from "#contract/second-factor.ts";
import type { EndpointServer } from "#server/endpoints/endpoint-server.ts";
import { confirmSecondFactor, removeSecondFactor, startSecondFactor } from "./set-second-factor.ts";

export function secondFactorRoutes(api: EndpointServer): void {
  api.serve(calls.startSecondFactor, ({ shop, shopper, input }) => startSecondFactor(shop, shopper, input.password));

  api.serve(calls.confirmSecondFactor, async ({ shop, shopper, input }) => ({
    recoveryCodes: await confirmSecondFactor(shop, shopper, input.code),
  }));

  api.serve(calls.removeSecondFactor, async ({ shop, shopper, input }) => {
    await removeSecondFactor(shop, shopper, input);
    return { ok: true };
  });
}
