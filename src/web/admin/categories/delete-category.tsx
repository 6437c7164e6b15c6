import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { deleteCategory } from "#contract/admin-calls.ts";
import type { AdminCategory } from "#contract/admin-categories.ts";
import { ConfirmDialog } from "#web/admin/kit/confirm-dialog.tsx";
import { refusalReason } from "#web/admin/kit/refusal-reason.ts";
import { useAdminToast } from "#web/admin/kit/use-admin-toast.ts";
import { useRereadProducts } from "#web/admin/products/use-products.ts";
import { callApi, isRefusal } from "#web/api-client.ts";
import { Alert } from "#web/ui/alert.tsx";

/** Asks before a category goes; one with products stays. */
export function DeleteCategory({ category, onClose }: { category: AdminCategory | undefined; onClose: () => void }) {
  const { succeed, fail } = useAdminToast();
  const reread = useRereadProducts();
  const [shown, setShown] = useState(category);
  if (category && category !== shown) setShown(category);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (categoryId: number) => callApi(deleteCategory, { categoryId: String(categoryId) }),
    onSuccess: () => {
      succeed("Category deleted successfully");
      close();
    },
    onError: () => fail("Failed to delete category"),
    onSettled: reread,
  });
  function close() {
    reset();
    onClose();
  }
  return (
    <ConfirmDialog
      isOpen={category !== undefined}
      title="Delete category"
      actionLabel="Delete"
      busyLabel="Deleting..."
      isBusy={isPending}
      onConfirm={() => {
        if (category && !isPending) mutate(category.id);
      }}
      onClose={close}
    >
      {error && (
        <Alert tone="danger" title="Failed to delete category">
          {isRefusal(error, "still-in-use")
            ? "It still holds products. Move them to another category first."
            : refusalReason(error) || "Please try again in a moment."}
        </Alert>
      )}
      <p>Are you sure you want to delete this category?</p>
      <p className="font-medium break-words">{shown?.name}</p>
    </ConfirmDialog>
  );
}
