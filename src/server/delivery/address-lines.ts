import type { DeliveryAddress } from "#server/db/schema/box-preferences.ts";

/** An address as it is printed, the name first, without empty lines. */
export function addressLines({
  firstName,
  lastName,
  line1,
  line2,
  city,
  postcode,
  country,
}: DeliveryAddress): string[] {
  const name = `${firstName} ${lastName}`.trim();
  return [name, line1, line2, city, postcode, country].filter((line) => line.trim() !== "");
}

/** Whom letters about an order greet: its bill's name, where that is another than its parcel's. */
export function greetedName({
  billingAddress,
  deliveryAddress,
}: {
  billingAddress: DeliveryAddress | null;
  deliveryAddress: DeliveryAddress | null;
}): string {
  return (billingAddress ?? deliveryAddress)?.firstName ?? "";
}
