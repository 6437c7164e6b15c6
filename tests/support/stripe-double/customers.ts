import type Stripe from "stripe";
import type { Books } from "./books.ts";
import { type Endpoint, endpoint } from "./endpoint.ts";
import { withMetadata } from "./metadata.ts";
import { missing } from "./provider-refusal.ts";

const FILE = "resources/Customers";

export function customers(books: Books): readonly Endpoint[] {
  return [
    endpoint<Stripe.CustomerCreateParams>(books, {
      method: "POST",
      path: "/v1/customers",
      params: [FILE, "CustomerCreateParams"],
      right: "customers:write",
      plays: ["email", "name", "metadata"],
      answer({ email, name, metadata }) {
        const customer: Stripe.Customer = {
          id: books.newId("cus"),
          object: "customer",
          balance: 0,
          created: books.now,
          default_source: null,
          description: null,
          email: email ?? null,
          invoice_settings: {
            custom_fields: null,
            default_payment_method: null,
            footer: null,
            rendering_options: null,
          },
          livemode: false,
          metadata: withMetadata({}, metadata),
          name: name ?? null,
          shipping: null,
        };
        books.customers.set(customer.id, customer);
        return customer;
      },
    }),
    endpoint<Stripe.CustomerRetrieveParams>(books, {
      method: "GET",
      path: "/v1/customers/:id",
      params: [FILE, "CustomerRetrieveParams"],
      right: "customers:read",
      plays: [],
      answer(_params, id) {
        if (books.deletedCustomers.has(id)) return { id, object: "customer", deleted: true };
        return getCustomer(books, id);
      },
    }),
    endpoint<Stripe.CustomerUpdateParams>(books, {
      method: "POST",
      path: "/v1/customers/:id",
      params: [FILE, "CustomerUpdateParams"],
      right: "customers:write",
      plays: ["email", "name", "metadata"],
      answer({ email, name, metadata }, id) {
        const known = getCustomer(books, id);
        const changed: Stripe.Customer = {
          ...known,
          email: email ?? known.email,
          name: name ?? known.name ?? null,
          metadata: withMetadata(known.metadata, metadata),
        };
        books.customers.set(id, changed);
        return changed;
      },
    }),
  ];
}

/**
 * Returns a customer that is not deleted, or throws. `param` is the request's parameter with the id, if there is one.
 */
export function getCustomer(books: Books, id: string, param?: string): Stripe.Customer {
  const customer = books.customers.get(id);
  if (!customer) throw missing("customer", id, param);
  return customer;
}

/** Deletes a customer and detaches all saved methods, as the merchant can in the provider's dashboard. */
export function deleteCustomer(books: Books, id: string): void {
  const customer = getCustomer(books, id);
  books.customers.delete(id);
  books.deletedCustomers.add(id);
  for (const method of books.methods.values()) {
    if (method.customer === id) books.methods.set(method.id, { ...method, customer: null });
  }
  books.note("customer.deleted", customer);
}
