import { useQuery } from "@tanstack/react-query";
import { type AdminProduct, listFamilies } from "#contract/catalogue/admin-products.ts";
import { SEARCH_DESCRIPTION_MAX, SEARCH_TITLE_MAX } from "#contract/catalogue/product-fields.ts";
import { LABEL_FIELDS } from "#domain/catalogue/label-fields.ts";
import { apiQuery } from "#web/admin/kit/api-query.ts";
import { FoldedPart } from "#web/admin/kit/folded-part.tsx";
import { AreaField, FIELD_GRID, SelectField } from "#web/admin/kit/form-fields.tsx";
import { Checkbox } from "#web/ui/form/checkbox.tsx";
import { fieldsIn } from "#web/ui/form/fields-in.ts";
import { TextField } from "#web/ui/form/text-field.tsx";
import type { ProductFormApi, ProductTyped } from "./product-form-values.ts";

/** Text beside the cost: the margin of the saved price and cost. */
export function marginHint(margin: AdminProduct["margin"] | undefined): string {
  if (!margin) return "Only the dashboard shows it.";
  return `Margin £${margin.amount} (${margin.percent}%), without VAT.`.replace("£-", "−£");
}

/** Family and choice of a product. Shown once the shop has a family. */
export function ProductFamilyFields({ form }: { form: ProductFormApi }) {
  const families = useQuery(apiQuery(listFamilies, {})).data ?? [];
  const field = fieldsIn("product", form);
  if (families.length === 0) return null;
  const family = families.find(({ id }) => String(id) === form.watch("familyId"));
  return (
    <>
      <SelectField
        // The select can show its value only after its options are loaded, so it is rendered again with a new key.
        key={families.length}
        label="Family"
        noneLabel="No family"
        options={families.map(({ id, name }) => ({ value: String(id), label: name }))}
        {...field("familyId")}
      />
      {family && <TextField label={family.choiceName} {...field("choice")} />}
    </>
  );
}

const FOLDED_LOOK = { className: "border-t border-line pt-3", titleClassName: "font-display text-xl" };

/** Title and description for search engines and link previews. */
export function ProductSearchFields({ form }: { form: ProductFormApi }) {
  const field = fieldsIn("product", form);
  const { errors } = form.formState;
  const [title, description] = [form.watch("searchTitle"), form.watch("searchDescription")];
  return (
    <FoldedPart
      title="Search engines"
      mustOpen={Boolean(title || description || errors.searchTitle || errors.searchDescription)}
      {...FOLDED_LOOK}
    >
      <div className="mt-3 space-y-5">
        <TextField
          label="Search title"
          hint={`${title.length} of ${SEARCH_TITLE_MAX} characters. Empty: the name.`}
          {...field("searchTitle")}
        />
        <AreaField
          label="Search description"
          rows={3}
          hint={`${description.length} of ${SEARCH_DESCRIPTION_MAX} characters. Empty: strapline and description.`}
          {...field("searchDescription")}
        />
      </div>
    </FoldedPart>
  );
}

/** Fields that few shops need. */
export function ProductAdvancedFields({ form }: { form: ProductFormApi }) {
  const field = fieldsIn("product", form);
  const isOpen = form.watch("stripePriceId") !== "" || form.formState.errors.stripePriceId !== undefined;
  return (
    <FoldedPart title="Advanced" mustOpen={isOpen} {...FOLDED_LOOK}>
      <div className={`mt-3 sm:grid-cols-2 ${FIELD_GRID}`}>
        <TextField label="Payment provider price id" {...field("stripePriceId")} />
      </div>
    </FoldedPart>
  );
}

const FOLDED_FIELDS: ReadonlySet<string> = new Set([
  ...Object.keys(LABEL_FIELDS),
  "ingredients",
  "allergens",
  "safetyReportRef",
  "notificationNumber",
]);

export function lacksDocuments(typed: ProductTyped): boolean {
  const { isActive, isCosmetic, safetyReportRef, notificationNumber } = typed;
  return isActive && isCosmetic && (safetyReportRef.trim() === "" || notificationNumber.trim() === "");
}

/** Fields for the label and the compliance documents of a cosmetic. */
export function ProductLabelFields({ form }: { form: ProductFormApi }) {
  const { register, watch } = form;
  const { errors } = form.formState;
  const field = fieldsIn("product", form);
  return (
    <FoldedPart
      title="Label and compliance"
      mustOpen={Object.keys(errors).some((name) => FOLDED_FIELDS.has(name)) || lacksDocuments(watch())}
      {...FOLDED_LOOK}
    >
      <div className={`mt-3 sm:grid-cols-2 ${FIELD_GRID}`}>
        <TextField label="Net weight (g)" inputMode="numeric" {...field("netWeightGrams")} />
        <TextField label="Net volume (ml)" inputMode="numeric" {...field("netVolumeMl")} />
        <TextField label="Natural (%)" inputMode="numeric" {...field("naturalPercent")} />
        <TextField label="Shelf life (months)" inputMode="numeric" {...field("shelfLifeMonths")} />
        <div className="sm:col-span-2">
          <AreaField label="Ingredients (INCI)" hint="Start with the largest amount." {...field("ingredients")} />
        </div>
        <div className="sm:col-span-2">
          <AreaField label="Allergens" hint="Separated by commas." rows={2} {...field("allergens")} />
        </div>
        <AreaField label="How to use it" {...field("directions")} />
        <AreaField label="Please note" {...field("warnings")} />
        <div className="sm:col-span-2">
          <Checkbox label="Sealed for hygiene" {...register("hygieneSealed")} />
          <Checkbox label="For children: shown on the children's shelf" {...register("isForChildren")} />
        </div>
        <TextField label="Safety report (CPSR)" hint="Required for a cosmetic." {...field("safetyReportRef")} />
        <TextField
          label="Notification number (SCPN)"
          hint="Required for a cosmetic."
          {...field("notificationNumber")}
        />
      </div>
    </FoldedPart>
  );
}
