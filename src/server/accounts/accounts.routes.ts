import * as calls from "#contract/accounts/accounts.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { EndpointServer } from "#server/platform/endpoints/endpoint-server.ts";
import { knownDeviceOf, signInSession, signOutSession } from "#server/platform/endpoints/session.ts";
import { requireUserId } from "#server/platform/kernel/shop.ts";
import { getUser, saveAddress, saveProfile, viewUser } from "./profile.ts";
import { signIn } from "./sign-in.ts";
import { register, signUp } from "./sign-up.ts";

export function accountsRoutes(api: EndpointServer): void {
  api.serve(calls.getUser, async ({ shop, shopper, request, reply }) => {
    try {
      return await viewUser(shop, await getUser(shop.db, requireUserId(shopper)), request.session);
    } catch (error) {
      // Ends a session whose account was deleted.
      if (error instanceof ShopError) await signOutSession(request, reply);
      throw error;
    }
  });

  api.serve(calls.signIn, async ({ shop, shopper, input, request, reply }) => {
    const { password, code } = input;
    const place = { address: request.ip, knownDevice: knownDeviceOf(request, shop) };
    const name = input.username ?? input.email ?? "";
    const { user, isTwoFactor } = await signIn(shop, shopper, { name, password, code }, place);
    await signInSession(request, reply, shop, { userId: user.id, isTwoFactor });
    return { user: await viewUser(shop, user, request.session) };
  });

  api.serve(calls.register, async ({ shop, shopper, input, request, reply }) => {
    const user = await register(shop, shopper, input, request.ip);
    await signInSession(request, reply, shop, { userId: user.id, isTwoFactor: false });
    return { user: await viewUser(shop, user, request.session) };
  });

  api.serve(calls.signUp, async ({ shop, shopper, input, request, reply }) => {
    const user = await signUp(shop, shopper, input, request.ip);
    await signInSession(request, reply, shop, { userId: user.id, isTwoFactor: false });
    return { user: await viewUser(shop, user, request.session) };
  });

  api.serve(calls.signOut, async ({ request, reply }) => {
    await signOutSession(request, reply);
    return { ok: true };
  });

  api.serve(calls.saveAddress, async ({ shop, shopper, input, request }) => ({
    user: await viewUser(shop, await saveAddress(shop, shopper, input), request.session),
  }));

  api.serve(calls.saveProfile, async ({ shop, shopper, input, request }) => ({
    user: await viewUser(shop, await saveProfile(shop, shopper, input), request.session),
  }));
}
