import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { MetaFunction } from "react-router";
import {
  type AdminCategory,
  createCategory,
  deleteCategory,
  updateCategory,
} from "#contract/catalogue/admin-catalogue.ts";
import { z } from "#contract/zod.ts";
import { adminMeta } from "#web/admin/admin-meta.ts";
import { useCategories, useRereadProducts } from "#web/admin/catalogue/products/use-products.ts";
import { AreaField } from "#web/admin/kit/area-field.tsx";
import { ConfirmDialog } from "#web/admin/kit/confirm-dialog.tsx";
import { type DataColumn, DataTable } from "#web/admin/kit/data-table.tsx";
import { refusalReason } from "#web/admin/kit/refusal-reason.ts";
import { SavingForm } from "#web/admin/kit/saving-form.tsx";
import { useAdminToast } from "#web/admin/kit/use-admin-toast.ts";
import { useUrlState } from "#web/admin/kit/use-url-state.ts";
import { callApi, isRefusal } from "#web/app/api-client.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { fieldsIn } from "#web/ui/form/fields-in.ts";
import { showIssues } from "#web/ui/form/show-issues.ts";
import { TextField } from "#web/ui/form/text-field.tsx";
import { LoadError } from "#web/ui/load-error.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { Td, Tr } from "#web/ui/table.tsx";

/** The specification's form of a category; the shop's own schema words the same in full. */
const categoryForm = z.object({
  name: z.string().trim().min(1, "Name is required"),
  slug: z.string().trim().min(1, "Slug is required"),
  description: z.string(),
});

const FIELD_ORDER = ["name", "slug", "description"] as const;

export const meta: MetaFunction = () => adminMeta("Categories");

export default function CategoriesPage() {
  const { data: categories, isError, refetch } = useCategories();
  const url = useUrlState();
  const wanted = url.read("category");
  const [toDelete, setToDelete] = useState<AdminCategory>();
  const open = (category: string | undefined) => url.write({ category }, { staysOnPage: true });
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-2xl sm:text-3xl">Categories</h2>
        <Button onClick={() => open("new")}>Add Category</Button>
      </div>
      {isError && !categories && (
        <LoadError title="The categories could not be read" onRetry={() => void refetch()}>
          <p>Please try again in a moment.</p>
        </LoadError>
      )}
      {!isError && !categories && <Spinner label="Loading categories" />}
      {categories && (
        <div className="mt-5">
          <CategoriesTable
            categories={categories}
            onEdit={({ id }) => open(String(id))}
            onDelete={(category) => setToDelete(category)}
          />
        </div>
      )}
      <CategoryDialog
        isOpen={wanted !== undefined && categories !== undefined}
        category={categories?.find(({ id }) => String(id) === wanted)}
        isNew={wanted === "new"}
        onClose={() => open(undefined)}
      />
      <DeleteCategory category={toDelete} onClose={() => setToDelete(undefined)} />
    </>
  );
}

interface CategoriesTableProps {
  categories: readonly AdminCategory[];
  onEdit: (category: AdminCategory) => void;
  onDelete: (category: AdminCategory) => void;
}

const COLUMNS: readonly DataColumn[] = [
  { name: "Name" },
  { name: "Slug", className: "hidden sm:table-cell" },
  { name: "Description", className: "hidden md:table-cell" },
  { name: "Products", className: "text-right" },
  { name: "Actions", isUnseen: true },
];

function CategoriesTable({ categories, onEdit, onDelete }: CategoriesTableProps) {
  return (
    <DataTable label="Categories" columns={COLUMNS} rows={categories} empty="No categories yet.">
      {(category) => (
        <Tr key={category.id} className="hover:bg-surface-raised">
          <Td className="break-words">
            {category.name}
            <span className="block text-sm text-ink-soft sm:hidden">{category.slug}</span>
          </Td>
          <Td className="hidden text-ink-soft sm:table-cell">{category.slug}</Td>
          <Td className="hidden max-w-96 text-ink-soft md:table-cell">{category.description || "N/A"}</Td>
          <Td className="prices text-right">{category.productCount}</Td>
          <Td className="relative">
            <span className="flex flex-wrap justify-end gap-2">
              <Button data-opens variant="secondary" size="small" onClick={() => onEdit(category)}>
                Edit<span className="sr-only"> {category.name}</span>
              </Button>
              <Button variant="secondary" size="small" onClick={() => onDelete(category)}>
                Delete<span className="sr-only"> {category.name}</span>
              </Button>
            </span>
          </Td>
        </Tr>
      )}
    </DataTable>
  );
}

/** Asks before a category goes; one with products stays. */
function DeleteCategory({ category, onClose }: { category: AdminCategory | undefined; onClose: () => void }) {
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

interface CategoryDialogProps {
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
type CategoryTyped = z.input<typeof categoryForm>;

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
