import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { AdminProductDetails } from "#contract/admin-products.ts";
import { refusalReason } from "#web/admin/kit/refusal-reason.ts";
import { SavingForm } from "#web/admin/kit/saving-form.tsx";
import { useAdminToast } from "#web/admin/kit/use-admin-toast.ts";
import { ApiRefusal, isRefusal } from "#web/api-client.ts";
import { Button } from "#web/ui/button.tsx";
import { showIssues } from "#web/ui/form/show-issues.ts";
import { ChangedMeanwhile } from "./changed-meanwhile.tsx";
import { ProductBasics } from "./product-basics.tsx";
import {
  PRODUCT_FIELD_ORDER,
  type ProductChecked,
  type ProductTyped,
  productForm,
  toSent,
  toTyped,
} from "./product-form-values.ts";
import { ProductLabelFields } from "./product-label-fields.tsx";
import { ProductPictures } from "./product-pictures.tsx";
import { useProductPictures } from "./use-product-pictures.ts";
import { useSaveProduct } from "./use-products.ts";

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
