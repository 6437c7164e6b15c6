import type Stripe from "stripe";
import type { BookedSubscription, Books } from "./books.ts";
import { getCustomer } from "./customers.ts";
import { type Endpoint, endpoint } from "./endpoint.ts";
import { listPage } from "./list-page.ts";

export function subscriptions(books: Books): readonly Endpoint[] {
  return [
    endpoint<Stripe.SubscriptionListParams>(books, {
      method: "GET",
      path: "/v1/subscriptions",
      params: ["resources/Subscriptions", "SubscriptionListParams"],
      right: "subscriptions:read",
      plays: ["customer", "status", "limit", "starting_after"],
      answer(params) {
        if (params.customer) getCustomer(books, params.customer, "customer");
        const wanted = [...books.subscriptions.values()].filter(
          ({ customer, status }) =>
            (!params.customer || customer === params.customer) &&
            // Without a status, Stripe leaves out those that are cancelled.
            (params.status === "all" || (params.status ? status === params.status : status !== "canceled")),
        );
        return listPage("/v1/subscriptions", wanted, params);
      },
    }),
  ];
}

/** Creates a subscription of the provider's own billing, as the merchant can in the provider's dashboard. */
export function subscribeAtProvider(
  books: Books,
  { customer, method = null }: { customer: string; method?: string | null },
): BookedSubscription {
  getCustomer(books, customer, "customer");
  const subscription: BookedSubscription = {
    id: books.newId("sub"),
    object: "subscription",
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    created: books.now,
    currency: "gbp",
    customer,
    default_payment_method: method,
    livemode: false,
    metadata: {},
    status: "active",
  };
  books.subscriptions.set(subscription.id, subscription);
  return subscription;
}

/** Cancels a subscription at once, or at an instant in seconds. */
export function cancelAtProvider(books: Books, id: string, atSeconds?: number): void {
  const found = books.subscriptions.get(id);
  if (!found) throw new Error(`the provider has no subscription ${id}`);
  const change =
    atSeconds === undefined ? { status: "canceled" as const, canceled_at: books.now } : { cancel_at: atSeconds };
  books.subscriptions.set(id, { ...found, ...change });
}
