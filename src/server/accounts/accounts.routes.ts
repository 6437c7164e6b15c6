import { getUser, register, saveAddress, saveProfile, signIn, signOut, signUp } from "#contract/accounts.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { EndpointServer } from "#server/http/serve-endpoint.ts";
import { knownDeviceOf, signInSession, signOutSession } from "#server/http/session.ts";
import { getUser as readUser } from "./get-user.ts";
import { register as openAccount } from "./register.ts";
import { saveAddress as storeAddress } from "./save-address.ts";
import { saveProfile as storeProfile } from "./save-profile.ts";
import { requireUserId } from "./shopper.ts";
import { signIn as checkCredentials } from "./sign-in.ts";
import { signUp as openAccountInCheckout } from "./sign-up.ts";
import { viewUser } from "./view-user.ts";

export function accountsRoutes(api: EndpointServer): void {
  api.serve(getUser, async ({ shop, shopper, request, reply }) => {
    try {
      return await viewUser(shop, await readUser(shop.db, requireUserId(shopper)));
    } catch (error) {
      // A session whose account is gone ends here.
      if (error instanceof ShopError) await signOutSession(request, reply);
      throw error;
    }
  });

  api.serve(signIn, async ({ shop, shopper, input, request, reply }) => {
    const { password, code } = input;
    const place = { address: request.ip, knownDevice: knownDeviceOf(request, shop) };
    const name = input.username ?? input.email ?? "";
    const user = await checkCredentials(shop, shopper, { name, password, code }, place);
    await signInSession(request, reply, shop, user.id);
    return { user: await viewUser(shop, user) };
  });

  api.serve(register, async ({ shop, shopper, input, request, reply }) => {
    const user = await openAccount(shop, shopper, input, request.ip);
    await signInSession(request, reply, shop, user.id);
    return { user: await viewUser(shop, user) };
  });

  api.serve(signUp, async ({ shop, shopper, input, request, reply }) => {
    const user = await openAccountInCheckout(shop, shopper, input, request.ip);
    await signInSession(request, reply, shop, user.id);
    return { user: await viewUser(shop, user) };
  });

  api.serve(signOut, async ({ request, reply }) => {
    await signOutSession(request, reply);
    return { ok: true };
  });

  api.serve(saveAddress, async ({ shop, shopper, input }) => ({
    user: await viewUser(shop, await storeAddress(shop, shopper, input)),
  }));

  api.serve(saveProfile, async ({ shop, shopper, input }) => ({
    user: await viewUser(shop, await storeProfile(shop, shopper, input)),
  }));
}
