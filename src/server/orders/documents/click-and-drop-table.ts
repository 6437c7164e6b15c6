import { type PackageFormat, packageFormat, parcelWeight } from "#domain/orders/parcel-weight.ts";
import { listNetSizes, listSetParts } from "#server/catalogue/index.ts";
import type { Reader } from "#server/platform/db/open-database.ts";
import type { DeliveryAddress } from "#server/platform/db/schema/basket.ts";
import { readSettings } from "#server/platform/settings/index.ts";
import { isFormula, writeTable } from "#server/platform/tables/index.ts";

export interface CarrierParcel {
  reference: string;
  address: DeliveryAddress;
  /**
   * Email address for the carrier's delivery messages. Null for a gift, because its giver must not get them and its
   * recipient has not agreed.
   */
  email: string | null;
  contents: readonly { productId: number | null; quantity: number }[];
}

/** Names and lengths from "Order Import spreadsheet field specifications" in Royal Mail's help. */
const COLUMNS = [
  { heading: "Order reference", lengthMax: 40 },
  { heading: "First Name", lengthMax: 100 },
  { heading: "Last Name", lengthMax: 100 },
  { heading: "Address Line 1", lengthMax: 100 },
  { heading: "Address Line 2", lengthMax: 100 },
  { heading: "City", lengthMax: 100 },
  { heading: "Postcode", lengthMax: 20 },
  { heading: "Country", lengthMax: 200 },
  { heading: "Email", lengthMax: 100 },
  { heading: "Weight", lengthMax: 10 },
  { heading: "Package size", lengthMax: 50 },
  { heading: "Service code", lengthMax: 100 },
];

const COUNTRY = "United Kingdom";

/** A parcel as the carrier needs it. */
export interface MeasuredParcel extends CarrierParcel {
  /** Undefined if the parcel must be weighed. */
  grams: number | undefined;
  /** Undefined if the parcel must be weighed, or is too heavy. */
  format: PackageFormat | undefined;
  serviceCode: string;
}

/** Adds weight, format and service from the contents, the packaging and the settings. */
export async function measureParcels(db: Reader, parcels: readonly CarrierParcel[]): Promise<MeasuredParcel[]> {
  const { carrierServiceCode, mediumParcelServiceCode, smallParcelUnitsMax, ...weights } = await readSettings(db);
  const netGrams = await readNetGrams(
    db,
    parcels.flatMap(({ contents }) => contents.flatMap(({ productId }) => productId ?? [])),
  );
  return parcels.map((parcel) => {
    const lines = parcel.contents.map(({ productId, quantity }) => ({
      quantity,
      netGrams: netGrams.get(productId ?? 0) ?? [undefined],
    }));
    const grams = parcelWeight(lines, weights);
    const units = lines.reduce((sum, line) => sum + line.quantity * line.netGrams.length, 0);
    const format = packageFormat(grams, units, smallParcelUnitsMax);
    const serviceCode = format === "medium" ? mediumParcelServiceCode : carrierServiceCode;
    return { ...parcel, email: carrierEmail(parcel.email), grams, format, serviceCode };
  });
}

const FORMATS = { small: "Small Parcel", medium: "Medium Parcel" } satisfies Record<PackageFormat, string>;

/** Parcels as Royal Mail's Click & Drop imports them. Weight and size are empty if the parcel must be weighed. */
export async function clickAndDropTable(db: Reader, parcels: readonly CarrierParcel[]): Promise<Buffer> {
  const rows = (await measureParcels(db, parcels)).map(({ reference, address, email, grams, format, serviceCode }) => {
    const { firstName, lastName, line1, line2, city, postcode } = address;
    const to = [firstName || lastName, firstName ? lastName : "", line1, line2, city, postcode, COUNTRY];
    const size = [grams === undefined ? "" : inKilograms(grams), format ? FORMATS[format] : ""];
    // A spreadsheet would remove the first character of a formula, and so change the address.
    return [reference, ...to, email === null || isFormula(email) ? "" : email, ...size, serviceCode];
  });
  const cut = rows.map((row) => row.map((cell, index) => cell.slice(0, COLUMNS[index]?.lengthMax)));
  return Buffer.from(
    writeTable(
      "import",
      COLUMNS.map(({ heading }) => heading),
      cut,
    ),
  );
}

/** Leaves out an email address that is too long for the carrier, because a cut address is a wrong one. */
function carrierEmail(email: string | null): string | null {
  return email === null || email.length > 100 ? null : email;
}

/** Kilograms with at most three decimal places: 1250 g are "1.25". */
function inKilograms(grams: number): string {
  return String(grams / 1_000);
}

/** Net weights in grams by product. A set has one weight per component. A millilitre counts as a gram. */
async function readNetGrams(
  db: Reader,
  productIds: readonly number[],
): Promise<ReadonlyMap<number, readonly (number | undefined)[]>> {
  const ids = [...new Set(productIds)];
  const parts = Map.groupBy(await listSetParts(db, ids), ({ setId }) => setId);
  const partsOf = (id: number) => parts.get(id)?.map(({ componentId }) => componentId) ?? [id];
  const sizes = await listNetSizes(db, [...new Set(ids.flatMap(partsOf))]);
  const grams = new Map(sizes.map(({ id, netWeightGrams, netVolumeMl }) => [id, netWeightGrams ?? netVolumeMl]));
  return new Map(ids.map((id) => [id, partsOf(id).map((part) => grams.get(part) ?? undefined)]));
}
