import type Stripe from "stripe";
import type { Books } from "./books.ts";
import { getCustomer } from "./customers.ts";
import { type Endpoint, endpoint } from "./endpoint.ts";
import { withMetadata } from "./metadata.ts";
import { missing, ProviderRefusal } from "./provider-refusal.ts";
import { setupIntentObject } from "./setup-intent-object.ts";

const FILE = "resources/SetupIntents";

export function setupIntents(books: Books): readonly Endpoint[] {
  return [
    endpoint<Stripe.SetupIntentCreateParams>(books, {
      method: "POST",
      path: "/v1/setup_intents",
      params: [FILE, "SetupIntentCreateParams"],
      right: "setup_intents:write",
      plays: ["automatic_payment_methods", "customer", "metadata", "usage"],
      answer({ customer, metadata, usage }) {
        if (customer) getCustomer(books, customer, "customer");
        const setup = setupIntentObject({
          id: books.newId("seti"),
          created: books.now,
          customer: customer ?? null,
          metadata: withMetadata({}, metadata),
          usage: usage ?? "off_session",
        });
        books.setups.set(setup.id, setup);
        return setup;
      },
    }),
    endpoint<Stripe.SetupIntentRetrieveParams>(books, {
      method: "GET",
      path: "/v1/setup_intents/:id",
      params: [FILE, "SetupIntentRetrieveParams"],
      right: "setup_intents:read",
      plays: [],
      answer: (_params, id) => getSetup(books, id),
    }),
    endpoint<Stripe.SetupIntentCancelParams>(books, {
      method: "POST",
      path: "/v1/setup_intents/:id/cancel",
      params: [FILE, "SetupIntentCancelParams"],
      right: "setup_intents:write",
      plays: ["cancellation_reason"],
      answer(_params, id) {
        const setup = getSetup(books, id);
        if (setup.status === "succeeded" || setup.status === "canceled") {
          throw new ProviderRefusal(400, {
            type: "invalid_request_error",
            code: "setup_intent_unexpected_state",
            message: `You cannot cancel this SetupIntent because it has a status of ${setup.status}.`,
            setup_intent: setup,
          });
        }
        const cancelled: Stripe.SetupIntent = { ...setup, status: "canceled" };
        books.setups.set(id, cancelled);
        books.note("setup_intent.canceled", cancelled);
        return cancelled;
      },
    }),
  ];
}

export function getSetup(books: Books, id: string): Stripe.SetupIntent {
  const setup = books.setups.get(id);
  if (!setup) throw missing("setupintent", id);
  return setup;
}
