import type { Config } from "#server/config.ts";
import type { Database } from "#server/db/open-database.ts";
import type { PaymentGateway } from "./gateway.ts";
import { sandboxGateway } from "./sandbox-gateway.ts";
import { customerBook } from "./stripe-customers.ts";
import { stripeGateway } from "./stripe-gateway.ts";

/** The card provider that the settings name: Stripe, where its keys are set, else the sandbox. */
export function openGateway(
  config: Pick<Config, "stripe">,
  { db, clock }: { db: Database; clock: () => Date },
): PaymentGateway {
  return config.stripe
    ? stripeGateway(config.stripe, { customers: customerBook(db), clock })
    : sandboxGateway({ db, clock });
}
