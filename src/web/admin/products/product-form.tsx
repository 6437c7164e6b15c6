import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { AdminProductDetails } from "#contract/admin-products.ts";
import { refusalReason } from "#web/admin/kit/refusal-reason.ts";
import { useAdminToast } from "#web/admin/kit/use-admin-toast.ts";
import { ApiRefusal, isRefusal } from "#web/api-client.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { ErrorSummary } from "#web/ui/form/error-summary.tsx";
import { showIssues } from "#web/ui/form/show-issues.ts";
import { summariseErrors } from "#web/ui/form/summarise-errors.ts";
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
  const { errors, submitCount } = form.formState;

  function save(typed: ProductChecked) {
    if (isPending) return;
    const sent = { ...toSent(typed), ...(seen ? { version: seen.version, stockSeen: seen.stock } : {}) };
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

  function showNewer(newer: AdminProductDetails, keepsTyped: boolean) {
    setSeen(newer);
    reset();
    if (!keepsTyped) form.reset(toTyped(newer));
  }

  const isBeaten = seen !== undefined && isRefusal(error, "changed-meanwhile");
  const reason = isBeaten || Object.keys(errors).length > 0 ? "" : refusalReason(error);
  return (
    <form noValidate className="space-y-6" onSubmit={form.handleSubmit(save)}>
      <ErrorSummary key={submitCount} errors={summariseErrors("product", errors, PRODUCT_FIELD_ORDER)} />
      {isBeaten && <ChangedMeanwhile productId={seen.id} onChoose={showNewer} />}
      {reason && (
        <Alert tone="danger" title="Not saved">
          {reason}
        </Alert>
      )}
      <ProductBasics form={form} isPlan={product?.isPlan ?? false} />
      <ProductPictures form={form} />
      <ProductLabelFields form={form} />
      <div className="flex flex-wrap gap-3 border-t border-line pt-5">
        <Button type="submit" isBusy={isPending} busyLabel="Saving...">
          {product ? "Update Product" : "Create Product"}
        </Button>
        <Button variant="secondary" onClick={onDone}>
          Cancel
        </Button>
        {onDelete && product && !product.isPlan && (
          <Button variant="quiet" className="sm:ml-auto" onClick={onDelete}>
            Delete this product
          </Button>
        )}
      </div>
    </form>
  );
}
