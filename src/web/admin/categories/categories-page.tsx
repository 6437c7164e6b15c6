import { useState } from "react";
import type { MetaFunction } from "react-router";
import type { AdminCategory } from "#contract/admin-categories.ts";
import { adminMeta } from "#web/admin/admin-meta.ts";
import { type DataColumn, DataTable } from "#web/admin/kit/data-table.tsx";
import { useUrlState } from "#web/admin/kit/use-url-state.ts";
import { useCategories } from "#web/admin/products/use-products.ts";
import { Button } from "#web/ui/button.tsx";
import { LoadError } from "#web/ui/load-error.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { Td, Tr } from "#web/ui/table.tsx";
import { CategoryDialog } from "./category-dialog.tsx";
import { DeleteCategory } from "./delete-category.tsx";

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
