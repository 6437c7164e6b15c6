import type { MetaFunction } from "react-router";
import {
  type AdminCategory,
  categoryFields,
  createCategory,
  deleteCategory,
  listAdminCategories,
  updateCategory,
} from "#contract/catalogue/admin-catalogue.ts";
import { z } from "#contract/zod.ts";
import { toSlug } from "#domain/catalogue/to-slug.ts";
import { adminMeta } from "#web/admin/admin-meta.ts";
import { adminPaths } from "#web/admin/admin-paths.ts";
import { AdminLink } from "#web/admin/kit/admin-link.tsx";
import type { AdminNoun } from "#web/admin/kit/api-query.ts";
import { OpenLink } from "#web/admin/kit/detail-dialog.tsx";
import { recordForm } from "#web/admin/kit/record-form.tsx";
import { defineList, ResourceList } from "#web/admin/kit/resource-list.tsx";
import { callApi, isRefusal } from "#web/app/api-client.ts";

export const meta: MetaFunction = ({ matches }) => adminMeta(matches, "Categories");

/** The category form of the specification. Its field names are shorter than those of the API. */
const categoryForm = categoryFields.extend({
  name: z.string().trim().min(1, "Name is required"),
  description: z.string(),
});

const STALES: readonly AdminNoun[] = ["categories", "products"];

const CATEGORIES = defineList({
  title: "Categories",
  noun: { one: "category", many: "categories" },
  call: listAdminCategories,
  isWhole: true,
  empty: "No categories yet.",
  columns: [
    {
      name: "Name",
      cellClassName: "break-words font-medium",
      cell: ({ id, name }) => (
        <OpenLink param="category" id={id}>
          {name}
        </OpenLink>
      ),
    },
    { name: "Slug", className: "hidden sm:table-cell", cellClassName: "text-ink-soft", cell: ({ slug }) => slug },
    {
      name: "Description",
      className: "hidden md:table-cell",
      cellClassName: "max-w-96 text-ink-soft",
      cell: ({ description }) => description || "N/A",
    },
    {
      name: "Products",
      className: "text-right",
      cellClassName: "prices",
      cell: ({ id, name, productCount }) => (
        <AdminLink to={adminPaths.productsOf(id)}>
          {productCount}
          <span className="sr-only"> products in {name}</span>
        </AdminLink>
      ),
    },
  ],
  edit: {
    param: "category",
    addTitle: "Add Category",
    editTitle: "Edit category",
    nameOf: ({ name }) => name,
    form: recordForm({
      noun: "category",
      schema: categoryForm,
      values: (category: AdminCategory | undefined) => ({
        name: category?.name ?? "",
        slug: category?.slug ?? "",
        description: category?.description ?? "",
      }),
      save: (typed, category) =>
        category
          ? callApi(updateCategory, { ...typed, categoryId: String(category.id) })
          : callApi(createCategory, typed),
      stales: STALES,
      fields: [
        { name: "name", label: "Name", derives: { name: "slug", from: toSlug } },
        {
          name: "slug",
          label: "Slug",
          hint: "The end of its web address: lower-case letters, digits and hyphens. Links to an old address lead to the new one.",
        },
        { name: "description", label: "Description", kind: "area" },
      ],
    }),
  },
  remove: {
    nameOf: ({ name }) => name,
    call: ({ id }) => callApi(deleteCategory, { categoryId: String(id) }),
    stales: STALES,
    consequence: "Its page and filter are removed from the shop. A category with products cannot be deleted.",
    reason: (error) =>
      isRefusal(error, "still-in-use") ? "It still holds products. Move them to another category first." : undefined,
  },
});

export default function CategoriesPage() {
  return <ResourceList of={CATEGORIES} />;
}
