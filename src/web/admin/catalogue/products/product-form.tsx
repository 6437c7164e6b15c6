import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import type { InputOf } from "#contract/call.ts";
import { listAdminCategories } from "#contract/catalogue/admin-catalogue.ts";
import {
  type AdminProductDetails,
  createProduct,
  getAdminProduct,
  updateProduct,
} from "#contract/catalogue/admin-products.ts";
import { AUDIENCES } from "#domain/subscriptions/plans.ts";
import { apiQuery } from "#web/admin/kit/api-query.ts";
import { EntityForm, useEntityForm } from "#web/admin/kit/entity-form.tsx";
import { AreaField, FIELD_GRID, SelectField } from "#web/admin/kit/form-fields.tsx";
import { callApi } from "#web/app/api-client.ts";
import { useAudienceNames } from "#web/app/layout/use-shop-mode.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/form/checkbox.tsx";
import { fieldsIn } from "#web/ui/form/fields-in.ts";
import { TextField } from "#web/ui/form/text-field.tsx";
import { Price } from "#web/ui/price.tsx";
import { useDraftQuestion } from "./draft-question.tsx";
import { heldLabel } from "./price-and-stock.tsx";
import { needsPriceQuestion, PriceQuestion } from "./price-question.tsx";
import {
  PRODUCT_STALES,
  type ProductChecked,
  type ProductFormApi,
  productForm,
  toCopied,
  toSent,
  toTyped,
} from "./product-form-values.ts";
import {
  lacksDocuments,
  marginHint,
  ProductAdvancedFields,
  ProductFamilyFields,
  ProductLabelFields,
  ProductSearchFields,
} from "./product-further-fields.tsx";
import { ProductPictures, useProductPictures } from "./product-pictures.tsx";

export interface ProductFormProps {
  /** Undefined for a new product. */
  product: AdminProductDetails | undefined;
  /** Product from which a new product takes its initial values. */
  copyOf?: AdminProductDetails | undefined;
  /** Shown above the fields. */
  above?: ReactNode;
  /** Further parts of a saved product. */
  below?: ReactNode;
  onDone: () => void;
  onDelete?: () => void;
  onDuplicate?: () => void;
}

/** All fields of a product. Typed values stay after a refusal and after a concurrent change. */
export function ProductForm({ product, copyOf, above, below, onDone, onDelete, onDuplicate }: ProductFormProps) {
  // The product as it was when the form opened. A newer response must not change the edited values.
  const [seen, setSeen] = useState(product);
  const form = useEntityForm({
    name: "product",
    schema: productForm,
    values: copyOf ? toCopied(copyOf) : toTyped(product),
    save: (fields: Omit<InputOf<typeof updateProduct>, "productId">) =>
      product ? callApi(updateProduct, { ...fields, productId: String(product.id) }) : callApi(createProduct, fields),
    stales: PRODUCT_STALES,
    success: product ? "Product updated successfully" : "Product created successfully",
    failure: product ? "Failed to update product" : "Failed to create product",
    onSaved: onDone,
  });
  // A batch that is recorded below the fields, or a sale, changes the stock. The field follows unless a number was typed.
  const { stock: isStockTyped } = form.formState.dirtyFields;
  useEffect(() => {
    if (!product || !seen || isStockTyped) return;
    if (product.version !== seen.version || product.stock === seen.stock) return;
    setSeen(product);
    form.resetField("stock", { defaultValue: String(product.stock) });
  }, [product, seen, isStockTyped, form]);
  const pictures = useProductPictures(form, (product ?? copyOf)?.pictures ?? []);
  const [isWaiting, setWaiting] = useState(false);
  const [asked, setAsked] = useState<ProductChecked>();
  const draft = useDraftQuestion();

  function askOrSave(typed: ProductChecked) {
    if (product && seen?.isActive && !typed.isActive) draft.ask([product.id], () => void askPriceOrSave(typed));
    else return askPriceOrSave(typed);
  }

  async function askPriceOrSave(typed: ProductChecked) {
    if (needsPriceQuestion({ before: seen?.price, after: typed.price })) setAsked(typed);
    else await save(typed);
  }

  async function save(typed: ProductChecked) {
    if (isWaiting) return;
    setAsked(undefined);
    setWaiting(pictures.isUploading);
    const isWhole = await pictures.settle();
    setWaiting(false);
    // An upload failure is shown beside the pictures. If the user presses again, the product is saved without the
    // picture.
    if (!isWhole && pictures.isUploading) return;
    const { imageUrl, gallery, pictureAlts } = form.getValues();
    form.send({
      ...toSent({ ...typed, imageUrl, gallery, pictureAlts }),
      ...(seen ? { version: seen.version, stockSeen: seen.stock } : {}),
    });
  }

  function showNewer(newer: AdminProductDetails, keepsTypedText: boolean) {
    setSeen(newer);
    form.forgetRefusal();
    if (!keepsTypedText) form.reset(toTyped(newer));
  }

  return (
    <>
      {above}
      <EntityForm
        form={form}
        onSubmit={form.handleSubmit(askOrSave)}
        action={product ? "Update Product" : "Create Product"}
        savingLabel={isWaiting ? "Waiting for the picture..." : undefined}
        isWaiting={isWaiting}
        onCancel={onDone}
        changedMeanwhile={seen && <ChangedMeanwhile productId={seen.id} onChoose={showNewer} />}
        below={below}
        beside={
          product &&
          !product.isPlan && (
            <span className="flex flex-wrap gap-x-6 gap-y-1 border-t border-line pt-4">
              {onDuplicate && (
                <Button variant="quiet" onClick={onDuplicate}>
                  Duplicate this product
                </Button>
              )}
              {onDelete && (
                <Button variant="quiet" onClick={onDelete}>
                  Delete this product
                </Button>
              )}
            </span>
          )
        }
      >
        <ProductBasics form={form} product={product} />
        <ProductPictures of={pictures} />
        <ProductLabelFields form={form} />
        <ProductSearchFields form={form} />
        <ProductAdvancedFields form={form} />
      </EntityForm>
      <PriceQuestion
        price={asked && { name: asked.name, before: seen?.price, after: asked.price }}
        onConfirm={() => asked && void save(asked)}
        onClose={() => setAsked(undefined)}
      />
      {draft.dialog}
    </>
  );
}

