import { pageInput, searchInput } from "#contract/admin-list.ts";
import { done, endpoint, noInput } from "#contract/endpoint.ts";
import { instant, line, pathId, rowId } from "#contract/fields.ts";
import { z } from "#contract/zod.ts";
import { OLD_PATH_MAX, readOldPath } from "#domain/catalogue/old-path.ts";

const TARGET_MAX = 300;

export const redirectFields = z.object({
  /** An address of the old shop. A whole web address is accepted. */
  path: line(1_000)
    .refine((typed) => readOldPath(typed) !== undefined, "Enter a path such as /product/oat-soap")
    .meta({ examples: ["/product/oat-soap"] })
    .transform((typed) => readOldPath(typed) ?? ""),
  target: line(TARGET_MAX)
    .regex(/^\/([\w\-?=&%.#][\w\-/?=&%.#]*)?$/, "Enter a path of this shop, such as /products/oat-soap")
    .meta({ examples: ["/products/oat-soap"] }),
});

const redirect = z.object({
  id: rowId,
  path: z.string(),
  target: z.string(),
  /** Name of the product to which the address leads. It follows the product's address. */
  productName: z.string().nullable(),
});
export type Redirect = z.output<typeof redirect>;

export const listRedirects = endpoint({
  method: "GET",
  path: "/api/admin/redirects",
  access: "admin",
  permission: "catalogue",
  summary: "List old addresses and where they lead, newest first",
  input: z.object({ search: searchInput, ...pageInput }),
  output: z.array(redirect),
});

export const createRedirect = endpoint({
  method: "POST",
  path: "/api/admin/redirects",
  access: "admin",
  permission: "catalogue",
  summary: "Lead an old address to a page",
  input: redirectFields,
  output: redirect,
  refusals: ["already-taken", "invalid-input"],
});

export const updateRedirect = endpoint({
  method: "PUT",
  path: "/api/admin/redirects/{redirectId}",
  access: "admin",
  permission: "catalogue",
  summary: "Change an old address, or where it leads",
  input: redirectFields.extend({ redirectId: pathId }),
  output: redirect,
  refusals: ["not-found", "already-taken", "invalid-input"],
});

export const deleteRedirect = endpoint({
  method: "DELETE",
  path: "/api/admin/redirects/{redirectId}",
  access: "admin",
  permission: "catalogue",
  summary: "Delete an old address, which is then not found",
  input: z.object({ redirectId: pathId }),
  output: done,
  refusals: ["not-found"],
});

export const listMissedPaths = endpoint({
  method: "GET",
  path: "/api/admin/missed-paths",
  access: "admin",
  permission: "catalogue",
  summary: "List the addresses that visitors did not find in the last four weeks, the most frequent first",
  input: noInput,
  output: z.array(z.object({ path: z.string(), count: z.int(), lastAt: instant })),
});

export const forgetMissedPath = endpoint({
  method: "POST",
  path: "/api/admin/missed-paths/forget",
  access: "admin",
  permission: "catalogue",
  summary: "Take an address off the list until a visitor misses it again",
  input: z.object({ path: line(OLD_PATH_MAX) }),
  output: done,
});
