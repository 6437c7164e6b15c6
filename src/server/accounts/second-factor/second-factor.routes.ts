import * as calls from "#contract/accounts/credentials.ts";
import type { EndpointServer } from "#server/platform/endpoints/endpoint-server.ts";
import { signInSession } from "#server/platform/endpoints/session.ts";
import { requireUserId } from "#server/platform/kernel/shop.ts";
import { requirePresentFactor } from "./second-factor.ts";
import { confirmSecondFactor, removeSecondFactor, startSecondFactor } from "./set-second-factor.ts";

export function secondFactorRoutes(api: EndpointServer): void {
  api.serve(calls.startSecondFactor, async ({ shop, shopper, input, request }) => {
    await requirePresentFactor(shop, shopper, request.session);
    return startSecondFactor(shop, shopper, input.password);
  });

  api.serve(calls.confirmSecondFactor, async ({ shop, shopper, input, request, reply }) => {
    await requirePresentFactor(shop, shopper, request.session);
    const recoveryCodes = await confirmSecondFactor(shop, shopper, input.code);
    await signInSession(request, reply, shop, { userId: requireUserId(shopper), isTwoFactor: true });
    return { recoveryCodes };
  });

  api.serve(calls.removeSecondFactor, async ({ shop, shopper, input, request }) => {
    await removeSecondFactor(shop, shopper, input);
    request.session.isTwoFactor = false;
    return { ok: true };
  });
}
