import type Stripe from "stripe";
import type { Books } from "./books.ts";
import { type Endpoint, endpoint } from "./endpoint.ts";
import { listPage } from "./list-page.ts";
import { missing } from "./provider-refusal.ts";

export function charges(books: Books): readonly Endpoint[] {
  return [
    endpoint<Stripe.ChargeListParams>(books, {
      method: "GET",
      path: "/v1/charges",
      params: ["resources/Charges", "ChargeListParams"],
      right: "charges:read",
      plays: ["customer", "created", "limit", "starting_after"],
      answer(params) {
        const all = [...books.charges.values()];
        return listPage(
          "/v1/charges",
          params.customer ? all.filter(({ customer }) => customer === params.customer) : all,
          params,
        );
      },
    }),
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
