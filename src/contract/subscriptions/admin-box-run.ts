import { endpoint } from "#contract/endpoint.ts";
import { boxMonth, day, instant, pdfFile, rowId, tableColumns } from "#contract/fields.ts";
import { CSV_BYTES_MAX, trackingCsv, unmatchedLines } from "#contract/orders/admin-tracking-numbers.ts";
import { z } from "#contract/zod.ts";
import { AUDIENCES, NATURALNESS } from "#domain/subscriptions/plans.ts";

const BOXES_MAX = 5_000;

const month = z.object({ boxMonth });

const runBox = z.object({
  id: rowId,
  subscriptionId: rowId,
  orderId: rowId.nullable(),
  name: z.string(),
  audience: z.enum(AUDIENCES),
  naturalness: z.enum(NATURALNESS),
  status: z.enum(["charged", "packed", "dispatched"]),
  /** Contents of the box. Null until the box run is frozen. */
  items: z.array(z.string()).nullable(),
  /** True for contents derived from the recipe, because the box was sent before contents were recorded. */
  isByRecipe: z.boolean(),
  /**
   * Names of the products that the customer swaps. The swap is only a request until the contents of the box are set.
   */
  swap: z.object({ from: z.string(), to: z.string() }).nullable(),
  isFrozen: z.boolean(),
  /** Address lines without empty lines. The first line is the name. */
  address: z.array(z.string()),
  postcode: z.string(),
  isGift: z.boolean(),
  trackingNumber: z.string().nullable(),
});
const waitingBox = runBox
  .pick({ id: true, subscriptionId: true, name: true, audience: true, naturalness: true })
  .extend({ status: z.enum(["announced", "unpaid"]) });
export type WaitingBox = z.output<typeof waitingBox>;
export type RunBox = z.output<typeof runBox>;

const boxRun = z.object({
  boxMonth,
  dispatchOn: day,
  cutOffAt: instant,
  isClosed: z.boolean(),
  /** One entry for each existing combination of audience and naturalness. */
  kinds: z.array(
    z.object({
      audience: z.enum(AUDIENCES),
      naturalness: z.enum(NATURALNESS),
      /** Number of boxes that were announced and have not been charged yet. */
      announced: z.int(),
      unpaid: z.int(),
      paid: z.int(),
      packed: z.int(),
      dispatched: z.int(),
    }),
  ),
  /** Products that unfrozen boxes need, compared with the stock. The products that are most scarce are first. */
  needs: z.array(z.object({ productId: rowId, name: z.string(), needed: z.int(), stock: z.int() })),
  addressProblems: z.array(
    z.object({ boxId: rowId, name: z.string(), problem: z.enum(["incomplete", "not-served", "not-roman"]) }),
  ),
  /** Totals of the frozen boxes by product, for picking. */
  picks: z.array(z.object({ productId: rowId, name: z.string(), units: z.int() })),
  boxes: z.array(runBox),
  /** Announced and unpaid boxes, which are not in the run yet. */
  waiting: z.array(waitingBox),
});
export type BoxRun = z.output<typeof boxRun>;

export const getBoxRun = endpoint({
  method: "GET",
  path: "/api/admin/box-run/{boxMonth}",
  access: "admin",
  permission: "parcels",
  summary: "Get a month's box run: counts, units needed, problems and paid boxes",
  input: month,
  output: boxRun,
});

export const getCurrentBoxRun = endpoint({
  method: "GET",
  path: "/api/admin/box-run",
  access: "admin",
  permission: "parcels",
  summary: "Get the next box run",
  input: z.object({}),
  output: boxRun,
});

const someBoxes = month.extend({ boxIds: z.array(rowId).min(1, "Choose at least one").max(BOXES_MAX) });

export const packBoxes = endpoint({
  method: "POST",
  path: "/api/admin/box-run/{boxMonth}/pack",
  access: "admin",
  permission: "parcels",
  summary: "Mark frozen boxes as packed",
  input: someBoxes,
  output: z.object({ packed: z.int() }),
});

export const unpackBoxes = endpoint({
  method: "POST",
  path: "/api/admin/box-run/{boxMonth}/unpack",
  access: "admin",
  permission: "parcels",
  summary: "Mark undispatched boxes as not packed",
  input: someBoxes,
  output: z.object({ unpacked: z.int() }),
});

export const dispatchBoxes = endpoint({
  method: "POST",
  path: "/api/admin/box-run/{boxMonth}/dispatch",
  access: "admin",
  permission: "parcels",
  summary: "Send all packed boxes, with the tracking numbers of a Click & Drop file if given",
  input: month.extend({
    /** A table with two columns: reference ("BOX-17") and tracking number. */
    csv: trackingCsv.default(""),
  }),
  output: z.object({
    dispatched: z.int(),
    /** Number of boxes sent earlier that got a new or changed tracking number. */
    numbered: z.int(),
    /** Lines of the file that match no packed or sent box of this run. */
    unmatched: unmatchedLines,
    /** Number of packed boxes that were dispatched without a tracking number. */
    withoutNumber: z.int(),
  }),
  refusals: ["csv-unreadable"],
  bodyBytesMax: CSV_BYTES_MAX,
});

export const checkBoxDispatch = endpoint({
  method: "POST",
  path: "/api/admin/box-run/{boxMonth}/dispatch/check",
  access: "admin",
  permission: "parcels",
  summary: "Preview sending the packed boxes with a file. Changes nothing",
  input: month.extend({ csv: trackingCsv.default("") }),
  output: z.object({
    /** Number of packed boxes. Each will be dispatched, and each customer will get one email. */
    boxes: z.int(),
    withoutNumber: z.int(),
    /** Number of other boxes that will get a tracking number from the file. */
    toNumber: z.int(),
    /** The columns recognised as reference and tracking number. Empty without a file. */
    columns: tableColumns,
    /** Lines of the file that match no box of this run. */
    unmatched: unmatchedLines,
  }),
  refusals: ["csv-unreadable"],
  bodyBytesMax: CSV_BYTES_MAX,
});

export const downloadClickAndDrop = endpoint({
  method: "POST",
  path: "/api/admin/box-run/{boxMonth}/click-and-drop",
  access: "admin",
  permission: "parcels",
  summary: "Export the run's parcels for Click & Drop, in the order of the packing slips",
  input: month,
  output: pdfFile,
  refusals: ["nothing-to-print"],
});

export const downloadBoxSlips = endpoint({
  method: "POST",
  path: "/api/admin/box-run/{boxMonth}/slips",
  access: "admin",
  permission: "parcels",
  summary: "Get A5 packing slips of the frozen boxes, without prices",
  input: month,
  output: pdfFile,
  refusals: ["nothing-to-print"],
});

export const downloadBoxLabels = endpoint({
  method: "POST",
  path: "/api/admin/box-run/{boxMonth}/labels",
  access: "admin",
  permission: "parcels",
  summary: "Get address labels of the frozen boxes, in the order of the packing slips",
  input: month,
  output: pdfFile,
  refusals: ["nothing-to-print"],
});
