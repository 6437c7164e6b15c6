import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { createCategory, updateCategory } from "#contract/admin-calls.ts";
import type { AdminCategory } from "#contract/admin-categories.ts";
import { z } from "#contract/zod.ts";
import { AreaField } from "#web/admin/kit/area-field.tsx";
import { refusalReason } from "#web/admin/kit/refusal-reason.ts";
import { SavingForm } from "#web/admin/kit/saving-form.tsx";
import { useAdminToast } from "#web/admin/kit/use-admin-toast.ts";
import { useRereadProducts } from "#web/admin/products/use-products.ts";
import { callApi, isRefusal } from "#web/api-client.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { fieldsIn } from "#web/ui/form/fields-in.ts";
import { showIssues } from "#web/ui/form/show-issues.ts";
import { TextField } from "#web/ui/form/text-field.tsx";

export interface CategoryDialogProps {
  isOpen: boolean;
  isNew: boolean;
  /** The one that is edited; undefined for a new one, and for one that is gone. */
  category: AdminCategory | undefined;
  onClose: () => void;
}

export function CategoryDialog({ isOpen, isNew, category, onClose }: CategoryDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={isNew ? "Add Category" : "Edit Category"}>
      {isNew || category ? (
        <CategoryForm key={category?.id ?? "new"} category={category} onDone={onClose} />
      ) : (
        <Alert tone="warning" title="This category is gone">
          It has been deleted meanwhile.
        </Alert>
      )}
    </Dialog>
  );
}

/** The specification's form of a category; the shop's own schema words the same in full. */
const categoryForm = z.object({
  name: z.string().trim().min(1, "Name is required"),
  slug: z.string().trim().min(1, "Slug is required"),
  description: z.string(),
});
type CategoryTyped = z.input<typeof categoryForm>;

const FIELD_ORDER = ["name", "slug", "description"] as const;

function CategoryForm({ category, onDone }: { category: AdminCategory | undefined; onDone: () => void }) {
  const { succeed, fail } = useAdminToast();
  const reread = useRereadProducts();
  const { register, handleSubmit, setError, formState } = useForm<CategoryTyped>({
    resolver: zodResolver(categoryForm),
    defaultValues: {
      name: category?.name ?? "",
      slug: category?.slug ?? "",
      description: category?.description ?? "",
    },
    shouldFocusError: false,
  });
  const field = fieldsIn("category", { register, formState });
  const { mutate, isPending, error } = useMutation({
    mutationFn: (typed: CategoryTyped) =>
      category
        ? callApi(updateCategory, { ...typed, categoryId: String(category.id) })
        : callApi(createCategory, typed),
    onSuccess: async () => {
      succeed(category ? "Category updated successfully" : "Category created successfully");
      await reread();
      onDone();
    },
    onError: (refused) => {
      fail(category ? "Failed to update category" : "Failed to create category");
      if (isRefusal(refused, "already-taken")) setError("slug", { message: refusalReason(refused) });
      else showIssues(refused, setError);
    },
  });
  return (
    <SavingForm
      name="category"
      formState={formState}
      fieldOrder={FIELD_ORDER}
      refused={error}
      isSaving={isPending}
      action={category ? "Update Category" : "Create Category"}
      onSubmit={handleSubmit((typed) => {
        if (!isPending) mutate(typed);
      })}
      onDone={onDone}
    >
      <TextField label="Name" {...field("name")} />
      <TextField
        label="Slug"
        hint="Its part of the shop's addresses: small letters, figures and hyphens."
        {...field("slug")}
      />
      <AreaField label="Description" {...field("description")} />
    </SavingForm>
  );
}
