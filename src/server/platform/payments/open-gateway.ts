import { ShopError } from "#domain/shop-error.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { Database, Reader } from "#server/platform/db/open-database.ts";
import {
  findPayer,
  findStripeCustomer,
  forgetStripeCustomer,
  saveStripeCustomer,
} from "#server/platform/identity/index.ts";
import type { Payer, PaymentGateway } from "#server/platform/kernel/payment-gateway.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { noteMissingRights } from "#server/platform/settings/index.ts";
import { installationBook } from "./installation-book.ts";
import { countFailure } from "./payments.queries.ts";
import { sandboxGateway } from "./sandbox/sandbox-gateway.ts";

/** The configured card provider: Stripe if its keys are set, else the sandbox. */
export async function openGateway(
  config: Pick<Config, "stripe" | "publicUrl">,
  { db, clock }: { db: Database; clock: () => Date },
): Promise<PaymentGateway> {
  if (!config.stripe) return sandboxGateway({ db, clock });
  // The package is large, and only a shop with Stripe keys needs it.
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

/** A customer's data for the card provider. Refuses with `signed-out` if the account was deleted. */
export async function readPayer(db: Reader, userId: number): Promise<Payer> {
  const user = await findPayer(db, userId);
  if (!user) throw new ShopError("signed-out");
  const { email, firstName, lastName } = user;
  return { userId, email, name: `${firstName} ${lastName}`.trim() };
}

/**
 * Checks the permissions of the provider's key at startup, and reports missing ones in the log and on the going-live
 * list. The shop opens anyway. An outage logs a warning and keeps the last result.
 */
export async function tryRights(shop: Shop): Promise<void> {
  if (shop.gateway.name === "sandbox") return;
  try {
    const missing = await shop.gateway.findMissingRights();
    if (shop.isClosing()) return;
    await shop.db.transaction((tx) => noteMissingRights(tx, missing, shop.clock()));
    if (missing.length > 0)
      shop.log.error({ missing }, "the card provider's key lacks permissions that the shop needs");
  } catch (error) {
    shop.log.warn({ err: error }, "the permissions of the card provider's key could not be checked");
  }
}
