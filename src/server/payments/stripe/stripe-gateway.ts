import Stripe from "stripe";
import { ShopError } from "#domain/shop-error.ts";
import type { PaymentGateway } from "#server/kernel/payment-gateway.ts";
import type { InstallationBook } from "#server/payments/installation-book.ts";
import type { ProviderFailure } from "#server/payments/provider-failure.ts";
import { withFailureCounts } from "#server/payments/with-failure-counts.ts";
import { findMissingRights } from "./find-missing-rights.ts";
import { createdSince, pagesOf } from "./pages-of.ts";
import { type CustomerBook, stripeBooks } from "./stripe-books.ts";
import { stripeCharges } from "./stripe-charges.ts";
import { type StripeKeys, stripeClient } from "./stripe-client.ts";
import { EVENT_TYPES, toPaymentEvent } from "./stripe-events.ts";
import { stripePayments } from "./stripe-payments.ts";
import { stripePayouts } from "./stripe-payouts.ts";
import { stripeRefunds } from "./stripe-refunds.ts";

interface Surroundings {
  customers: CustomerBook;
  installations: InstallationBook;
  /** Where a bank sends somebody back to whom it wanted to see. */
  returnUrl: string;
  recordFailure: (failure: ProviderFailure) => Promise<void>;
}

/** Stripe as the shop's card provider, through the official SDK. */
export function stripeGateway(
  keys: StripeKeys,
  { customers, installations, returnUrl, recordFailure }: Surroundings,
): PaymentGateway {
  const stripe = stripeClient(keys);
  const books = stripeBooks(stripe, { customers, installations });
  const isLive = keys.secretKey.includes("_live_");
  const gateway: PaymentGateway = {
    name: "stripe",
    ...stripePayments(stripe, books),
    ...stripeCharges(stripe, books, returnUrl),
    ...stripeRefunds(stripe, books),
    ...stripePayouts(stripe),
    async *listEventsSince(since) {
      const wanted = { created: createdSince(since), types: [...EVENT_TYPES] };
      for await (const page of pagesOf((at) => stripe.events.list({ ...wanted, ...at }))) {
        yield page.map(toPaymentEvent).filter((event) => event !== undefined);
      }
    },
    findMissingRights: () => findMissingRights(stripe),
    readWebhook(rawBody, signature) {
      const event = verify(stripe, rawBody, signature, keys.webhookSecret);
      // An event of a connected account, or of the other of an account's two worlds, is not about this shop.
      if (event.account !== undefined || event.livemode !== isLive) {
        throw new ShopError("webhook-refused", { why: "foreign-account" });
      }
      return toPaymentEvent(event);
    },
  };
  return withFailureCounts(gateway, recordFailure);
}

function verify(stripe: Stripe, rawBody: Buffer, signature: string | undefined, secret: string): Stripe.Event {
  try {
    return stripe.webhooks.constructEvent(rawBody, signature ?? "", secret);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) {
      throw new ShopError("webhook-refused", { why: "signature" });
    }
    throw error;
  }
}
