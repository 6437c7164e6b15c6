import Stripe from "stripe";
import { type Pence, pence } from "#domain/money.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { CardGateway, Dispute, PaymentGateway, Refund } from "#server/platform/kernel/payment-gateway.ts";
import type { InstallationBook } from "#server/platform/payments/installation-book.ts";
import type { ProviderFailure } from "#server/platform/payments/provider-failure.ts";
import { type CustomerBook, type StripeBooks, stripeBooks, stripePayouts } from "./stripe-books.ts";
import {
  askFor,
  createdSince,
  idOf,
  isBroken,
  isCustomerId,
  isGone,
  isRefused,
  pagesOf,
  type StripeKeys,
  stripeClient,
  withFailureCounts,
} from "./stripe-client.ts";
import { EVENT_TYPES, isReadable, toPaymentEvent } from "./stripe-events.ts";
import { stripePayers } from "./stripe-payers.ts";
import {
  EXPANDED,
  isChangeable,
  SAVES_NO_METHOD,
  shippingOf,
  stripePayments,
  toFailure,
  toPayment,
} from "./stripe-payments.ts";

/** A bank may respond slowly. A timed-out request is not repeated, because its result is looked up. */
const CONFIRM: Stripe.RequestOptions = { maxNetworkRetries: 0, timeout: 30_000 };

const SAVES_METHOD: Pick<From, "setup_future_usage"> = { setup_future_usage: "off_session" };

/** The payment method or its customer was deleted, so the customer needs another method. */
const METHOD_GONE = { id: undefined, code: "method_gone", isHard: true };

const METHOD: ReadonlySet<string> = new Set(["payment_method", "customer"]);

/** An id that matches no object, so that requests with it change nothing, even if they are permitted. */
const NOBODY = "rights_check_of_the_shop";

/**
 * Permissions that a restricted key needs, by Stripe's names. The value is a harmless request that requires the
 * permission.
 */
const QUESTIONS: Readonly<Record<string, (stripe: Stripe) => Promise<unknown>>> = {
  "PaymentIntents: write": (stripe) => stripe.paymentIntents.cancel(`pi_${NOBODY}`),
  "SetupIntents: write": (stripe) => stripe.setupIntents.cancel(`seti_${NOBODY}`),
  "Customers: write": (stripe) => stripe.customers.update(`cus_${NOBODY}`, {}),
  "Charges and Refunds: write": (stripe) => stripe.refunds.create({ payment_intent: `pi_${NOBODY}` }),
  "Charges and Refunds: read": (stripe) => stripe.charges.retrieve(`ch_${NOBODY}`),
  "PaymentMethods: read": (stripe) => stripe.paymentMethods.retrieve(`pm_${NOBODY}`),
  "Disputes: read": (stripe) => stripe.disputes.retrieve(`du_${NOBODY}`),
  "Events: read": (stripe) => stripe.events.list({ limit: 1 }),
  "Balance and Balance Transaction Sources: read": (stripe) =>
    stripe.balanceTransactions.list({ limit: 1, expand: ["data.source"] }),
  "Payouts: read": (stripe) => stripe.payouts.list({ limit: 1 }),
};

interface Surroundings {
  customers: CustomerBook;
  installations: InstallationBook;
  /** Return address after authentication at the bank. */
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
    ...stripePayers(stripe),
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
      if (!isReadable(event)) throw new ShopError("webhook-refused", { why: "unreadable" });
      // Events of a connected account, or of the other mode (live or test), are not about this shop.
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
    if (error instanceof SyntaxError) throw new ShopError("webhook-refused", { why: "unreadable" });
    throw error;
  }
}

/**
 * Lists the permissions that the key lacks. A revoked key lacks all. Assumes that Stripe checks permissions before it
 * looks for the object. Throws on an outage, which shows nothing about permissions.
 */
