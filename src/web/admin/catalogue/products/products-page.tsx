import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { MetaFunction } from "react-router";
import type { InputOf, OutputOf } from "#contract/call.ts";
import { listAdminCategories } from "#contract/catalogue/admin-catalogue.ts";
import {
  type AdminProduct,
  BULK_IDS_MAX,
  deleteProduct,
  editProducts,
  listAdminProducts,
  PRODUCT_SORTS,
  type ProductSort,
} from "#contract/catalogue/admin-products.ts";
import { adminMeta } from "#web/admin/admin-meta.ts";
import { apiPageQuery, apiQuery } from "#web/admin/kit/api-query.ts";
import { ConfirmDialog, type RemoveDefinition, RemoveDialog } from "#web/admin/kit/confirm-dialog.tsx";
import { codeReason } from "#web/admin/kit/refusal-reason.ts";
import { defineList, type ListOf, ResourceList } from "#web/admin/kit/resource-list.tsx";
import { SelectionBar } from "#web/admin/kit/selection-bar.tsx";
import { useAdminMutation, useAdminToast } from "#web/admin/kit/use-admin-mutation.ts";
import { useUrlState } from "#web/admin/kit/use-url-state.ts";
import { callApi } from "#web/app/api-client.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { useDraftQuestion } from "./draft-question.tsx";
import { productColumns } from "./product-columns.tsx";
import { ProductDialogs } from "./product-dialogs.tsx";
import { PRODUCT_STALES } from "./product-form-values.ts";
import { ProductTableDialog } from "./product-table-dialog.tsx";

const NOUN = { one: "product", many: "products" };

const SORT_LABELS = {
  "name-asc": "Name, A to Z",
  "name-desc": "Name, Z to A",
  "price-asc": "Price, lowest first",
  "price-desc": "Price, highest first",
  "stock-asc": "Stock, lowest first",
  "stock-desc": "Stock, highest first",
  "sku-asc": "SKU, A to Z",
  "sku-desc": "SKU, Z to A",
} satisfies Record<ProductSort, string>;

const REMOVE: RemoveDefinition<Pick<AdminProduct, "id" | "name">, OutputOf<typeof deleteProduct>> = {
  noun: "product",
  nameOf: ({ name }) => name,
  call: ({ id }) => callApi(deleteProduct, { productId: String(id) }),
  stales: PRODUCT_STALES,
  consequence:
    "A product in orders, baskets or wishlists is archived instead: it no longer appears in lists, but stays in its orders.",
  success: ({ outcome }) =>
    outcome === "deleted"
      ? "Product deleted successfully"
      : "Product archived because orders, baskets or wishlists have it",
};

export const meta: MetaFunction = ({ matches }) => adminMeta(matches, "Products");

