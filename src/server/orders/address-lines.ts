import type { ShippingAddress } from "#server/db/schema/orders.ts";

/** An address as it is printed, the name first, without empty lines. */
export function addressLines({
  firstName,
  lastName,
  line1,
  line2,
  city,
  postcode,
  country,
}: ShippingAddress): string[] {
  const name = `${firstName} ${lastName}`.trim();
  return [name, line1, line2, city, postcode, country].filter((line) => line.trim() !== "");
}
