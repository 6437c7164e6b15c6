import { pageInput, searchInput } from "#contract/admin-list.ts";
import { endpoint, noInput } from "#contract/endpoint.ts";
import { boxMonth, day, idList, instant, line, pathId, pdfFile, rowId } from "#contract/fields.ts";
import { z } from "#contract/zod.ts";
import { HOLD_REASONS, PARCEL_KINDS, PARCEL_REFUSALS, PARCEL_STATES } from "#domain/orders/parcels.ts";
import { POSTAGE_STATES } from "#domain/orders/postage.ts";

export const DOCUMENTS_PER_FILE_MAX = 1_000;
const LABEL_LAYOUTS = ["4x6", "a4"] as const;
export type LabelLayout = (typeof LABEL_LAYOUTS)[number];
export const LABELS_PER_A4 = 4;

export const labelInput = {
  /** Either one label per page of 4 by 6 inches, or four labels on an A4 sheet. */
  layout: z.enum(LABEL_LAYOUTS).default("4x6"),
  /** A4 only: the first unused label on the sheet, counted row by row. */
  firstCell: z.int().min(1).max(LABELS_PER_A4).default(1),
};

export const downloadInvoices = endpoint({
  method: "POST",
  path: "/api/admin/download-pdf-invoices",
  access: "admin",
  permission: "orders.view",
  summary: "Get invoices and credit notes of several orders as one PDF, in the given order",
  input: z.object({ orderIds: idList(DOCUMENTS_PER_FILE_MAX) }),
  output: pdfFile,
  refusals: ["nothing-to-print"],
});

export const downloadLabels = endpoint({
  method: "POST",
  path: "/api/admin/download-address-labels",
  access: "admin",
  permission: "parcels",
  summary: "Get address labels of several orders as one PDF, in the given order",
  input: z.object({
    orderIds: idList(DOCUMENTS_PER_FILE_MAX),
    ...labelInput,
  }),
  output: pdfFile,
  refusals: ["nothing-to-print"],
});

export const downloadPackingSlips = endpoint({
  method: "POST",
  path: "/api/admin/download-packing-slips",
  access: "admin",
  permission: "parcels",
  summary: "Get packing slips of several orders as one PDF, without prices",
  input: z.object({ orderIds: idList(DOCUMENTS_PER_FILE_MAX) }),
  output: pdfFile,
  refusals: ["nothing-to-print"],
});

export const PARCEL_LISTS = ["ready", "today", "later", "packed", "held", "sent", "stopped"] as const;
/**
 * `ready`: everything that can be packed, which is `today` and `later` without the presents that wait for their day.
 * `today`: due and late products, and boxes of a frozen run. `stopped`: parcels of cancelled orders, which are not
 * sent.
 */
export type ParcelList = (typeof PARCEL_LISTS)[number];

export const orderParcel = z.object({
  id: rowId,
  kind: z.enum(PARCEL_KINDS),
  /** Id of the box. Null for a parcel of products. */
  boxId: rowId.nullable(),
  state: z.enum(PARCEL_STATES),
  /** Reason for the hold. Null if the parcel is not on hold. */
  holdReason: z.enum(HOLD_REASONS).nullable(),
  /** The latest dispatch day. */
  dueOn: day,
  /** First dispatch day of a present that waits for a day. Null if the parcel can be sent at once. */
  sendFrom: day.nullable(),
  /** True if it was due before today and has not been dispatched. */
  isLate: z.boolean(),
  /** The narrowest list that contains the parcel. */
  list: z.enum(PARCEL_LISTS),
  /** True if the parcel was ever marked as dispatched. */
  hasLeft: z.boolean(),
  isGift: z.boolean(),
  /** True if the address has changed since its label was printed. */
  needsNewLabel: z.boolean(),
  trackingNumber: z.string().nullable(),
});
export type OrderParcel = z.output<typeof orderParcel>;

const adminParcel = orderParcel.extend({
  /** Reference on documents and in the carrier's files: "ORDER-1001", "BOX-17". */
  reference: z.string(),
  orderId: rowId.nullable(),
  subscriptionId: rowId.nullable(),
  /** Month of the box. Null for a parcel of products. */
  boxMonth: boxMonth.nullable(),
  /** False if the recipient or the address contains non-Latin letters, which Click & Drop refuses. */
  isRoman: z.boolean(),
  name: z.string(),
  town: z.string(),
  postcode: z.string(),
  items: z.array(z.object({ name: z.string(), quantity: z.int() })),
  postage: z.object({
    /** The parcel's order at the carrier. */
    state: z.enum(POSTAGE_STATES),
    /** The carrier's reason for its last refusal. */
    message: z.string().nullable(),
  }),
  packedAt: instant.nullable(),
  sentAt: instant.nullable(),
  /** The member of staff who packs the parcel. Null if nobody is assigned. */
  assignee: z.object({ userId: rowId, name: z.string() }).nullable(),
  /** Codes of the batches recorded for the parcel. */
  batches: z.array(z.string()),
});
export type AdminParcel = z.output<typeof adminParcel>;

export const listAdminParcels = endpoint({
  method: "GET",
  path: "/api/admin/parcels",
  access: "admin",
  permission: "parcels",
  summary: "List parcels by due day, or sent parcels latest first",
  input: z.object({
    ...pageInput,
    show: z.enum(PARCEL_LISTS).default("today"),
    kind: z.enum(PARCEL_KINDS).optional(),
    /** Lists parcels due on this day. The list of sent parcels shows parcels dispatched on this day. */
    day: day.optional(),
    gift: z.literal("yes").optional(),
    /** Lists parcels of the signed-in user, or of nobody. */
    assignee: z.enum(["mine", "nobody"]).optional(),
    /** Search text: a name, email address, order number, "BOX-17" or tracking number. */
    search: searchInput,
  }),
  output: z.array(adminParcel),
});

