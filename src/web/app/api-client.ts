import { isRefusal, ShopClient } from "#contract/client.ts";
import { askToReauthenticate } from "./reauthentication.ts";

export { ApiRefusal, isLost, isRefusal, isSignedOut } from "#contract/client.ts";

const client = new ShopClient({
  makeUpFor: async (refusal) => isRefusal(refusal, "proof-needed") && askToReauthenticate(),
});

/** Calls the API from the shop's own pages, with the browser's cookies. */
export const { call: callApi, request: requestApi, upload: uploadToApi } = client;
