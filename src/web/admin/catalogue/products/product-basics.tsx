import type { UseFormReturn } from "react-hook-form";
import { AUDIENCE_LABELS } from "#domain/subscriptions/box-labels.ts";
import { AUDIENCES } from "#domain/subscriptions/plans.ts";
import { AreaField } from "#web/admin/kit/area-field.tsx";
import { SelectField } from "#web/admin/kit/select-field.tsx";
import { Checkbox } from "#web/ui/form/checkbox.tsx";
import { fieldsIn } from "#web/ui/form/fields-in.ts";
import { TextField } from "#web/ui/form/text-field.tsx";
import type { ProductChecked, ProductTyped } from "./product-form-values.ts";
import { useCategories } from "./use-products.ts";

export type ProductFormApi = UseFormReturn<ProductTyped, unknown, ProductChecked>;

/** The specification's own fields of a product. */
export function ProductBasics({ form, isPlan }: { form: ProductFormApi; isPlan: boolean }) {
  const { register, watch } = form;
  const field = fieldsIn("product", form);
  const categories = useCategories().data ?? [];
  return (
    <div className="grid items-end gap-5 sm:grid-cols-2">
      <TextField label="Product Name *" {...field("name")} />
      <TextField label="SKU" {...field("sku")} />
      <TextField
        label="Price (£) *"
        inputMode="decimal"
        readOnly={isPlan}
        {...(isPlan ? { hint: "A plan's price follows from the settings." } : {})}
        {...field("price")}
      />
      <TextField label="Stock Quantity" inputMode="numeric" {...field("stock")} />
      <SelectField
        // The choice can be shown only once its options are there.
        key={categories.length}
        label="Category"
        noneLabel="No category"
        options={categories.map(({ id, name }) => ({ value: String(id), label: name }))}
        {...field("categoryId")}
      />
      <TextField label="Payment provider price id" {...field("stripePriceId")} />
      <div className="sm:col-span-2">
        <AreaField label="Description" {...field("description")} />
      </div>
      <TextField label="Address in the shop" hint="Made from the name when left empty." {...field("slug")} />
      <TextField label="Line under the name" {...field("strapline")} />
      <TextField label="Badge" hint="A word on its card." {...field("badge")} />
      <div className="flex flex-col justify-end">
        <Checkbox label="Active" {...register("isActive")} />
        {!isPlan && <Checkbox label="Subscription Product" {...register("isSubscription")} />}
      </div>
      {!isPlan && watch("isSubscription") && (
        <SelectField
          label="Subscription Type"
          noneLabel="Choose one"
          options={AUDIENCES.map((audience) => ({ value: audience, label: AUDIENCE_LABELS[audience] }))}
          {...field("subscriptionType")}
        />
      )}
    </div>
  );
}
