import type { GuestDetails } from "#contract/checkout/checkout.ts";
import type { GiftGiver } from "#contract/checkout/gift-box.ts";
import type { IsoDay } from "#domain/calendar.ts";
import { ShopError } from "#domain/shop-error.ts";
import { getUser, type UserRow } from "#server/accounts/index.ts";
import type { NewOrder } from "#server/orders/index.ts";
import type { Tx } from "#server/platform/db/open-database.ts";
import type { DeliveryAddress } from "#server/platform/db/schema/basket.ts";
import { requirePostcode, requireServedPostcode } from "#server/pricing/index.ts";

/** The buyer and the basket: a customer with saved addresses, or a guest with typed ones. */
export interface Buyer {
  userId: number | undefined;
  basketOwner: string;
  guest: GuestDetails | undefined;
  /** Set for a gift box without the basket and for a present. They go to a recipient, so the giver needs no address. */
  giver?: Giver | undefined;
  /** Set if the products in the basket are a present. The giver is set then, too. */
  present?: PresentRequest | undefined;
  /** IP address of the request. */
  address: string;
}

export interface PresentRequest {
  address: DeliveryAddress;
  message: string;
  notBefore: IsoDay | null;
}

interface Giver {
  /** Details of a guest. Undefined for a customer. */
  typed: GiftGiver | undefined;
  /** Owner of the giver's own basket. A guest sees the order in that session. */
  basketOwner: string;
}

export type BoughtBy = Pick<NewOrder, "userId" | "email" | "guestOwner" | "deliveryAddress" | "billingAddress">;

/**
 * The buyer data that an order stores. Refuses with `signed-out` without a buyer, `address-incomplete`,
 * `postcode-not-served` or `invalid-input`.
 */
export async function readBuyer(
  tx: Tx,
  { userId, basketOwner, guest, giver }: Omit<Buyer, "address">,
): Promise<BoughtBy> {
  if (giver) return byGiver(giver, userId === undefined ? undefined : await getUser(tx, userId));
  if (userId !== undefined) return byCustomer(await getUser(tx, userId));
  if (!guest) throw new ShopError("signed-out");
  return byGuest(guest, basketOwner);
}

/** A giver's data for the bill. A guest's bill has no address, and a customer's has the saved one, if any. */
function byGiver({ typed, basketOwner }: Giver, user: UserRow | undefined): BoughtBy {
  if (user) return readCustomer(user, user.deliveryPostcode);
  if (!typed) throw new ShopError("signed-out");
  const [firstName = "", ...lastNames] = typed.name.split(" ");
  return {
    userId: null,
    email: typed.email.toLowerCase(),
    guestOwner: basketOwner,
    deliveryAddress: {
      firstName,
      lastName: lastNames.join(" "),
      line1: "",
      line2: "",
      city: "",
      postcode: "",
      country: "United Kingdom",
    },
    billingAddress: null,
  };
}

function byCustomer(user: UserRow): BoughtBy {
  if (!user.deliveryLine1 || !user.deliveryCity || !user.deliveryPostcode) throw new ShopError("address-incomplete");
  return readCustomer(user, requireServedPostcode(user.deliveryPostcode, "deliveryPostcode"));
}

function readCustomer(user: UserRow, postcode: string): BoughtBy {
  const { firstName, lastName } = user;
  const hasBilling = !user.sameAsDelivery && user.billingLine1 !== "" && user.billingCity !== "";
  return {
    userId: user.id,
    email: user.email.toLowerCase(),
    guestOwner: null,
    deliveryAddress: {
      firstName,
      lastName,
      line1: user.deliveryLine1,
      line2: user.deliveryLine2,
      city: user.deliveryCity,
      postcode,
      country: user.deliveryCountry,
    },
    billingAddress: hasBilling
      ? {
          firstName,
          lastName,
          line1: user.billingLine1,
          line2: user.billingLine2,
          city: user.billingCity,
          postcode: user.billingPostcode,
          country: user.billingCountry,
        }
      : null,
  };
}

function byGuest({ email, firstName, lastName, address, billingAddress }: GuestDetails, guestOwner: string): BoughtBy {
  const withName = (lines: GuestDetails["address"], postcode: string): DeliveryAddress => ({
    firstName,
    lastName,
    ...lines,
    postcode,
  });
  return {
    userId: null,
    email: email.toLowerCase(),
    guestOwner,
    deliveryAddress: withName(address, requireServedPostcode(address.postcode, "guest.address.postcode")),
    billingAddress: billingAddress
      ? withName(billingAddress, requirePostcode(billingAddress.postcode, "guest.billingAddress.postcode"))
      : null,
  };
}
