import { pageInput, searchInput } from "#contract/admin-list.ts";
import { endpoint } from "#contract/endpoint.ts";
import { rowId } from "#contract/fields.ts";
import { z } from "#contract/zod.ts";
import { pastOrder } from "./past-orders.ts";

export const listPastOrders = endpoint({
  method: "GET",
  path: "/api/admin/past-orders",
  access: "admin",
  permission: "orders.view",
  summary: "List the imported orders of an earlier shop, which count in no figure",
  input: z.object({ ...pageInput, search: searchInput }),
  output: z.array(pastOrder.extend({ email: z.string(), name: z.string(), userId: rowId.nullable() })),
});
