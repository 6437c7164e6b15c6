import { done, endpoint } from "./endpoint.ts";
import { day, pathId, requiredLine, rowId } from "./fields.ts";
import { STOCK_MAX } from "./product-fields.ts";
import { z } from "./zod.ts";

export const productBatch = z.object({
  id: rowId,
  code: z.string(),
  madeOn: day,
  bestBeforeOn: day,
  quantity: z.int(),
});

export const addBatch = endpoint({
  method: "POST",
  path: "/api/admin/products/{productId}/batches",
  access: "admin",
  summary: "Note a batch that was made; its best-before day follows from the shelf life unless given",
  input: z.object({
    productId: pathId,
    code: requiredLine(40, "Batch number is required"),
    madeOn: day,
    bestBeforeOn: day.optional(),
    quantity: z.int("Quantity must be a whole number").min(1, "Quantity must be at least 1").max(STOCK_MAX),
  }),
  output: productBatch,
  refusals: ["already-taken"],
});

export const deleteBatch = endpoint({
  method: "DELETE",
  path: "/api/admin/products/{productId}/batches/{batchId}",
  access: "admin",
  summary: "Take back a batch that was noted by mistake",
  input: z.object({ productId: pathId, batchId: pathId }),
  output: done,
  refusals: ["not-found"],
});
