import type { AdminProduct } from "#contract/admin-products.ts";
import { ConfirmDialog } from "#web/admin/kit/confirm-dialog.tsx";
import { refusalReason } from "#web/admin/kit/refusal-reason.ts";
import { useAdminToast } from "#web/admin/kit/use-admin-toast.ts";
import { Alert } from "#web/ui/alert.tsx";
import { useDeleteProduct } from "./use-products.ts";

/** Asks before a product goes, and says what became of it. */
export function DeleteProduct({ product, onClose }: { product: AdminProduct | undefined; onClose: () => void }) {
  const { mutate, isPending, error, reset } = useDeleteProduct();
  const { succeed, fail } = useAdminToast();
  const close = () => {
    reset();
    onClose();
  };
  function confirm() {
    if (!product || isPending) return;
    mutate(product.id, {
      onSuccess: ({ outcome }) => {
        succeed(outcome === "deleted" ? "Product deleted successfully" : "Product archived: orders still name it");
        close();
      },
      onError: () => fail("Failed to delete product"),
    });
  }
  return (
    <ConfirmDialog
      isOpen={product !== undefined}
      title="Delete product"
      actionLabel="Delete"
      busyLabel="Deleting..."
      isBusy={isPending}
      onConfirm={confirm}
      onClose={close}
    >
      {error && (
        <Alert tone="danger" title="Failed to delete product">
          {refusalReason(error) || "Please try again in a moment."}
        </Alert>
      )}
      <p>Are you sure you want to delete this product?</p>
      <p className="font-medium break-words">{product?.name}</p>
      <p className="text-ink-soft">
        A product that orders name is archived instead: it leaves every list, and the orders keep it.
      </p>
    </ConfirmDialog>
  );
}
