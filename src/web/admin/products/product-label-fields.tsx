import { AreaField } from "#web/admin/kit/area-field.tsx";
import { Checkbox } from "#web/ui/form/checkbox.tsx";
import { fieldsIn } from "#web/ui/form/fields-in.ts";
import { TextField } from "#web/ui/form/text-field.tsx";
import type { ProductFormApi } from "./product-basics.tsx";

/** What the label of a cosmetic must say, and the papers without which it is not sold. */
export function ProductLabelFields({ form }: { form: ProductFormApi }) {
  const { register } = form;
  const { errors } = form.formState;
  const field = fieldsIn("product", form);
  return (
    <details
      className="border-t border-line pt-4"
      open={Object.keys(errors).some((name) => LABEL_FIELDS.has(name)) || undefined}
    >
      <summary className="cursor-pointer py-2 font-display text-xl">On the label, and papers</summary>
      <div className="mt-3 grid items-end gap-5 sm:grid-cols-2">
        <TextField label="Net weight (g)" inputMode="numeric" {...field("netWeightGrams")} />
        <TextField label="Net volume (ml)" inputMode="numeric" {...field("netVolumeMl")} />
        <TextField label="Natural (%)" inputMode="numeric" {...field("naturalPercent")} />
        <TextField label="Shelf life (months)" inputMode="numeric" {...field("shelfLifeMonths")} />
        <div className="sm:col-span-2">
          <AreaField label="Ingredients (INCI)" hint="Most comes first." {...field("ingredients")} />
        </div>
        <div className="sm:col-span-2">
          <AreaField label="Allergens" hint="With commas between them." rows={2} {...field("allergens")} />
        </div>
        <AreaField label="How to use it" {...field("directions")} />
        <AreaField label="Please note" {...field("warnings")} />
        <div className="sm:col-span-2">
          <Checkbox label="Sealed for hygiene" {...register("hygieneSealed")} />
          <Checkbox label="For children: stands on their shelf" {...register("isForChildren")} />
          <Checkbox label="A cosmetic: it goes on the skin" {...register("isCosmetic")} />
        </div>
        <TextField
          label="Safety report (CPSR)"
          hint="A cosmetic is not sold without it."
          {...field("safetyReportRef")}
        />
        <TextField
          label="Notification number (SCPN)"
          hint="A cosmetic is not sold without it."
          {...field("notificationNumber")}
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
