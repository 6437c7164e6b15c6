import type { LabelFact } from "#domain/catalogue/label-facts.ts";

/** What a shelf's conditions are called on the pages. */
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
