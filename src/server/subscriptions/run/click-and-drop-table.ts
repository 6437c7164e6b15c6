import type { DeliveryAddress } from "#server/db/schema/box-preferences.ts";

const SERVICE = "Tracked 48";
const WEIGHT_KG = "1.2";

const COLUMNS = [
  "Order reference",
  "Full name",
  "Address line 1",
  "Address line 2",
  "City",
  "Postcode",
  "Country code",
  "Weight (kg)",
  "Service",
];

/** Parcels in Click & Drop's columns. No cell is a formula to whoever opens it as a table. */
export async function clickAndDropTable(
  parcels: readonly { reference: string; address: DeliveryAddress }[],
): Promise<Buffer> {
  const rows = parcels.map(({ reference, address }) => {
    const { firstName, lastName, line1, line2, city, postcode } = address;
    const name = `${firstName} ${lastName}`.trim();
    return [reference, name, line1, line2, city, postcode, "GB", WEIGHT_KG, SERVICE];
  });
  const { stringify } = await import("csv-stringify/sync");
  return Buffer.from(stringify([COLUMNS, ...rows], { escape_formulas: true }));
}
