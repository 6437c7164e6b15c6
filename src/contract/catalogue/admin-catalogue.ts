import { done, endpoint, noInput } from "#contract/endpoint.ts";
import { day, line, paragraphs, pathId, requiredLine, rowId } from "#contract/fields.ts";
import { claim } from "#contract/marketing/marketing.ts";
import { z } from "#contract/zod.ts";
import { isoDay } from "#domain/iso-day.ts";

/** The category schema that the specification declares. */
export const categoryFields = z.object({
  name: requiredLine(80, "Category name is required"),
  slug: line(80)
    .min(1, "Slug is required")
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "Use lower-case letters, digits and hyphens only"),
  description: paragraphs(1_000)
    .nullable()
    .transform((text) => text || null)
    .optional(),
});

const adminCategory = z.object({
  id: rowId,
  name: z.string(),
  slug: z.string(),
  description: z.string().nullable(),
  /** Number of products in the category, on sale or not. Archived products do not count. */
  productCount: z.int(),
  /** True if the category contains a cosmetic. New products in it are then cosmetics by default. */
  isCosmetic: z.boolean(),
});
export type AdminCategory = z.output<typeof adminCategory>;

export const listAdminCategories = endpoint({
  method: "GET",
  path: "/api/admin/categories",
  access: "admin",
  permission: "catalogue",
  summary: "List all categories by name",
  input: noInput,
  output: z.array(adminCategory),
});

export const createCategory = endpoint({
  method: "POST",
  path: "/api/admin/categories",
  access: "admin",
  permission: "catalogue",
  summary: "Create a category",
  input: categoryFields,
  output: adminCategory,
  refusals: ["already-taken"],
});

export const updateCategory = endpoint({
  method: "PUT",
  path: "/api/admin/categories/{categoryId}",
  access: "admin",
  permission: "catalogue",
  summary: "Update a category",
  input: categoryFields.extend({ categoryId: pathId }),
  output: adminCategory,
  refusals: ["not-found", "already-taken"],
});

export const deleteCategory = endpoint({
  method: "DELETE",
  path: "/api/admin/categories/{categoryId}",
  access: "admin",
  permission: "catalogue",
  summary: "Delete a category without products",
  input: z.object({ categoryId: pathId }),
  output: done,
  refusals: ["not-found", "still-in-use"],
});

const adminClaim = claim.extend({
  id: rowId,
  /** Evidence for the merchant's records. Never shown. */
  evidence: z.string(),
  validUntil: day.nullable(),
  isEnabled: z.boolean(),
});
export type AdminClaim = z.output<typeof adminClaim>;

/** The editable fields of a claim. Absent fields stay unchanged. */
export const claimFields = z.object({
  text: requiredLine(400, "Claim text is required"),
  detail: requiredLine(160, "Enter what the number counts, or who is quoted"),
  source: requiredLine(160, "Source is required"),
  evidence: paragraphs(4_000),
  asOf: day.transform(isoDay),
  validUntil: day.transform(isoDay).nullable(),
  isEnabled: z.boolean(),
});

export const listAdminClaims = endpoint({
  method: "GET",
  path: "/api/admin/claims",
  access: "admin",
  permission: "catalogue",
  summary: "List all claims, active or not",
  input: z.object({ evidence: z.enum(["missing"]).optional() }),
  output: z.array(adminClaim),
});

export const updateClaim = endpoint({
  method: "PATCH",
  path: "/api/admin/claims/{claimId}",
  access: "admin",
  permission: "catalogue",
  summary: "Update a claim, or switch it on or off",
  input: claimFields.partial().extend({ claimId: pathId }),
  output: adminClaim,
  refusals: ["not-found", "evidence-missing"],
});
