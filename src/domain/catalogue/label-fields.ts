type LabelField = { kind: "whole" | "text"; max: number } | { kind: "flag" };

/**
 * Fields of a product's label. Contract, dashboard, product table and product page handle each by its kind. `max` is
 * the largest number, or the number of characters.
 */
export const LABEL_FIELDS = {
  netWeightGrams: { kind: "whole", max: 100_000 },
  netVolumeMl: { kind: "whole", max: 100_000 },
  directions: { kind: "text", max: 2_000 },
  warnings: { kind: "text", max: 2_000 },
  shelfLifeMonths: { kind: "whole", max: 120 },
  naturalPercent: { kind: "whole", max: 100 },
  /** True if the customer cannot return the product for a change of mind once its hygiene seal is broken. */
  hygieneSealed: { kind: "flag" },
} as const satisfies Readonly<Record<string, LabelField>>;

interface LabelValue {
  whole: number | null;
  text: string;
  flag: boolean;
}

export type LabelName = keyof typeof LABEL_FIELDS;
/** Kind of a label field. */
export type LabelKind<Name extends LabelName = LabelName> = (typeof LABEL_FIELDS)[Name]["kind"];
export type LabelValues = { [Name in LabelName]: LabelValue[LabelKind<Name>] };

/** Builds one value per label field. The cast is safe, because `toValue` gets each name once. */
export function mapLabel<Values extends Record<LabelName, unknown>>(
  toValue: (name: LabelName, field: LabelField) => unknown,
): Values {
  return Object.fromEntries(
    Object.entries(LABEL_FIELDS).map(([name, field]) => [name, toValue(name as LabelName, field)]),
  ) as Values;
}

/** The label fields of a product, without its other fields. */
export function pickLabel(product: LabelValues): LabelValues {
  return mapLabel((name) => product[name]);
}
