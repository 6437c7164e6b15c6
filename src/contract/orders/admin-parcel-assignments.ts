import { endpoint } from "#contract/endpoint.ts";
import { rowId } from "#contract/fields.ts";
import { parcelResults, someParcels } from "#contract/orders/admin-parcels.ts";
import { z } from "#contract/zod.ts";

export const assignParcels = endpoint({
  method: "POST",
  path: "/api/admin/parcels/assign",
  access: "admin",
  permission: "parcels",
  summary: "Assign parcels that have not been sent to a member of staff, or to nobody",
  input: someParcels.extend({
    /** The signed-in user, nobody, or the id of a user who may pack. */
    assignee: z.union([z.enum(["me", "nobody"]), rowId]),
  }),
  output: parcelResults,
  refusals: ["invalid-input"],
});
