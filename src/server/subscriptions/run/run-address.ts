import { deliveryArea } from "#domain/delivery.ts";
import type { DeliveryAddress } from "#server/db/schema/box-preferences.ts";
import { addressLines } from "#server/delivery/index.ts";
import type { RunBoxRow } from "./box-run.queries.ts";

/** Where a box goes: as it was frozen, before that as it stands. */
export function runAddress(row: RunBoxRow): DeliveryAddress {
  return (
    row.deliveryAddress ??
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

/** An address as a parcel shows it: boxes stay in the country, so it is not named. */
export function parcelLines(address: DeliveryAddress): string[] {
  return addressLines({ ...address, country: "" });
}

/** Why a parcel could not be sent there; undefined when it can. */
export function addressProblem(address: DeliveryAddress): "incomplete" | "not-served" | undefined {
  if (!address.line1 || !address.city || !address.postcode) return "incomplete";
  return deliveryArea(address.postcode) === "refused" ? "not-served" : undefined;
}
