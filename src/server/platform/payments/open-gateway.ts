import { ShopError } from "#domain/shop-error.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { Database, Reader } from "#server/platform/db/open-database.ts";
import type { Payer, PaymentGateway } from "#server/platform/kernel/payment-gateway.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { noteMissingRights } from "#server/platform/settings/index.ts";
import { installationBook } from "./installation-book.ts";
import { countFailure, findPayer } from "./payments.queries.ts";
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

/** A customer as the card provider is told of them. Refuses `signed-out` when the account is gone. */
export async function readPayer(db: Reader, userId: number): Promise<Payer> {
  const user = await findPayer(db, userId);
  if (!user) throw new ShopError("signed-out");
  const { email, firstName, lastName } = user;
  return { userId, email, name: `${firstName} ${lastName}`.trim() };
}

/**
 * Tries at a start what the provider's key may do, and says in the log and on the going-live list what it may not. The shop
 * opens all the same: one that cannot be looked at helps nobody. An outage is only warned of, and what was known stays.
 */
export async function tryRights(shop: Shop): Promise<void> {
  if (shop.gateway.name === "sandbox") return;
  try {
    const missing = await shop.gateway.findMissingRights();
    if (shop.isClosing()) return;
    await shop.db.transaction((tx) => noteMissingRights(tx, missing, shop.clock()));
    if (missing.length > 0) shop.log.error({ missing }, "the card provider's key lacks rights that the shop needs");
  } catch (error) {
    shop.log.warn({ err: error }, "the rights of the card provider's key could not be tried");
  }
}
