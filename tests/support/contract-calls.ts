import * as accounts from "#contract/accounts.ts";
import * as adminActivity from "#contract/admin-activity.ts";
import * as adminBatches from "#contract/admin-batches.ts";
import * as adminBoxRun from "#contract/admin-box-run.ts";
import * as adminCategories from "#contract/admin-categories.ts";
import * as adminClaims from "#contract/admin-claims.ts";
import * as adminCustomers from "#contract/admin-customers.ts";
import * as adminDiscounts from "#contract/admin-discounts.ts";
import * as adminDocuments from "#contract/admin-documents.ts";
import * as adminGoingLive from "#contract/admin-going-live.ts";
import * as adminLetters from "#contract/admin-letters.ts";
import * as adminNewsletters from "#contract/admin-newsletters.ts";
import * as adminOrders from "#contract/admin-orders.ts";
import * as adminOverview from "#contract/admin-overview.ts";
import * as adminProductFiles from "#contract/admin-product-files.ts";
import * as adminProducts from "#contract/admin-products.ts";
import * as adminRehearsal from "#contract/admin-rehearsal.ts";
import * as adminReturns from "#contract/admin-returns.ts";
import * as adminSamples from "#contract/admin-samples.ts";
import * as adminSettings from "#contract/admin-settings.ts";
import * as adminSubscriptions from "#contract/admin-subscriptions.ts";
import * as basket from "#contract/basket.ts";
import * as boxLinks from "#contract/box-links.ts";
import * as boxPayments from "#contract/box-payments.ts";
import * as catalogue from "#contract/catalogue.ts";
import * as checkout from "#contract/checkout.ts";
import * as claims from "#contract/claims.ts";
import * as contact from "#contract/contact.ts";
import * as delivery from "#contract/delivery.ts";
import * as emails from "#contract/emails.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import * as newsletter from "#contract/newsletter.ts";
import * as orders from "#contract/orders.ts";
import * as passwords from "#contract/passwords.ts";
import * as payments from "#contract/payments.ts";
import * as privacy from "#contract/privacy.ts";
import * as questionnaire from "#contract/questionnaire.ts";
import * as samples from "#contract/samples.ts";
import * as secondFactor from "#contract/second-factor.ts";
import * as sessions from "#contract/sessions.ts";
import * as shop from "#contract/shop.ts";
import * as subscriptions from "#contract/subscriptions.ts";

const MODULES = [
  accounts,
  adminBatches,
  adminCategories,
  adminClaims,
  adminProductFiles,
  adminProducts,
  adminSettings,
  adminGoingLive,
  adminActivity,
  adminDiscounts,
  adminLetters,
  adminSamples,
  adminCustomers,
  adminDocuments,
  adminOrders,
  adminOverview,
  adminNewsletters,
  adminRehearsal,
  adminReturns,
  adminSubscriptions,
  basket,
  adminBoxRun,
  boxLinks,
  boxPayments,
  catalogue,
  claims,
  checkout,
  contact,
  delivery,
  emails,
  newsletter,
  orders,
  payments,
  passwords,
  privacy,
  questionnaire,
  samples,
  secondFactor,
  sessions,
  shop,
  subscriptions,
];

const NAMED_CALLS = MODULES.flatMap((module) => Object.entries<unknown>(module)).flatMap(([name, call]) =>
  isEndpoint(call) ? [{ name, call }] : [],
);

/** Every call of the contract, so that a new one is tested without being asked. */
export const ALL_CALLS: readonly Endpoint[] = NAMED_CALLS.map(({ call }) => call);

/** The call that the contract exports under a name. */
export function findCall(name: string): Endpoint | undefined {
  return NAMED_CALLS.find((named) => named.name === name)?.call;
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === "object" && value !== null && "method" in value && "path" in value && "access" in value;
}
