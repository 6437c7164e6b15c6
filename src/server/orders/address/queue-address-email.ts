import type { OrderRow } from "#server/orders/orders.queries.ts";
import type { Tx } from "#server/platform/db/open-database.ts";
import type { DeliveryAddress } from "#server/platform/db/schema/basket.ts";
import { queueEmail } from "#server/platform/mail/index.ts";
import type { EmailFacts, SignedLink } from "#server/platform/names/email-kinds.ts";
import { addressLines } from "#server/pricing/index.ts";

interface AddressEmail {
  /** The changed record: "order:1001". */
  about: string;
  /** Null for an order without an email address, which gets no email. */
  recipient: string | null;
  firstName: string;
  /** Undefined for a change of a subscription or an account. */
  order?: Pick<OrderRow, "id" | "userId"> | undefined;
  address: DeliveryAddress;
  reach: EmailFacts["address-changed"]["reach"];
  isByShop: boolean;
  changeAddress?: SignedLink | undefined;
  now: Date;
}

/** Keys of the emails about one address change: one to the customer, and one to a guest's old email address. */
export function addressEmailKeys(about: string, changedAt: Date): [string, string] {
  const key = `${about}:address:${changedAt.getTime()}`;
  return [key, `${key}:old`];
}

/** Emails the customer the new delivery address. */
export async function queueAddressEmail(tx: Tx, email: AddressEmail): Promise<void> {
  const { about, recipient, firstName, order, address, reach, isByShop, changeAddress, now } = email;
  if (recipient === null) return;
  await queueEmail(tx, now, {
    kind: "address-changed",
    about: addressEmailKeys(about, now)[0],
    recipient,
    facts: {
      firstName,
      orderId: order?.id ?? null,
      isGuest: order?.userId === null,
      address: addressLines(address),
      reach,
      isByShop,
      changeAddress: changeAddress ?? null,
    },
  });
}

/**
 * Tells a guest's old email address that the order has a new one. Contains neither address, because the old one may
 * have been a typing mistake and belong to a stranger.
 */
export async function queueOldEmailNotice(
  tx: Tx,
  { id, email }: Pick<OrderRow, "id" | "email">,
  now: Date,
): Promise<void> {
  if (email === null) return;
  const [, about] = addressEmailKeys(`order:${id}`, now);
  await queueEmail(tx, now, { kind: "order-email-changed", about, recipient: email, facts: { orderId: id } });
}