async function findMissingRights(stripe: Stripe): Promise<readonly string[]> {
  const tried = Object.entries(QUESTIONS).map(async ([right, ask]) => ((await isAllowed(ask(stripe))) ? [] : [right]));
  return (await Promise.all(tried)).flat();
}

async function isAllowed(question: Promise<unknown>): Promise<boolean> {
  try {
    await question;
    return true;
  } catch (error) {
    const { StripePermissionError, StripeAuthenticationError } = Stripe.errors;
    if (error instanceof StripePermissionError || error instanceof StripeAuthenticationError) return false;
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_missing") return true;
    throw error;
  }
}

function stripeRefunds(
  stripe: Stripe,
  { keyed, marked, ours }: StripeBooks,
): Pick<CardGateway, "refundPayment" | "findRefund" | "listRefundsSince" | "findDispute"> {
  const findMade = async (paymentId: string, key: string, amountPence: Pence) => {
    const made = await stripe.refunds.list({ payment_intent: paymentId, limit: 100 });
    const refunds = await Promise.all(made.data.map((refund) => ours(toRefund, refund)));
    // Before a restore, the refund with this row id may have had another amount.
    const isMade = (refund: Refund) => refund.key === key && refund.amountPence === amountPence;
    return refunds.find((refund) => isMade(refund) && refund.status !== "failed");
  };
  return {
    async refundPayment(paymentId, { amountPence, idempotencyKey: key }) {
      // Idempotency keys expire after a day, and a restored database does not know earlier requests.
      const known = await findMade(paymentId, key, amountPence);
      if (known) return known;
      const metadata = await marked({ key });
      const give = async (name: string) =>
        stripe.refunds.create({ payment_intent: paymentId, amount: amountPence, metadata }, await keyed(name));
      try {
        return await ours(toRefund, await give(key));
      } catch (error) {
        if (isRefused(error)) throw new ShopError("refund-refused", { paymentId, ...requestOf(error) });
        if (!isBroken(error)) throw error;
        // Stripe repeats the stored failure for this key. A new key is used only after a look-up finds no refund.
        return (await findMade(paymentId, key, amountPence)) ?? ours(toRefund, await give(`${key}:2`));
      }
    },
    async findRefund(id) {
      const refund = await askFor(stripe.refunds.retrieve(id));
      return refund && ours(toRefund, refund);
    },
    async *listRefundsSince(since) {
      for await (const page of pagesOf((at) => stripe.refunds.list({ created: createdSince(since), ...at }))) {
        yield await Promise.all(page.map((refund) => ours(toRefund, refund)));
      }
    },
    async findDispute(id) {
      const dispute = await askFor(stripe.disputes.retrieve(id));
      return dispute && toDispute(dispute);
    },
  };
}

/** The provider's request id, for enquiries to its support. */
function requestOf(error: unknown): { providerRequestId?: string } {
  const requestId = error instanceof Stripe.errors.StripeError ? error.requestId : undefined;
  return requestId ? { providerRequestId: requestId } : {};
}

function toRefund(refund: Stripe.Refund, metadata: Stripe.Metadata): Refund {
  return {
    id: refund.id,
    key: metadata.key,
    paymentId: idOf(refund.payment_intent) ?? "",
    amountPence: pence(refund.amount),
    status: toRefundStatus(refund.status),
  };
}

function toRefundStatus(status: Stripe.Refund["status"]): Refund["status"] {
  if (status === "succeeded") return "succeeded";
  return status === "failed" || status === "canceled" ? "failed" : "pending";
}

function toDispute(dispute: Stripe.Dispute): Dispute {
  const isLost = dispute.status === "lost";
  const isWon = dispute.status === "won" || dispute.status === "warning_closed" || dispute.status === "prevented";
  return {
    id: dispute.id,
    paymentId: idOf(dispute.payment_intent) ?? "",
    amountPence: pence(dispute.amount),
    reason: dispute.reason,
    status: isLost ? "lost" : isWon ? "won" : "open",
  };
}