export const countAdminParcels = endpoint({
  method: "GET",
  path: "/api/admin/parcels/counts",
  access: "admin",
  permission: "parcels",
  summary: "Count the parcels in each list, up to a limit",
  input: noInput,
  output: z.object({
    ready: z.int(),
    today: z.int(),
    /** Number of parcels in `today` that were due before today. */
    late: z.int(),
    later: z.int(),
    packed: z.int(),
    held: z.int(),
    /** True if parcels are sent to the carrier without files. */
    hasCarrier: z.boolean(),
  }),
});
export type ParcelCounts = z.output<typeof countAdminParcels.output>;

export const trackingNumber = line(40);
/** True to accept a tracking number that a parcel of another order already has. */
export const sharesNumbers = z.boolean().default(false);

const PARCELS_MAX = 1_000;
export const someParcels = z.object({ parcelIds: idList(PARCELS_MAX) });

export const parcelResults = z.object({
  /** One entry per parcel, in the given order. */
  results: z.array(
    z.object({
      parcelId: rowId,
      /** Refusal code. Null if the parcel was changed. */ refusal: z.enum(PARCEL_REFUSALS).nullable(),
    }),
  ),
});
export type ParcelResult = z.output<typeof parcelResults>["results"][number];

/** Units of a product in some parcels, with its batches. */
export const packedProduct = z.object({
  productId: rowId,
  name: z.string(),
  units: z.int(),
  /** Batches of the product, oldest first. Empty if no batch is recorded. */
  batches: z.array(
    z.object({
      id: rowId,
      code: z.string(),
      bestBeforeOn: day,
      /** Number of units in the batch that are not assigned to a parcel. */
      left: z.int(),
      isProposed: z.boolean(),
      warning: z.enum(["over", "soon"]).nullable(),
    }),
  ),
});

/** Batches to use for each product, in this order. Products without an entry use their oldest open batches. */
export const chosenBatches = z
  .array(z.object({ productId: rowId, batchIds: z.array(rowId).max(20) }))
  .max(1_000)
  .default([]);

export const readPacking = endpoint({
  method: "POST",
  path: "/api/admin/parcels/packing",
  access: "admin",
  permission: "parcels",
  summary: "Get the units of each product in several parcels, with proposed batches",
  input: someParcels,
  output: z.object({
    parcels: z.int(),
    /** Number of requested parcels that were left out because they are empty, on hold, sent or stopped. */
    leftOut: z.int(),
    products: z.array(packedProduct),
  }),
});
export type Packing = z.output<typeof readPacking.output>;

export const packParcels = endpoint({
  method: "POST",
  path: "/api/admin/parcels/pack",
  access: "admin",
  permission: "parcels",
  summary: "Mark parcels as packed, with their batches",
  input: someParcels.extend({
    batches: chosenBatches,
  }),
  output: parcelResults,
});

export const unpackParcels = endpoint({
  method: "POST",
  path: "/api/admin/parcels/unpack",
  access: "admin",
  permission: "parcels",
  summary: "Mark undispatched parcels as not packed",
  input: someParcels,
  output: parcelResults,
});

export const holdParcels = endpoint({
  method: "POST",
  path: "/api/admin/parcels/hold",
  access: "admin",
  permission: "parcels",
  summary: "Put parcels on hold",
  input: someParcels,
  output: parcelResults,
});

export const releaseParcels = endpoint({
  method: "POST",
  path: "/api/admin/parcels/release",
  access: "admin",
  permission: "parcels",
  summary: "Release parcels on hold. Restocked products are taken from stock again",
  input: someParcels,
  output: parcelResults,
});

export const sendParcels = endpoint({
  method: "POST",
  path: "/api/admin/parcels/send",
  access: "admin",
  permission: "parcels",
  summary: "Mark parcels as sent. Each customer gets one email",
  input: someParcels.extend({
    numbers: z
      .array(z.object({ parcelId: rowId, trackingNumber }))
      .max(PARCELS_MAX)
      .default([]),
    sharesNumbers,
  }),
  output: parcelResults,
  /** The tracking numbers are checked before any parcel is dispatched. */
  refusals: ["number-used"],
});

export const numberParcel = endpoint({
  method: "PATCH",
  path: "/api/admin/parcels/{parcelId}",
  access: "admin",
  permission: "parcels",
  summary: "Set or correct a parcel's tracking number. If the parcel was sent, the customer is emailed",
  input: z.object({
    parcelId: pathId,
    /** Tracking number of the parcel. An empty text removes the number. */
    trackingNumber,
    sharesNumbers,
  }),
  output: orderParcel,
  refusals: ["not-found", "number-used"],
});

export const downloadParcelSlips = endpoint({
  method: "POST",
  path: "/api/admin/parcels/slips",
  access: "admin",
  permission: "parcels",
  summary: "Get packing slips of several parcels as one PDF: products, then boxes, each in the given order",
  input: someParcels,
  output: pdfFile,
  refusals: ["nothing-to-print"],
});

export const downloadParcelLabels = endpoint({
  method: "POST",
  path: "/api/admin/parcels/labels",
  access: "admin",
  permission: "parcels",
  summary: "Get address labels of several parcels as one PDF, in the order of their packing slips",
  input: someParcels.extend(labelInput),
  output: pdfFile,
  refusals: ["nothing-to-print"],
});

export const downloadParcelTable = endpoint({
  method: "POST",
  path: "/api/admin/parcels/click-and-drop",
  access: "admin",
  permission: "parcels",
  summary: "Export several parcels for Click & Drop, in the order of their packing slips",
  input: someParcels,
  output: pdfFile,
  refusals: ["nothing-to-print"],
});
