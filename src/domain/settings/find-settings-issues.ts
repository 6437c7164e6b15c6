import type { FieldIssue } from "#domain/shop-error.ts";
import { AUDIENCES } from "#domain/subscriptions/plans.ts";
import type { ShopSettings } from "./default-settings.ts";

/** Contradictions between settings that are each valid. */
export function findSettingsIssues(settings: ShopSettings): FieldIssue[] {
  const issues: FieldIssue[] = [];
  const { chargeDay, cutOffDay, dispatchDay, firstBoxPence, regularBoxPence, planDiscountPercent } = settings;
  if (chargeDay >= cutOffDay) {
    issues.push({ path: "chargeDay", message: "Enter a charge day that is before the cut-off day" });
  }
  if (cutOffDay > dispatchDay) {
    issues.push({ path: "cutOffDay", message: "Enter a cut-off day that is not after the dispatch day" });
  }
  if (settings.basketDeliveryPence > settings.tariffDeliveryPence) {
    issues.push({
      path: "basketDeliveryPence",
      message: "Delivery of an order cannot cost more than the Tracked 48 tariff",
    });
  }
  if (AUDIENCES.some((audience) => firstBoxPence > regularBoxPence[audience])) {
    issues.push({ path: "firstBoxPence", message: "The first box cannot cost more than a regular box" });
  }
  if (planDiscountPercent.monthly > planDiscountPercent["3months"]) {
    issues.push({
      path: "planDiscountPercent.monthly",
      message: "The discount of the monthly plan cannot be higher than that of the 3-box plan",
    });
  }
  if (!Object.values(settings.offeredAudiences).includes(true)) {
    issues.push({ path: "offeredAudiences.women", message: "Offer a box for at least one audience" });
  }
  if (!Object.values(settings.offeredDurations).includes(true)) {
    issues.push({ path: "offeredDurations.monthly", message: "Offer at least one plan length" });
  }
  issues.push(...sameNames(settings));
  return issues;
}

/** Refuses the name of an earlier audience. Capitals make no difference. */
function sameNames({ audienceNames }: ShopSettings): FieldIssue[] {
  const names = AUDIENCES.map((audience) => audienceNames[audience].toLowerCase());
  return AUDIENCES.filter((_, index) => names.indexOf(names[index] ?? "") < index).map((audience) => ({
    path: `audienceNames.${audience}`,
    message: "Enter a name that no other audience has",
  }));
}
