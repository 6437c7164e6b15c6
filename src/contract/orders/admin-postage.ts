import { endpoint } from "#contract/endpoint.ts";
import { idList, pdfFile, rowId } from "#contract/fields.ts";
import { z } from "#contract/zod.ts";
import { POSTAGE_REFUSALS } from "#domain/orders/postage.ts";

/** Maximum orders in one request to the carrier, from its description. */
export const POSTAGE_PARCELS_MAX = 100;
const postageParcels = z.object({ parcelIds: idList(POSTAGE_PARCELS_MAX) });
const postageResults = z.object({
  /** One entry per parcel, in the given order. */
  results: z.array(
    z.object({
      parcelId: rowId,
      /** Refusal code. Null if the request had its effect. */
      refusal: z.enum(POSTAGE_REFUSALS).nullable(),
      /** The carrier's own reason for a refusal. */
      message: z.string().nullable(),
    }),
  ),
});
export type PostageResult = z.output<typeof postageResults>["results"][number];

export const askForPostage = endpoint({
  method: "POST",
  path: "/api/admin/parcels/postage",
  access: "admin",
  permission: "parcels",
  summary: "Send parcels to Click & Drop once, look up unknown outcomes and read tracking numbers",
  input: postageParcels,
  output: postageResults,
  refusals: ["carrier-failed"],
});

export const downloadPostageLabels = endpoint({
  method: "POST",
  path: "/api/admin/parcels/postage/labels",
  access: "admin",
  permission: "parcels",
  summary: "Get the postage labels of parcels at Click & Drop as one PDF, and their tracking numbers",
  input: postageParcels,
  output: pdfFile,
  refusals: ["carrier-failed", "nothing-to-print"],
});

export const withdrawPostage = endpoint({
  method: "POST",
  path: "/api/admin/parcels/postage/withdraw",
  access: "admin",
  permission: "parcels",
  summary: "Delete parcels that have not been sent from Click & Drop. Their labels are no longer valid",
  input: postageParcels,
  output: postageResults,
  refusals: ["carrier-failed"],
});
