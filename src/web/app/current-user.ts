import { getUser, type User } from "#contract/accounts/accounts.ts";
import { getBasket } from "#contract/basket/basket.ts";
import { getQuestionnaire } from "#contract/subscriptions/questionnaire.ts";
import { listSubscriptions } from "#contract/subscriptions/subscriptions.ts";
import { callApi, isSignedOut } from "./api-client.ts";
import { Resource } from "./resource.ts";
import { taskQueue } from "./task-queue.ts";

// The signed-in user as known to this browser, for public pages, account and checkout.

export const userResource = new Resource(readUser);
export const basketResource = new Resource(() => callApi(getBasket, {}));
export const subscriptionsResource = new Resource(() => callApi(listSubscriptions, {}));
/** Questionnaire answers saved in the account. */
export const answersResource = new Resource(() => callApi(getQuestionnaire, {}));

/** Queue that runs changes of the basket one after another. */
export const inBasketQueue = taskQueue();

const forgetters = new Set<() => void>();

/** Registers a callback that clears data of the previous user. */
export function onUserChange(forget: () => void): void {
  forgetters.add(forget);
}

/**
 * Sets the user of this browser. Clears all data of the previous user, so that nobody else sees it, and reloads what is
 * on screen.
 */
export function setUser(user: User | null): void {
  userResource.set(user);
  for (const resource of [basketResource, subscriptionsResource, answersResource]) resource.forget();
  for (const forget of forgetters) forget();
}

async function readUser(): Promise<User | null> {
  try {
    return await callApi(getUser, {});
  } catch (error) {
    if (isSignedOut(error)) return null;
    throw error;
  }
}