interface ChangedMeanwhileProps {
  productId: number;
  onChoose: (newer: AdminProductDetails, keepsTypedText: boolean) => void;
}

/** Tells an editor that another user changed the product in the meantime. The editor chooses which version to keep. */
function ChangedMeanwhile({ productId, onChoose }: ChangedMeanwhileProps) {
  const [isLost, setLost] = useState(false);
  const [newer, setNewer] = useState<AdminProductDetails>();
  async function look() {
    try {
      setNewer(await callApi(getAdminProduct, { productId: String(productId) }));
    } catch {
      setLost(true);
    }
  }
  return (
    <Alert tone="warning" title="Changed since you opened it">
      <p>Another administrator or a sale has changed this product since you opened it. Your changes are still here.</p>
      {isLost && <p className="mt-2 font-medium">The product could not be loaded. Try again.</p>}
      {newer ? (
        <>
          <p className="mt-2">
            It is now “{newer.name}”, <Price amount={newer.price} />, {newer.stock} in stock,{" "}
            {newer.isActive ? "active" : "inactive"}.
          </p>
          <div className="mt-3 flex flex-wrap gap-3">
            <Button size="small" variant="secondary" onClick={() => onChoose(newer, false)}>
              Use the saved version
            </Button>
            <Button size="small" variant="secondary" onClick={() => onChoose(newer, true)}>
              Keep my changes and overwrite
            </Button>
          </div>
        </>
      ) : (
        <Button size="small" variant="secondary" className="mt-3" onClick={() => void look()}>
          Show changes
        </Button>
      )}
    </Alert>
  );
}

function slugHint(product: AdminProductDetails | undefined): string {
  if (!product) return "The end of its web address. Leave empty to create it from the name.";
  return product.wasPublic
    ? "Links to the old address lead to the new one."
    : "It follows the name until the product is active.";
}

/** The product fields that the specification defines, and those beside them. */
function ProductBasics({ form, product }: { form: ProductFormApi; product: AdminProductDetails | undefined }) {
  const [isNew, isPlan] = [product === undefined, product?.isPlan ?? false];
  const names = useAudienceNames();
  const { register, watch, setValue } = form;
  const field = fieldsIn("product", form);
  const categories = useQuery(apiQuery(listAdminCategories, {})).data ?? [];
  const category = field("categoryId");
  /**
   * A new product follows its category's cosmetic flag. For an existing product, only the user can switch the flag off.
   */
  function followCategory(id: string) {
    const isCosmetic = categories.find((each) => String(each.id) === id)?.isCosmetic ?? false;
    if (isCosmetic || isNew) setValue("isCosmetic", isCosmetic, { shouldDirty: true });
  }
  return (
    <div className={`${FIELD_GRID} sm:grid-cols-2`}>
      <TextField label="Product Name *" {...field("name")} />
      <TextField label="SKU" {...field("sku")} />
      <TextField
        label="Price (£) *"
        inputMode="decimal"
        readOnly={isPlan}
        {...(isPlan ? { hint: "A plan's price is set in Settings." } : {})}
        {...field("price")}
      />
      <TextField
        label="Stock Quantity"
        inputMode="numeric"
        {...(product && product.held > 0 ? { hint: `Units to sell, with ${heldLabel(product.held)}.` } : {})}
        {...field("stock")}
      />
      <SelectField
        // The select can show its value only after its options are loaded, so it is rendered again with a new key.
        key={categories.length}
        label="Category"
        noneLabel="No category"
        options={categories.map(({ id, name }) => ({ value: String(id), label: name }))}
        {...category}
        onChange={(event) => {
          followCategory(event.currentTarget.value);
          return category.onChange(event);
        }}
      />
      <TextField label="Strapline" hint="One line below the name." {...field("strapline")} />
      <div className="sm:col-span-2">
        <AreaField label="Description" {...field("description")} />
      </div>
      <TextField label="Slug" hint={slugHint(product)} {...field("slug")} />
      <TextField label="Badge" hint="A short label on the product card." {...field("badge")} />
      <TextField label="Cost (£)" inputMode="decimal" hint={marginHint(product?.margin)} {...field("cost")} />
      <div className="flex flex-col justify-end">
        <Checkbox label="Active" {...register("isActive")} />
        {!watch("isActive") && (
          <TextField
            label="Publish on"
            type="date"
            hint="Becomes active at 00:00 London time."
            {...field("publishOn")}
          />
        )}
        {!isPlan && <Checkbox label="Subscription Product" {...register("isSubscription")} />}
        {!isPlan && <Checkbox label="A cosmetic (used on the skin)" {...register("isCosmetic")} />}
        {lacksDocuments(watch()) && (
          <p role="status" className="text-sm text-ink-soft">
            A cosmetic is sold only with its safety report and notification number. Add both under “Label and
            compliance”, or switch Active off.
          </p>
        )}
      </div>
      {!isPlan && <ProductFamilyFields form={form} />}
      {!isPlan && watch("isSubscription") && (
        <SelectField
          label="Subscription Type"
          noneLabel="Choose one"
          options={AUDIENCES.map((audience) => ({ value: audience, label: names[audience] }))}
          {...field("subscriptionType")}
        />
      )}
    </div>
  );
}