const productList = (categories: OutputOf<typeof listAdminCategories> | undefined) =>
  defineList({
    title: "Products",
    noun: NOUN,
    call: listAdminProducts,
    search: "Search by name or SKU",
    filters: [
      {
        name: "category",
        label: "Category",
        options: (categories ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
        areOptionsLoaded: categories !== undefined,
      },
      {
        name: "status",
        label: "Status",
        options: [
          { value: "active", label: "Active" },
          { value: "inactive", label: "Inactive" },
        ],
      },
      {
        name: "type",
        label: "Type",
        options: [
          { value: "subscription", label: "Subscription" },
          { value: "one-time", label: "One-time" },
        ],
      },
      {
        name: "stock",
        label: "Stock",
        options: [{ value: "low", label: "Low" }],
      },
      {
        name: "sort",
        label: "Sort by",
        fallback: "name-asc",
        options: PRODUCT_SORTS.map((value) => ({ value, label: SORT_LABELS[value] })),
      },
    ],
    select: {
      label: ({ id, name, sku }) => `Select ${name}, ${sku ?? `id ${id}`}`,
    },
    empty: "No products match.",
    hasCounter: true,
    className: "lg:[&_:is(td,th)]:px-2 lg:[&_td]:py-2 lg:[&_td]:align-middle",
  });

export default function ProductsPage() {
  const { data: categories } = useQuery(apiQuery(listAdminCategories, {}));
  const url = useUrlState();
  const [removed, setRemoved] = useState<Pick<AdminProduct, "id" | "name">>();
  const open = (name: "product" | "table", value: string | undefined) =>
    url.write({ [name]: value }, { staysOnPage: true });
  return (
    <ResourceList
      of={productList(categories)}
      columns={productColumns(setRemoved)}
      actions={() => (
        <>
          <Button variant="secondary" onClick={() => open("table", "csv")}>
            <span>
              <span className="max-sm:sr-only">Import and export </span>CSV
            </span>
          </Button>
          <Button onClick={() => open("product", "new")}>Add Product</Button>
        </>
      )}
      above={(list) => (
        <>
          <ProductsCounter list={list} />
          <ProductsSelection list={list} />
        </>
      )}
    >
      {() => (
        <>
          <RemoveDialog of={REMOVE} row={removed} onClose={() => setRemoved(undefined)} />
          <ProductDialogs onDelete={setRemoved} />
          <ProductTableDialog isOpen={url.read("table") === "csv"} onClose={() => open("table", undefined)} />
        </>
      )}
    </ResourceList>
  );
}

type ProductList = ListOf<typeof listAdminProducts>;

/** Number of products on the page, and the number of all products. */
function ProductsCounter({ list }: { list: ProductList }) {
  const { data } = useQuery(apiPageQuery(listAdminProducts, { limit: "1" }));
  if (!list.rows || !data) return <p role="status" className="prices mt-4 min-h-6" />;
  const matchOnLaterPages = list.totalCount > list.rows.length && list.totalCount < data.totalCount;
  return (
    <p role="status" className="prices mt-4 min-h-6 text-sm text-ink-soft">
      {`Showing ${list.rows.length} of ${data.totalCount} products`}
      {matchOnLaterPages && ` (${list.totalCount} match)`}
    </p>
  );
}

type Action = InputOf<typeof editProducts>["action"];
type Refused = OutputOf<typeof editProducts>["refused"];

/** Bulk actions for the selected products, and refusals of these actions. */
function ProductsSelection({ list: { selection, ...list } }: { list: ProductList }) {
  const { succeed, fail } = useAdminToast();
  const [refused, setRefused] = useState<Refused>([]);
  const [isAsking, setAsking] = useState(false);
  const draft = useDraftQuestion();
  const ids = () => [...selection.ids].slice(0, BULK_IDS_MAX);
  const { mutate, isPending } = useAdminMutation({
    call: (action: Action) => callApi(editProducts, { productIds: ids().map(String), action }),
    stales: PRODUCT_STALES,
    failure: "Failed to update products",
    onSuccess(outcome) {
      setAsking(false);
      setRefused(outcome.refused);
      if (outcome.done > 0) succeed("Products updated successfully");
      else fail("Failed to update products");
      selection.clear();
    },
    onError: () => setAsking(false),
  });
  return (
    <>
      {refused.length > 0 && (
        <div className="mt-4">
          <Alert tone="warning" title={`Not changed: ${refused.length}`}>
            <ul className="mt-1 space-y-1">
              {refused.map(({ productId, name, code }) => (
                <li key={productId}>
                  {name || `Product ${productId}`}: {codeReason(code)}
                </li>
              ))}
            </ul>
            <Button variant="quiet" size="small" onClick={() => setRefused([])}>
              Got it
            </Button>
          </Alert>
        </div>
      )}
      {/* Users select products page by page, so that a single press cannot delete the whole catalogue. */}
      <SelectionBar list={{ ...list, selection }} noun={NOUN} isPageOnly>
        <Button size="small" variant="secondary" isBusy={isPending} onClick={() => mutate("activate")}>
          Activate
        </Button>
        <Button
          size="small"
          variant="secondary"
          isBusy={isPending || draft.isLoading}
          onClick={() => draft.ask(ids(), () => mutate("draft"))}
        >
          Set to Draft
        </Button>
        <Button size="small" variant="danger" isBusy={isPending} onClick={() => setAsking(true)}>
          Delete Products
        </Button>
      </SelectionBar>
      <ConfirmDialog
        isOpen={isAsking}
        title="Delete Products"
        actionLabel={`Delete ${selection.count}`}
        keepLabel="Keep products"
        busyLabel="Deleting..."
        isBusy={isPending}
        onConfirm={() => mutate("delete")}
        onClose={() => setAsking(false)}
      >
        <p>
          {selection.count === 1 ? "One product is deleted." : `${selection.count} products are deleted.`} Products with
          orders are archived instead.
        </p>
      </ConfirmDialog>
      {draft.dialog}
    </>
  );
}
