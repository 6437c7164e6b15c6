import type { AdminClaim } from "#contract/catalogue/admin-catalogue.ts";

/** True if the shop shows the claim without evidence, which only a demonstration allows. */
export function isUnproven({ isEnabled, evidence }: Pick<AdminClaim, "isEnabled" | "evidence">): boolean {
  return isEnabled && evidence === "";
}
