import { AreaField } from "#web/admin/area-field.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import type { ProductFormApi } from "./product-basics.tsx";

/** What the label of a cosmetic must say, and the papers without which it is not sold. */
export function ProductLabelFields({ form }: { form: ProductFormApi }) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <details
      className="border-t border-line pt-4"
      open={Object.keys(errors).some((name) => LABEL_FIELDS.has(name)) || undefined}
    >
      <summary className="cursor-pointer py-2 font-display text-xl">On the label, and papers</summary>
      <div className="mt-3 grid items-end gap-5 sm:grid-cols-2">
        <TextField
          id="product-netWeightGrams"
          label="Net weight (g)"
          inputMode="numeric"
          error={errors.netWeightGrams}
          {...register("netWeightGrams")}
        />
        <TextField
          id="product-netVolumeMl"
          label="Net volume (ml)"
          inputMode="numeric"
          error={errors.netVolumeMl}
          {...register("netVolumeMl")}
        />
        <TextField
          id="product-naturalPercent"
          label="Natural (%)"
          inputMode="numeric"
          error={errors.naturalPercent}
          {...register("naturalPercent")}
        />
        <TextField
          id="product-shelfLifeMonths"
          label="Shelf life (months)"
          inputMode="numeric"
          error={errors.shelfLifeMonths}
          {...register("shelfLifeMonths")}
        />
        <div className="sm:col-span-2">
          <AreaField
            id="product-ingredients"
            label="Ingredients (INCI)"
            hint="Most comes first."
            error={errors.ingredients}
            {...register("ingredients")}
          />
        </div>
        <div className="sm:col-span-2">
          <AreaField
            id="product-allergens"
            label="Allergens"
            hint="With commas between them."
            rows={2}
            error={errors.allergens}
            {...register("allergens")}
          />
        </div>
        <AreaField
          id="product-directions"
          label="How to use it"
          error={errors.directions}
          {...register("directions")}
        />
        <AreaField id="product-warnings" label="Please note" error={errors.warnings} {...register("warnings")} />
        <div className="sm:col-span-2">
          <Checkbox label="Sealed for hygiene" {...register("hygieneSealed")} />
          <Checkbox label="A cosmetic: it goes on the skin" {...register("isCosmetic")} />
        </div>
        <TextField
          id="product-safetyReportRef"
          label="Safety report (CPSR)"
          hint="A cosmetic is not sold without it."
          error={errors.safetyReportRef}
          {...register("safetyReportRef")}
        />
        <TextField
          id="product-notificationNumber"
          label="Notification number (SCPN)"
          hint="A cosmetic is not sold without it."
          error={errors.notificationNumber}
          {...register("notificationNumber")}
        />
      </div>
    </details>
  );
}

const LABEL_FIELDS: ReadonlySet<string> = new Set([
  "netWeightGrams",
  "netVolumeMl",
  "naturalPercent",
  "shelfLifeMonths",
  "ingredients",
  "allergens",
  "directions",
  "warnings",
  "safetyReportRef",
  "notificationNumber",
]);
