import type { DeliveryAddress } from "#server/db/schema/box-preferences.ts";
import type { Customer, SubscriptionRow } from "./boxes.queries.ts";

/** Where a subscription's boxes go now: to its customer, or to whom they are a gift. */
export function addressOf({ gift }: Pick<SubscriptionRow, "gift">, customer: Customer): DeliveryAddress {
  if (gift) return gift.address;
  return {
    firstName: customer.firstName,
    lastName: customer.lastName,
    line1: customer.deliveryLine1,
    line2: customer.deliveryLine2,
    city: customer.deliveryCity,
    postcode: customer.deliveryPostcode,
    country: customer.deliveryCountry,
  };
}
