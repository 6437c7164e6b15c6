import type { LabelFact } from "#domain/catalogue/label-facts.ts";

/** Labels of the shelf filters. */
export const FACT_LABELS = {
  floral: "Floral",
  citrus: "Citrus",
  herbal: "Herbal",
  woody: "Woody",
  sweet: "Sweet",
  unscented: "Unscented",
  "no-colour": "No colour added",
  vegan: "Vegan",
} as const satisfies Record<LabelFact, string>;
