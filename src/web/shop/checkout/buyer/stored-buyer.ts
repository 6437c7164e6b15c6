import { type GuestDetails, guestDetails } from "#contract/checkout/checkout.ts";
import { z } from "#contract/zod.ts";

const STORAGE_KEY = "checkoutData";

const lines = z.object({ line1: z.string(), line2: z.string(), city: z.string(), postcode: z.string() });

/** Fields of the checkout form, complete or not. The password is never stored. */
const typedBuyer = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  address: lines,
  hasAccount: z.boolean().default(true),
  hasBilling: z.boolean().default(false),
  /** Null for a guest whose billing address is the delivery address. */
  billingAddress: lines.nullish(),
  /** True once a guest has continued to the payment with these details. */
  isGuest: z.boolean().default(false),
});
export type TypedBuyer = z.output<typeof typedBuyer>;

export function readTypedBuyer(): TypedBuyer | undefined {
  return typedBuyer.safeParse(readStored()).data;
}

/** Stored details of a guest. Undefined unless they are complete and the guest has continued to the payment. */
export function readGuest(): GuestDetails | undefined {
  const stored = readStored();
  const isGuest = typedBuyer.safeParse(stored).data?.isGuest;
  return isGuest ? guestDetails.safeParse(stored).data : undefined;
}

/** Stores the fields for reloads and for signing in and back. Unknown fields are dropped. */
export function storeTypedBuyer(typed: unknown): void {
  const buyer = typedBuyer.safeParse(typed).data;
  if (buyer) store(buyer);
}

export function storeGuest(guest: GuestDetails): void {
  const { billingAddress } = guest;
  store({ ...guest, hasAccount: false, hasBilling: Boolean(billingAddress), isGuest: true });
}

export function forgetTypedBuyer(): void {
  try {
    sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // Storage is blocked, so nothing is stored.
  }
}

function readStored(): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "null");
  } catch {
    return undefined;
  }
}

/** Stores the fields. Keeps the chosen plan, which another page has stored under the same key. */
function store(buyer: object): void {
  try {
    const plan = z.object({ subscriptionData: z.unknown() }).safeParse(readStored()).data ?? {};
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ ...buyer, ...plan }));
  } catch {
    // Storage is full or blocked, so the fields last only as long as the page.
  }
}
