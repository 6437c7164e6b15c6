import type { FieldIssue } from "#domain/shop-error.ts";
import { AUDIENCES } from "#domain/subscriptions/plans.ts";
import type { ShopSettings } from "./default-settings.ts";

/** Contradictions between settings that are each valid. */
export function findSettingsIssues(settings: ShopSettings): FieldIssue[] {
  const issues: FieldIssue[] = [];
  const { chargeDay, cutOffDay, dispatchDay, firstBoxPence, regularBoxPence, planDiscountPercent } = settings;
  if (chargeDay >= cutOffDay) {
    issues.push({ path: "chargeDay", message: "A box is paid before its cut-off: the charge day must come first" });
  }
  if (cutOffDay > dispatchDay) {
    issues.push({ path: "cutOffDay", message: "The cut-off cannot come after the day on which boxes leave" });
  }
  if (settings.basketDeliveryPence > settings.tariffDeliveryPence) {
    issues.push({ path: "basketDeliveryPence", message: "Delivery cannot cost more than its tariff" });
  }
  if (AUDIENCES.some((audience) => firstBoxPence > regularBoxPence[audience])) {
    issues.push({ path: "firstBoxPence", message: "The first box cannot cost more than a regular one" });
  }
  if (planDiscountPercent.monthly > planDiscountPercent["3months"]) {
    issues.push({ path: "planDiscountPercent.monthly", message: "A longer plan cannot be dearer" });
  }
  return issues;
}
