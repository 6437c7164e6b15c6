import { confirmSecondFactor, removeSecondFactor, startSecondFactor } from "#contract/second-factor.ts";
import type { EndpointServer } from "#server/http/serve-endpoint.ts";
import {
  confirmSecondFactor as confirm,
  removeSecondFactor as remove,
  startSecondFactor as start,
} from "./set-second-factor.ts";

export function secondFactorRoutes(api: EndpointServer): void {
  api.serve(startSecondFactor, ({ shop, shopper, input }) => start(shop, shopper, input.password));

  api.serve(confirmSecondFactor, async ({ shop, shopper, input }) => ({
    recoveryCodes: await confirm(shop, shopper, input.code),
  }));

  api.serve(removeSecondFactor, async ({ shop, shopper, input }) => {
    await remove(shop, shopper, input);
    return { ok: true };
  });
}
