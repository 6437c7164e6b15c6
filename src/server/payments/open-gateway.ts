import type { Config } from "#server/config/config.ts";
import type { Database } from "#server/db/open-database.ts";
import type { PaymentGateway } from "#server/kernel/payment-gateway.ts";
import { installationBook } from "./installation-book.ts";
import { countFailure } from "./provider-failures.queries.ts";
import { sandboxGateway } from "./sandbox/sandbox-gateway.ts";
import { findStripeCustomer, forgetStripeCustomer, saveStripeCustomer } from "./stripe/stripe-customers.queries.ts";

/** The card provider that the settings name: Stripe, where its keys are set, else the sandbox. */
export async function openGateway(
  config: Pick<Config, "stripe" | "publicUrl">,
  { db, clock }: { db: Database; clock: () => Date },
): Promise<PaymentGateway> {
  if (!config.stripe) return sandboxGateway({ db, clock });
  // A large package that only a shop with its keys needs.
  const { stripeGateway } = await import("./stripe/stripe-gateway.ts");
  return stripeGateway(config.stripe, {
    customers: {
      find: (userId) => findStripeCustomer(db, userId),
      keep: (userId, customerId) => saveStripeCustomer(db, userId, customerId),
      forget: (customerId) => forgetStripeCustomer(db, customerId),
    },
    installations: installationBook(db, clock),
    returnUrl: `${config.publicUrl}/account`,
    recordFailure: (failure) => countFailure(db, failure, clock()),
  });
}
