import type Stripe from "stripe";
import { pence } from "#domain/money.ts";
import type {
  CardGateway,
  PayerCharge,
  PayerLookUp,
  PayerSubscription,
} from "#server/platform/kernel/payment-gateway.ts";
import { askFor, createdSince, idOf, isCustomerId, pagesOf } from "./stripe-client.ts";
import { toMethod } from "./stripe-payments.ts";

/** Statuses of subscriptions that charge nothing more. */
const OVER: ReadonlySet<Stripe.Subscription.Status> = new Set(["canceled", "incomplete_expired"]);

/** Look-ups of payers and methods that another shop saved in the same Stripe account. */
export function stripePayers(
  stripe: Stripe,
): Pick<CardGateway, "lookUpPayer" | "listSubscriptionsOf" | "listChargesOf"> {
  const findCustomer = async (payerId: string) => {
    const customer = isCustomerId(payerId) ? await askFor(stripe.customers.retrieve(payerId)) : undefined;
    return customer?.deleted ? undefined : customer;
  };
  const listSubscriptions = async (customer: string) => {
    const found: Stripe.Subscription[] = [];
    for await (const page of pagesOf((at) => stripe.subscriptions.list({ customer, status: "all", ...at }))) {
      found.push(...page.filter(({ status }) => !OVER.has(status)));
    }
    return found;
  };
  return {
    async lookUpPayer(payerId, methodId): Promise<PayerLookUp> {
      const customer = await findCustomer(payerId);
      if (!customer) return { fault: "payer-unknown", method: undefined };
      const wanted = methodId ?? defaultMethodOf(customer, await listSubscriptions(payerId));
      if (!wanted) return { fault: "no-method", method: undefined };
      const method = await askFor(stripe.paymentMethods.retrieve(wanted));
      if (!method) return { fault: "method-unknown", method: undefined };
      // Stripe charges a method without its holder only while it is attached to the customer.
      if (idOf(method.customer) !== payerId) return { fault: "method-of-another-payer", method: undefined };
      return { fault: undefined, method: toMethod(method) };
    },
    async listSubscriptionsOf(payerId): Promise<PayerSubscription[]> {
      if (!isCustomerId(payerId)) return [];
      return (await listSubscriptions(payerId)).map(({ id, cancel_at }) => ({
        id,
        endsAt: cancel_at === null ? undefined : new Date(cancel_at * 1000),
      }));
    },
    async listChargesOf(payerId, since): Promise<PayerCharge[]> {
      if (!isCustomerId(payerId)) return [];
      const charges: PayerCharge[] = [];
      const created = createdSince(since);
      for await (const page of pagesOf((at) => stripe.charges.list({ customer: payerId, created, ...at }))) {
        charges.push(...page.filter(({ status }) => status !== "failed").map(toCharge));
      }
      return charges;
    },
  };
}

/** The method of the payer's only subscription at Stripe, or else the payer's default method. */
function defaultMethodOf(customer: Stripe.Customer, subscriptions: readonly Stripe.Subscription[]): string | undefined {
  const methods = new Set(subscriptions.flatMap(({ default_payment_method }) => idOf(default_payment_method) ?? []));
  const [only] = methods.size === 1 ? methods : [];
  return only ?? idOf(customer.invoice_settings.default_payment_method) ?? idOf(customer.default_source);
}

function toCharge({ id, amount, currency, created, status }: Stripe.Charge): PayerCharge {
  return {
    id,
    amountPence: pence(amount),
    currency,
    createdAt: new Date(created * 1000),
    status: status === "pending" ? "pending" : "paid",
  };
}
