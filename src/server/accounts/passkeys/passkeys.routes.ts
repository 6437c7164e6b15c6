import * as calls from "#contract/accounts/passkeys.ts";
import { getUser, viewUser } from "#server/accounts/profile.ts";
import { requirePresentFactor } from "#server/accounts/second-factor/second-factor.ts";
import type { EndpointServer } from "#server/platform/endpoints/endpoint-server.ts";
import { signInSession } from "#server/platform/endpoints/session.ts";
import { requireUserId } from "#server/platform/kernel/shop.ts";
import {
  addPasskey,
  listPasskeys,
  reauthenticateByPasskey,
  removePasskey,
  signInByPasskey,
  startPasskey,
  startSignature,
} from "./passkeys.ts";

const DONE = { ok: true };

export function passkeysRoutes(api: EndpointServer): void {
  api.serve(calls.listPasskeys, ({ shop, shopper }) => listPasskeys(shop, shopper));

  api.serve(calls.startPasskey, async ({ shop, shopper, request }) => {
    await requirePresentFactor(shop, shopper, request.session);
    return { options: await startPasskey(shop, shopper) };
  });

  api.serve(calls.addPasskey, async ({ shop, shopper, input, request, reply }) => {
    await requirePresentFactor(shop, shopper, request.session);
    await addPasskey(shop, shopper, input);
    // With the recent password check, the passkey adds the second factor.
    await signInSession(request, reply, shop, { userId: requireUserId(shopper), isTwoFactor: true });
    return listPasskeys(shop, shopper);
  });

  api.serve(calls.removePasskey, async ({ shop, shopper, input }) => {
    await removePasskey(shop, shopper, input.passkeyId);
    return DONE;
  });

  api.serve(calls.startPasskeySignIn, async ({ shop }) => ({
    options: await startSignature(shop, { purpose: "sign-in", userId: null }),
  }));

  api.serve(calls.signInByPasskey, async ({ shop, shopper, input, request, reply }) => {
    const { response } = input;
    const userId = await signInByPasskey(shop, shopper, { response, networkAddress: request.ip });
    await signInSession(request, reply, shop, { userId, isTwoFactor: true });
    return { user: await viewUser(shop, await getUser(shop.db, userId), request.session) };
  });

  api.serve(calls.startPasskeyReauthentication, async ({ shop, shopper }) => ({
    options: await startSignature(shop, { purpose: "prove", userId: requireUserId(shopper) }),
  }));

  api.serve(calls.reauthenticateByPasskey, async ({ shop, shopper, input, request, reply }) => {
    const userId = requireUserId(shopper);
    await reauthenticateByPasskey(shop, userId, input.response);
    await signInSession(request, reply, shop, { userId, isTwoFactor: true });
    return DONE;
  });
}
