import type { AdminProduct } from "#contract/admin-products.ts";
import { isRefusal } from "#web/api-client.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { ProductForm } from "./product-form.tsx";
import { ProductRecord } from "./product-record.tsx";
import { useProduct } from "./use-products.ts";

export interface ProductDialogProps {
  /** What the address asks for: a product's id, or "new"; the dialog is shut without it. */
  wanted: string | undefined;
  onClose: () => void;
  onDelete: (product: AdminProduct) => void;
}

/** Adds a product or edits one. */
export function ProductDialog({ wanted, onClose, onDelete }: ProductDialogProps) {
  const isNew = wanted === "new";
  const isId = wanted !== undefined && /^\d{1,10}$/.test(wanted);
  return (
    <Dialog isOpen={isNew || isId} onClose={onClose} title={isNew ? "Add Product" : "Edit Product"} size="large">
      {isNew && <ProductForm product={undefined} onDone={onClose} />}
      {isId && <EditProduct key={wanted} productId={wanted} onClose={onClose} onDelete={onDelete} />}
    </Dialog>
  );
}

function EditProduct({ productId, onClose, onDelete }: Omit<ProductDialogProps, "wanted"> & { productId: string }) {
  const { data: product, error } = useProduct(productId);
  if (!product && error) {
    return (
      <Alert tone="danger" title="This product could not be read">
        {isRefusal(error, "not-found") ? "It has been deleted." : "Please close this and try again."}
      </Alert>
    );
  }
  if (!product) {
    return (
      <div className="min-h-96">
        <Spinner label="Loading the product" />
      </div>
    );
  }
  return (
    <>
      <ProductForm
        product={product}
        onDone={onClose}
        onDelete={() => {
          onClose();
          onDelete(product);
        }}
      />
      <ProductRecord product={product} />
    </>
  );
}
