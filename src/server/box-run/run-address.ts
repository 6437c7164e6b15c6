import { deliveryArea } from "#domain/delivery.ts";
import type { ShippingAddress } from "#server/db/schema/orders.ts";
import type { RunBoxRow } from "./box-run.queries.ts";

/** Where a box goes: as it was frozen, before that as it stands. */
export function runAddress(row: RunBoxRow): ShippingAddress {
  return (
    row.shippingAddress ??
    row.gift?.address ?? {
      firstName: row.firstName,
      lastName: row.lastName,
      line1: row.deliveryLine1,
      line2: row.deliveryLine2,
      city: row.deliveryCity,
      postcode: row.deliveryPostcode,
      country: row.deliveryCountry,
    }
  );
}

/** An address's lines, name first, empty ones left out. */
export function addressLines({ firstName, lastName, line1, line2, city, postcode }: ShippingAddress): string[] {
  return [`${firstName} ${lastName}`.trim(), line1, line2, city, postcode].filter((line) => line !== "");
}

/** Why a parcel could not be sent there; undefined when it can. */
export function addressProblem(address: ShippingAddress): "incomplete" | "not-served" | undefined {
  if (!address.line1 || !address.city || !address.postcode) return "incomplete";
  return deliveryArea(address.postcode) === "refused" ? "not-served" : undefined;
}
