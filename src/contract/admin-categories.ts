import { done, endpoint, noInput } from "./endpoint.ts";
import { line, paragraphs, pathId, requiredLine, rowId } from "./fields.ts";
import { z } from "./zod.ts";

/** The specification's declared schema of a category. */
export const categoryFields = z.object({
  name: requiredLine(80, "Category name is required"),
  slug: line(80)
    .min(1, "Slug is required")
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "Only small letters, figures and hyphens"),
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
  /** Products in it, on sale or not, without archived ones. */
  productCount: z.int(),
});
export type AdminCategory = z.output<typeof adminCategory>;

export const listAdminCategories = endpoint({
  method: "GET",
  path: "/api/admin/categories",
  access: "admin",
  summary: "All categories, in the order of their names",
  input: noInput,
  output: z.array(adminCategory),
});

export const createCategory = endpoint({
  method: "POST",
  path: "/api/admin/categories",
  access: "admin",
  summary: "Add a category",
  input: categoryFields,
  output: adminCategory,
  refusals: ["already-taken"],
});

export const updateCategory = endpoint({
  method: "PUT",
  path: "/api/admin/categories/{categoryId}",
  access: "admin",
  summary: "Change a category",
  input: categoryFields.extend({ categoryId: pathId }),
  output: adminCategory,
  refusals: ["not-found", "already-taken"],
});

export const deleteCategory = endpoint({
  method: "DELETE",
  path: "/api/admin/categories/{categoryId}",
  access: "admin",
  summary: "Delete a category that holds no product",
  input: z.object({ categoryId: pathId }),
  output: done,
  refusals: ["not-found", "still-in-use"],
});
