import { picture } from "#contract/catalogue/product-fields.ts";
import { endpoint, noInput } from "#contract/endpoint.ts";
import { boxMonth, day, instant, pathId, rowId } from "#contract/fields.ts";
import { z } from "#contract/zod.ts";
import { TABLE_REFUSALS } from "#domain/orders/packing-table.ts";
import { PARCEL_KINDS } from "#domain/orders/parcels.ts";
import { chosenBatches, packedProduct, trackingNumber } from "./admin-parcels.ts";

/** Maximum parcels that a device at the packing table keeps. */
export const TABLE_PARCELS_MAX = 200;

const stamp = z
  .string()
  .regex(/^[\w-]{22}$/)
  .meta({ examples: ["4oW1XVn0y8yG4fH3bq7lXg"] });
const stamps = z.object({
  /** Fingerprint of the recipient and the address. */
  address: stamp,
  /** Fingerprint of the items. */
  contents: stamp,
});

const tableParcel = z.object({
  id: rowId,
  kind: z.enum(PARCEL_KINDS),
  reference: z.string(),
  boxMonth: boxMonth.nullable(),
  dueOn: day,
  isLate: z.boolean(),
  isGift: z.boolean(),
  needsNewLabel: z.boolean(),
  name: z.string(),
  town: z.string(),
  postcode: z.string(),
  trackingNumber: z.string().nullable(),
  items: z.array(
    z.object({
      /** Null if the product was deleted. */
      productId: rowId.nullable(),
      name: z.string(),
      quantity: z.int(),
      picture,
    }),
  ),
  /** Products whose batches are recorded, with the components of sets in place of the sets. */
  needs: z.array(z.object({ productId: rowId, units: z.int() })),
  /** Notes for the packer, such as gift wrapping. */
  notes: z.array(z.string()),
  /** The version of the parcel that the packer sees. */
  stamps,
});
export type TableParcel = z.output<typeof tableParcel>;
export type TableProduct = z.output<typeof packedProduct>;

export const listTableParcels = endpoint({
  method: "GET",
  path: "/api/admin/packing-table",
  access: "admin",
  permission: "parcels",
  summary: "Get the next parcels that can be packed, with items and batches, by due day",
  input: noInput,
  output: z.object({
    parcels: z.array(tableParcel),
    /** True if more parcels can be packed than the list contains. */
    hasMore: z.boolean(),
    products: z.array(packedProduct),
  }),
});
export type PackingTable = z.output<typeof listTableParcels.output>;

export const packAtTable = endpoint({
  method: "POST",
  path: "/api/admin/packing-table/{parcelId}/pack",
  access: "admin",
  permission: "parcels",
  summary: "Mark one parcel as packed, once for each key. A repeated key gets the first result",
  input: z.object({
    parcelId: pathId,
    /** Random key of this packing, made on the device. */
    key: z.uuid().meta({ examples: ["0b5e4a4e-7d3c-4f0a-9b0e-3f6d2c1a8b77"] }),
    /** Fingerprints of the parcel that the packer saw. */
    seen: stamps,
    batches: chosenBatches,
    /** Tracking number of the parcel. An empty text leaves the number as it is. */
    trackingNumber: trackingNumber.default(""),
  }),
  output: z.object({
    /** Null if this packing counts. */
    refusal: z.enum(TABLE_REFUSALS).nullable(),
    /** Time of the packing that counts. Null if the parcel is not packed. */
    packedAt: instant.nullable(),
    /** Name of the person who packed it. Null if it is unknown. */
    packedBy: z.string().nullable(),
    /** True if a parcel of another order has the tracking number, which was not saved. */
    isNumberUsed: z.boolean(),
  }),
});
export type TableResult = z.output<typeof packAtTable.output>;
