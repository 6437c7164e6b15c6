import type { Database } from "#server/db/open-database.ts";
import type { CustomerBook } from "./stripe-books.ts";
import { findStripeCustomer, forgetStripeCustomer, keepStripeCustomer } from "./stripe-customers.queries.ts";

/** The shop's users and which of Stripe's customers they are. */
export function customerBook(db: Database): CustomerBook {
  return {
    find: (userId) => findStripeCustomer(db, userId),
    keep: (userId, customerId) => keepStripeCustomer(db, userId, customerId),
    forget: (customerId) => forgetStripeCustomer(db, customerId),
  };
}
