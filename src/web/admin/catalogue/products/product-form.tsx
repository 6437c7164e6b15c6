import { zodResolver } from "@hookform/resolvers/zod";
import { useId, useState } from "react";
import { useForm } from "react-hook-form";
import { type AdminProductDetails, getAdminProduct } from "#contract/catalogue/admin-products.ts";
import { GALLERY_MAX } from "#contract/catalogue/product-fields.ts";
import { AreaField } from "#web/admin/kit/area-field.tsx";
import { refusalReason } from "#web/admin/kit/refusal-reason.ts";
import { SavingForm } from "#web/admin/kit/saving-form.tsx";
import { useAdminToast } from "#web/admin/kit/use-admin-toast.ts";
import { ApiRefusal, callApi, isRefusal } from "#web/app/api-client.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/form/checkbox.tsx";
import { fieldsIn } from "#web/ui/form/fields-in.ts";
import { showIssues } from "#web/ui/form/show-issues.ts";
import { TextField } from "#web/ui/form/text-field.tsx";
import { Price } from "#web/ui/price.tsx";
import { PictureOrder } from "./picture-order.tsx";
import { ProductBasics, type ProductFormApi } from "./product-basics.tsx";
import {
  PRODUCT_FIELD_ORDER,
  type ProductChecked,
  type ProductTyped,
  productForm,
  toSent,
  toTyped,
} from "./product-form-values.ts";
import { type ProductPictures as Pictures, useProductPictures } from "./use-product-pictures.ts";
import { useSaveProduct } from "./use-products.ts";

const REASONS: Readonly<Record<string, string>> = {
  format: "This is not a photograph that can be used. JPEG, PNG, WebP and AVIF can.",
  "too-small": "This picture is too small: it needs at least 200 pixels each way.",
  "too-large": "This picture has too many pixels: at most 40 million, and 12,000 on an edge.",
  "too-long": "This picture is too long for its width: at most five times.",
};

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

export interface ProductFormProps {
  /** Undefined for a new one. */
  product: AdminProductDetails | undefined;
  onDone: () => void;
  onDelete?: () => void;
}

/** Everything of a product. What was typed stays when the shop refuses, and when somebody else was quicker. */
export function ProductForm({ product, onDone, onDelete }: ProductFormProps) {
  // What this form began with: a newer product behind it must not change what is edited.
  const [seen, setSeen] = useState(product);
  const { succeed, fail } = useAdminToast();
  const { mutate, isPending, error, reset } = useSaveProduct(product?.id);
  const form = useForm<ProductTyped, unknown, ProductChecked>({
    resolver: zodResolver(productForm),
    defaultValues: toTyped(product),
    shouldFocusError: false,
  });

  const pictures = useProductPictures(form, product?.pictures ?? []);
  const [isWaiting, setWaiting] = useState(false);

  async function save(typed: ProductChecked) {
    if (isPending || isWaiting) return;
    setWaiting(pictures.isUploading);
    const isWhole = await pictures.settle();
    setWaiting(false);
    // What failed is said beside the pictures; pressed again, the product is saved without it.
    if (!isWhole && pictures.isUploading) return;
    const { imageUrl, gallery, pictureAlts } = form.getValues();
    const sent = {
      ...toSent({ ...typed, imageUrl, gallery, pictureAlts }),
      ...(seen ? { version: seen.version, stockSeen: seen.stock } : {}),
    };
    mutate(sent, {
      onSuccess: () => {
        succeed(product ? "Product updated successfully" : "Product created successfully");
        onDone();
      },
      onError: (refused) => {
        fail(product ? "Failed to update product" : "Failed to create product");
        const field = refused instanceof ApiRefusal ? refused.facts.field : undefined;
        if (isRefusal(refused, "already-taken") && (field === "sku" || field === "slug")) {
          form.setError(field, { message: refusalReason(refused) });
          document.getElementById(`product-${field}`)?.focus();
          return;
        }
        showIssues(refused, form.setError);
      },
    });
  }

  function showNewer(newer: AdminProductDetails, keepsTypedText: boolean) {
    setSeen(newer);
    reset();
    if (!keepsTypedText) form.reset(toTyped(newer));
  }

  const isBeaten = seen !== undefined && isRefusal(error, "changed-meanwhile");
  return (
    <SavingForm
      name="product"
      formState={form.formState}
      fieldOrder={PRODUCT_FIELD_ORDER}
      refused={isBeaten ? null : error}
      isSaving={isPending || isWaiting}
      savingLabel={isWaiting ? "Waiting for the picture..." : undefined}
      action={product ? "Update Product" : "Create Product"}
      onSubmit={form.handleSubmit(save)}
      onDone={onDone}
      beside={
        onDelete &&
        product &&
        !product.isPlan && (
          <Button variant="quiet" className="sm:ml-auto" onClick={onDelete}>
            Delete this product
          </Button>
        )
      }
    >
      {isBeaten && <ChangedMeanwhile productId={seen.id} onChoose={showNewer} />}
      <ProductBasics form={form} isPlan={product?.isPlan ?? false} />
      <ProductPictures of={pictures} />
      <ProductLabelFields form={form} />
    </SavingForm>
  );
}

