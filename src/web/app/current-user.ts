import { getUser, type User } from "#contract/accounts/accounts.ts";
import { getBasket } from "#contract/basket/basket.ts";
import { getQuestionnaire } from "#contract/subscriptions/questionnaire.ts";
import { listSubscriptions } from "#contract/subscriptions/subscriptions.ts";
import { callApi, isSignedOut } from "./api-client.ts";
import { Resource } from "./resource.ts";
import { taskQueue } from "./task-queue.ts";

// What this browser knows of the person in front of it: the one place for it, in public pages, account and checkout.

export const userResource = new Resource(readUser);
export const basketResource = new Resource(() => callApi(getBasket, {}));
export const subscriptionsResource = new Resource(() => callApi(listSubscriptions, {}));
/** The answers of the questionnaire that the account has saved. */
export const answersResource = new Resource(() => callApi(getQuestionnaire, {}));

/** Changes of the basket run one after the other. */
export const inBasketQueue = taskQueue();

const forgetters = new Set<() => void>();

/** Has others forget, too, what they read for a person. */
export function onUserChange(forget: () => void): void {
  forgetters.add(forget);
}

/**
 * Makes somebody, or nobody, the user of this browser. All that was read for whoever was there before is forgotten and,
 * where it is on show, read again: it never flashes up for another person.
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
