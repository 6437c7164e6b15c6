import { isoDay } from "#domain/iso-day.ts";
import { claim } from "./claims.ts";
import { endpoint, noInput } from "./endpoint.ts";
import { day, paragraphs, pathId, requiredLine, rowId } from "./fields.ts";
import { z } from "./zod.ts";

const adminClaim = claim.extend({
  id: rowId,
  /** What proves it; for the merchant's file, never shown. */
  evidence: z.string(),
  validUntil: day.nullable(),
  isEnabled: z.boolean(),
});
export type AdminClaim = z.output<typeof adminClaim>;

/** What can be changed of a claim. What is left out stays as it is. */
export const claimFields = z.object({
  text: requiredLine(400, "The claim's text is required"),
  detail: requiredLine(160, "What it counts or who said it is required"),
  source: requiredLine(160, "Where it comes from is required"),
  evidence: paragraphs(4_000),
  asOf: day.transform(isoDay),
  validUntil: day.transform(isoDay).nullable(),
  isEnabled: z.boolean(),
});

export const listAdminClaims = endpoint({
  method: "GET",
  path: "/api/admin/claims",
  access: "admin",
  summary: "Everything that the shop says or could say of itself",
  input: noInput,
  output: z.array(adminClaim),
});

export const updateClaim = endpoint({
  method: "PATCH",
  path: "/api/admin/claims/{claimId}",
  access: "admin",
  summary: "Change a claim, or switch it on or off",
  input: claimFields.partial().extend({ claimId: pathId }),
  output: adminClaim,
  refusals: ["not-found", "evidence-missing"],
});
