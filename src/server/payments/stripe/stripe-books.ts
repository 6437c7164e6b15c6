import { randomUUID } from "node:crypto";
import type Stripe from "stripe";
import type { Payer } from "#server/kernel/payment-gateway.ts";
import type { InstallationBook } from "#server/payments/installation-book.ts";
import { isGone } from "./stripe-client.ts";

/** Which of Stripe's customers is which of ours. */
export interface CustomerBook {
  find: (userId: number) => Promise<string | undefined>;
  /** Keeps the first one for a user; answers the one that is kept. */
  keep: (userId: number, customerId: string) => Promise<string>;
  /** Forgets one that is gone at the provider. */
  forget: (customerId: string) => Promise<void>;
}

/** How the shop's rows and Stripe's objects know each other. */
export interface StripeBooks {
  keyed: (key: string) => Promise<Stripe.RequestOptions>;
  /** What says whose something is: another database's rows have the same numbers. */
  marked: (metadata: Record<string, string | number>) => Promise<Stripe.MetadataParam>;
  /** Reads an object with its metadata, which are empty where another database made it. */
  ours: <Object extends { metadata: Stripe.Metadata | null }, Read>(
    read: (object: Object, metadata: Stripe.Metadata) => Read,
    object: Object,
  ) => Promise<Read>;
  /** A customer who was deleted on Stripe's own pages is made again. */
  withCustomer: <Answer>(payer: Payer, request: (customer: string) => Promise<Answer>) => Promise<Answer>;
}

export function stripeBooks(
  stripe: Stripe,
  { customers, installations }: { customers: CustomerBook; installations: InstallationBook },
): StripeBooks {
  const keyed = async (key: string) => ({ idempotencyKey: `${await installations.present()}:${key}` });
  const marked = async (metadata: Record<string, string | number>) => ({
    installation: await installations.present(),
    ...metadata,
  });
  const customerOf = async ({ userId, email, name }: Payer) => {
    const known = await customers.find(userId);
    if (known) return known;
    const customer = await stripe.customers.create(
      { email, name, metadata: await marked({ user_id: userId }) },
      await keyed(`customer:${userId}:${randomUUID()}`),
    );
    return customers.keep(userId, customer.id);
  };
  return {
    keyed,
    marked,
    async ours(read, object) {
      const metadata = object.metadata ?? {};
      return read(object, (await installations.isOurs(metadata.installation)) ? metadata : {});
    },
    async withCustomer(payer, request) {
      const customer = await customerOf(payer);
      try {
        return await request(customer);
      } catch (error) {
        if (!isGone(error, "customer")) throw error;
        await customers.forget(customer);
        return request(await customerOf(payer));
      }
    },
  };
}

/** One of our row ids as it comes back in metadata. */
export function toRowId(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}
