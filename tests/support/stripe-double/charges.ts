import type Stripe from "stripe";
import type { Books } from "./books.ts";
import { type Endpoint, endpoint } from "./endpoint.ts";
import { missing } from "./provider-refusal.ts";

export function charges(books: Books): readonly Endpoint[] {
  return [
    endpoint<Stripe.ChargeRetrieveParams>(books, {
      method: "GET",
      path: "/v1/charges/:id",
      params: ["resources/Charges", "ChargeRetrieveParams"],
      right: "charges:read",
      plays: [],
      answer(_params, id) {
        const charge = books.charges.get(id);
        if (!charge) throw missing("charge", id);
        return charge;
      },
    }),
  ];
}
