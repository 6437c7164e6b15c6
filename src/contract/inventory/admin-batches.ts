import { STOCK_MAX } from "#contract/catalogue/product-fields.ts";
import { done, endpoint } from "#contract/endpoint.ts";
import { day, paragraphs, pathId, pdfFile, requiredLine, rowId } from "#contract/fields.ts";
import { z } from "#contract/zod.ts";
import { PARCEL_STATES } from "#domain/orders/parcels.ts";

export const productBatch = z.object({
  id: rowId,
  code: z.string(),
  madeOn: day,
  bestBeforeOn: day,
  quantity: z.int(),
  /** Day of the first recall. Null unless the batch was recalled. */
  recalledOn: day.nullish(),
});

export const addBatch = endpoint({
  method: "POST",
  path: "/api/admin/products/{productId}/batches",
  access: "admin",
  permission: "catalogue",
  summary: "Add a batch. If no best-before day is given, it is calculated from the shelf life",
  input: z.object({
    productId: pathId,
    code: requiredLine(40, "Batch number is required"),
    madeOn: day,
    bestBeforeOn: day.optional(),
    quantity: z.int("Quantity must be a whole number").min(1, "Quantity must be at least 1").max(STOCK_MAX),
    /** True to add the new units to the stock as well. */
    addsToStock: z.boolean().default(false),
  }),
  output: productBatch,
  refusals: ["already-taken"],
});

export const deleteBatch = endpoint({
  method: "DELETE",
  path: "/api/admin/products/{productId}/batches/{batchId}",
  access: "admin",
  permission: "catalogue",
  summary: "Delete a batch that was added by mistake. The units that it added to the stock are removed again",
  input: z.object({ productId: pathId, batchId: pathId }),
  output: done,
  refusals: ["not-found", "still-in-use"],
});

const someBatch = z.object({ productId: pathId, batchId: pathId });
const RECALL_TEXT_MAX = 4_000;
const recallEmail = someBatch.extend({
  /** Main text of the email, between the fixed first and last lines. */
  text: paragraphs(RECALL_TEXT_MAX).refine(
    (text) => text !== "",
    "Enter what happened and what the customer should do",
  ),
});

/** Maximum number of parcels shown. The downloadable table has all. */
export const RECALL_ROWS_MAX = 200;

export const readRecall = endpoint({
  method: "GET",
  path: "/api/admin/products/{productId}/batches/{batchId}/recall",
  access: "admin",
  permission: "catalogue",
  summary: "Get the parcels with a batch, the recipients of a recall, and its default text",
  input: someBatch,
  output: z.object({
    product: z.string(),
    code: z.string(),
    bestBeforeOn: day,
    parcels: z.array(
      z.object({
        id: rowId,
        orderId: rowId.nullable(),
        /** Reference of the parcel: "ORDER-1001", "BOX-17". */
        reference: z.string(),
        state: z.enum(PARCEL_STATES),
        sentOn: day.nullable(),
        name: z.string(),
        /** Empty if the account was erased. */
        email: z.string(),
        isNotified: z.boolean(),
      }),
    ),
    parcelsCount: z.int(),
    /** Number of emails that a recall would send now, one for each affected order that has not been notified yet. */
    toNotify: z.int(),
    notified: z.int(),
    /** Number of undispatched parcels that a recall would put on hold. */
    toHold: z.int(),
    /** Day of the first recall. Null unless the batch was recalled. */
    recalledOn: day.nullish(),
    /** Units that a recall would take out of stock: those left of the batch, as far as they are in stock. */
    toTake: z.int().optional(),
    /** Number of dispatched parcels whose customer has no email address. */
    unreachable: z.int(),
    draft: z.string(),
  }),
  refusals: ["not-found"],
});
export type RecallView = z.output<typeof readRecall.output>;

export const downloadRecall = endpoint({
  method: "GET",
  path: "/api/admin/products/{productId}/batches/{batchId}/recall.csv",
  access: "admin",
  permission: "catalogue",
  needsRecentAuth: true,
  summary: "Export all parcels with a batch as CSV. Formulas are escaped",
  input: someBatch,
  output: pdfFile,
  refusals: ["not-found"],
});

export const previewRecall = endpoint({
  method: "POST",
  path: "/api/admin/products/{productId}/batches/{batchId}/recall/preview",
  access: "admin",
  permission: "catalogue",
  summary: "Preview a recall email as its first recipient would get it",
  input: recallEmail,
  output: z.object({ subject: z.string(), text: z.string() }),
  refusals: ["not-found"],
});

export const recallBatch = endpoint({
  method: "POST",
  path: "/api/admin/products/{productId}/batches/{batchId}/recall",
  access: "admin",
  permission: "catalogue",
  needsRecentAuth: true,
  summary:
    "Recall a batch. Nobody can pack it any more; its undispatched parcels are put on hold and each recipient is emailed once per order",
  input: recallEmail.extend({
    /** True to take the units that are left of the batch out of stock. Only the first recall does so. */
    takesFromStock: z.boolean().default(true),
  }),
  output: z.object({
    /** Emails queued by this call. */
    notified: z.int(),
    /** Parcels put on hold by this call. */
    held: z.int(),
    /** Units taken out of stock by this call. */
    taken: z.int().optional(),
  }),
  refusals: ["not-found"],
});
export type RecallOutcome = z.output<typeof recallBatch.output>;
