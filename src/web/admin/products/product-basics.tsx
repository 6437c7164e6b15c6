import type { UseFormReturn } from "react-hook-form";
import { AUDIENCES } from "#domain/plans.ts";
import { AreaField } from "#web/admin/area-field.tsx";
import { SelectField } from "#web/admin/select-field.tsx";
import { AUDIENCE_WORDS } from "#web/questionnaire/answer-words.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import type { ProductChecked, ProductTyped } from "./product-form-values.ts";
import { useCategories } from "./use-products.ts";

export type ProductFormApi = UseFormReturn<ProductTyped, unknown, ProductChecked>;

/** The specification's own fields of a product. */
export function ProductBasics({ form, isPlan }: { form: ProductFormApi; isPlan: boolean }) {
  const { register, formState, watch } = form;
  const { errors } = formState;
  const categories = useCategories().data ?? [];
  return (
    <div className="grid items-end gap-5 sm:grid-cols-2">
      <TextField id="product-name" label="Product Name *" error={errors.name} {...register("name")} />
      <TextField id="product-sku" label="SKU" error={errors.sku} {...register("sku")} />
      <TextField
        id="product-price"
        label="Price (£) *"
        inputMode="decimal"
        readOnly={isPlan}
        {...(isPlan ? { hint: "A plan's price follows from the settings." } : {})}
        error={errors.price}
        {...register("price")}
      />
      <TextField
        id="product-stock"
        label="Stock Quantity"
        inputMode="numeric"
        error={errors.stock}
        {...register("stock")}
      />
      <SelectField
        // The choice can be shown only once its options are there.
        key={categories.length}
        id="product-categoryId"
        label="Category"
        noneLabel="No category"
        error={errors.categoryId}
        options={categories.map(({ id, name }) => ({ value: String(id), label: name }))}
        {...register("categoryId")}
      />
      <TextField
        id="product-stripePriceId"
        label="Payment provider price id"
        error={errors.stripePriceId}
        {...register("stripePriceId")}
      />
      <div className="sm:col-span-2">
        <AreaField
          id="product-description"
          label="Description"
          error={errors.description}
          {...register("description")}
        />
      </div>
      <TextField
        id="product-slug"
        label="Address in the shop"
        hint="Made from the name when left empty."
        error={errors.slug}
        {...register("slug")}
      />
      <TextField
        id="product-strapline"
        label="Line under the name"
        error={errors.strapline}
        {...register("strapline")}
      />
      <TextField
        id="product-badge"
        label="Badge"
        hint="A word on its card."
        error={errors.badge}
        {...register("badge")}
      />
      <div className="flex flex-col justify-end">
        <Checkbox label="Active" {...register("isActive")} />
        {!isPlan && <Checkbox label="Subscription Product" {...register("isSubscription")} />}
      </div>
      {!isPlan && watch("isSubscription") && (
        <SelectField
          id="product-subscriptionType"
          label="Subscription Type"
          noneLabel="Choose one"
          options={AUDIENCES.map((audience) => ({ value: audience, label: AUDIENCE_WORDS[audience] }))}
          {...register("subscriptionType")}
        />
      )}
    </div>
  );
}
