import { type GuestDetails, guestDetails } from "#contract/checkout/checkout.ts";
import { z } from "#contract/zod.ts";

const STORAGE_KEY = "checkoutData";

const lines = z.object({ line1: z.string(), line2: z.string(), city: z.string(), postcode: z.string() });

/** What was typed into the checkout's form, finished or not. Never the password. */
const typedBuyer = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  address: lines,
  hasAccount: z.boolean().default(true),
  hasBilling: z.boolean().default(false),
  /** A guest who is billed where the parcel goes has none, which the checkout's contract writes as null. */
  billingAddress: lines.nullish(),
  /** True once a guest went on to the payment with these details. */
  isGuest: z.boolean().default(false),
});
export type TypedBuyer = z.output<typeof typedBuyer>;

export function readTypedBuyer(): TypedBuyer | undefined {
  return typedBuyer.safeParse(readStored()).data;
}

/** A guest's details, when they were complete and led on to the payment. */
export function readGuest(): GuestDetails | undefined {
  const stored = readStored();
  const isGuest = typedBuyer.safeParse(stored).data?.isGuest;
  return isGuest ? guestDetails.safeParse(stored).data : undefined;
}

/** Keeps the fields for reloads and for the way to the sign-in page and back; what does not belong there is left out. */
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
    // Nothing was kept, then.
  }
}

function readStored(): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "null");
  } catch {
    return undefined;
  }
}

function store(buyer: object): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(buyer));
  } catch {
    // A browser without storage (full, or forbidden): the fields last as long as the page.
  }
}
