import type { PlanView } from "#contract/catalogue/catalogue.ts";

/** "Save £10": the discount on the first box. Whole pounds are shown without pence. */
export function firstBoxSaving({ firstBox }: PlanView): string {
  return `Save £${firstBox.saves.replace(/\.00$/, "")}`;
}
