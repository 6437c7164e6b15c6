import type Stripe from "stripe";
import type { Books } from "./books.ts";
import { behaviourOf } from "./cards.ts";
import { type Endpoint, endpoint } from "./endpoint.ts";
import { type Entered, paymentMethodObject } from "./payment-method-object.ts";
import { badParameter, missing } from "./provider-refusal.ts";

export function paymentMethods(books: Books): readonly Endpoint[] {
  return [
    endpoint<Stripe.PaymentMethodRetrieveParams>(books, {
      method: "GET",
      path: "/v1/payment_methods/:id",
      params: ["resources/PaymentMethods", "PaymentMethodRetrieveParams"],
      right: "payment_methods:read",
      plays: [],
      answer: (_params, id) => getMethod(books, id),
    }),
  ];
}

function getMethod(books: Books, id: string, param?: string): Stripe.PaymentMethod {
  const method = books.methods.get(id);
  if (!method) throw missing("PaymentMethod", id, param);
  return method;
}

export function requireMethodOf(books: Books, id: string, customerId: string | undefined): void {
  const { customer } = getMethod(books, id, "payment_method");
  if (customer === null) {
    throw badParameter("payment_method", "The provided PaymentMethod was used before without a Customer, or detached.");
  }
  if (customer !== customerId) {
    throw badParameter("payment_method", "The provided PaymentMethod does not belong to the Customer you supplied.");
  }
}

/** Stores an entered method that belongs to no customer yet. Returns its id. */
export function addMethod(books: Books, entered: Entered): string {
  const id = books.newId("pm");
  books.methods.set(id, paymentMethodObject({ id, created: books.now, customer: null }, entered));
  const behaviour = "card" in entered ? behaviourOf(entered.card) : behaviourOf("4242424242424242");
  books.secrets.set(id, { behaviour, isSavedForLater: false });
  return id;
}

/** Changes a saved method's behaviour, for example to a card blocked by its bank. */
export function behaveLike(books: Books, methodId: string, cardNumber: string): void {
  const secret = books.secrets.get(methodId);
  if (!secret) throw missing("PaymentMethod", methodId);
  books.secrets.set(methodId, { ...secret, behaviour: behaviourOf(cardNumber) });
}