type From = Pick<Stripe.PaymentIntentCreateParams, "customer" | "payment_method" | "setup_future_usage">;

/** Stripe payments for boxes. They are charged off session, or opened for the customer to pay. */
function stripeCharges(
  stripe: Stripe,
  { keyed, marked, ours, withCustomer }: StripeBooks,
  returnUrl: string,
): Pick<CardGateway, "createBoxPayment" | "confirmBoxPayment" | "openToCustomer"> {
  return {
    async createBoxPayment({ key, box, boxId, amountPence, from, description, email, deliverTo }) {
      const charge: Stripe.PaymentIntentCreateParams = {
        amount: amountPence,
        currency: "gbp",
        automatic_payment_methods: { enabled: true },
        metadata: await marked({ box_id: boxId, subscription_id: box.subscriptionId, box_month: box.boxMonth }),
        description,
        receipt_email: email,
        shipping: shippingOf(deliverTo),
      };
      const make = async (by: From, ownKey: string) =>
        ours(toPayment, await stripe.paymentIntents.create({ ...charge, ...by }, await keyed(ownKey)));
      if ("payer" in from) {
        return withCustomer(from.payer, (customer) => make({ customer, ...SAVES_METHOD }, `${key}:${customer}`));
      }
      // The sandbox saved this payer, for a demonstration or before Stripe's keys were set.
      if (!isCustomerId(from.payerId)) return undefined;
      try {
        return await make({ customer: from.payerId, payment_method: from.methodId }, key);
      } catch (error) {
        if (isMethodGone(error)) return undefined;
        throw error;
      }
    },
    async confirmBoxPayment(paymentId, { key, methodId, wasOpened }) {
      try {
        // Stripe refuses an off-session confirmation of a payment that saves its method.
        if (wasOpened) await stripe.paymentIntents.update(paymentId, SAVES_NO_METHOD);
        // A decline detaches the method from the payment, so each attempt sends it again.
        const intent = await stripe.paymentIntents.confirm(
          paymentId,
          { payment_method: methodId, off_session: true, return_url: returnUrl },
          { ...(await keyed(key)), ...CONFIRM },
        );
        if (intent.status !== "succeeded") return { kind: "look-up" };
        return { kind: "paid", payment: await ours(toPayment, intent) };
      } catch (error) {
        if (error instanceof Stripe.errors.StripeCardError) {
          return { kind: "declined", failure: toFailure(error, error.requestId) };
        }
        if (isRefused(error, "payment_intent_unexpected_state")) return { kind: "look-up" };
        if (!isMethodGone(error)) throw error;
        return { kind: "declined", failure: { ...METHOD_GONE, requestId: error.requestId } };
      }
    },
    async openToCustomer(paymentId, methodId) {
      const present = await askFor(stripe.paymentIntents.retrieve(paymentId, EXPANDED));
      const customer = idOf(present?.customer);
      if (!present || !customer) return undefined;
      if (!isChangeable(present)) return ours(toPayment, present);
      // Because the request contains the customer id, Stripe checks that the customer exists.
      const open = async (kept: Pick<From, "payment_method">) =>
        ours(
          toPayment,
          await stripe.paymentIntents.update(paymentId, { customer, ...SAVES_METHOD, ...kept, ...EXPANDED }),
        );
      try {
        return await open(methodId ? { payment_method: methodId } : {});
      } catch (error) {
        if (isGone(error, "customer")) return undefined;
        if (isMethodGone(error)) return open({});
        if (!isRefused(error, "payment_intent_unexpected_state")) throw error;
        return ours(toPayment, await stripe.paymentIntents.retrieve(paymentId, EXPANDED));
      }
    },
  };
}
function isMethodGone(error: unknown): error is InstanceType<typeof Stripe.errors.StripeInvalidRequestError> {
  return error instanceof Stripe.errors.StripeInvalidRequestError && METHOD.has(error.param ?? "");
}
