import type Stripe from "stripe";
import type { DeliveryAddress } from "#server/db/schema/box-preferences.ts";

/** Where a parcel goes, which helps the provider to tell honest buyers. */
export function shippingOf({
  firstName,
  lastName,
  line1,
  line2,
  city,
  postcode,
}: DeliveryAddress): Stripe.PaymentIntentCreateParams.Shipping {
  const address = { line1, city, postal_code: postcode, country: "GB", ...(line2 ? { line2 } : {}) };
  return { name: `${firstName} ${lastName}`.trim(), address };
}