interface ChangedMeanwhileProps {
  productId: number;
  onChoose: (newer: AdminProductDetails, keepsTypedText: boolean) => void;
}

/** Tells the second of two editors, and lets them choose whose words stand. */
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
    <Alert tone="warning" title="Changed meanwhile">
      <p>Somebody else, or a sale, has changed this product since you opened it. What you have typed is still here.</p>
      {isLost && <p className="mt-2 font-medium">It could not be read. Please try again.</p>}
      {newer ? (
        <>
          <p className="mt-2">
            It now stands as “{newer.name}”, <Price amount={newer.price} />, {newer.stock} in stock,{" "}
            {newer.isActive ? "active" : "inactive"}.
          </p>
          <div className="mt-3 flex flex-wrap gap-3">
            <Button size="small" variant="secondary" onClick={() => onChoose(newer, false)}>
              Take theirs
            </Button>
            <Button size="small" variant="secondary" onClick={() => onChoose(newer, true)}>
              Keep mine, to save over it
            </Button>
          </div>
        </>
      ) : (
        <Button size="small" variant="secondary" className="mt-3" onClick={() => void look()}>
          Show what changed
        </Button>
      )}
    </Alert>
  );
}

/** What the label of a cosmetic must say, and the papers without which it is not sold. */
function ProductLabelFields({ form }: { form: ProductFormApi }) {
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

/** The product's pictures: the first is the one on its card. */
function ProductPictures({ of: pictures }: { of: Pictures }) {
  const { upload, isUploading, error } = pictures;
  const id = useId();
  const isFull = pictures.pictures.length > GALLERY_MAX;
  return (
    <fieldset className="border-t border-line pt-4">
      <legend className="sr-only">Pictures</legend>
      <p aria-hidden className="font-display text-xl">
        Pictures
      </p>
      {pictures.pictures.length > 0 && <PictureOrder of={pictures} />}
      {!isFull && (
        <div className="mt-3">
          <label htmlFor={id} className="font-medium">
            Add a picture
          </label>
          <p id={`${id}-hint`} className="text-sm text-ink-soft">
            A photograph of up to 15 MB. It is cut to a square; where and with what it was taken is not kept.
          </p>
          {error && (
            <p id={`${id}-error`} role="alert" className="text-sm font-medium text-danger">
              {pictureReason(error)}
            </p>
          )}
          <input
            id={id}
            type="file"
            accept="image/jpeg,image/png,image/webp,image/avif"
            aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
            aria-busy={isUploading || undefined}
            disabled={isUploading}
            className="mt-2 block w-full text-sm file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-paper file:border file:border-ink-soft file:bg-transparent file:px-4 file:font-medium"
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? [];
              if (file) upload(file);
              currentTarget.value = "";
            }}
          />
          {isUploading && (
            <p role="status" className="mt-1 text-sm text-ink-soft">
              Uploading...
            </p>
          )}
        </div>
      )}
    </fieldset>
  );
}

function pictureReason(error: Error): string {
  if (error instanceof ApiRefusal && error.code === "too-large") return "This file is larger than 15 MB.";
  const reason = error instanceof ApiRefusal ? REASONS[String(error.facts.reason)] : undefined;
  return reason ?? "The picture could not be uploaded. Please try again.";
}
