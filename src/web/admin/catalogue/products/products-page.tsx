import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { MetaFunction } from "react-router";
import type { InputOf, OutputOf } from "#contract/call.ts";
import {
  type AdminProduct,
  BULK_IDS_MAX,
  editProducts,
  listAdminProducts,
  PRODUCT_SORTS,
  type ProductSort,
} from "#contract/catalogue/admin-products.ts";
import { adminMeta } from "#web/admin/admin-meta.ts";
import { productsCountQuery } from "#web/admin/admin-queries.ts";
import { AdminListBody } from "#web/admin/kit/admin-list-body.tsx";
import { ConfirmDialog } from "#web/admin/kit/confirm-dialog.tsx";
import { FilterSelect } from "#web/admin/kit/filter-select.tsx";
import { ListPager } from "#web/admin/kit/list-pager.tsx";
import { codeReason, refusalReason } from "#web/admin/kit/refusal-reason.ts";
import { SearchField } from "#web/admin/kit/search-field.tsx";
import { SelectionBar } from "#web/admin/kit/selection-bar.tsx";
import { type AdminList, useAdminList } from "#web/admin/kit/use-admin-list.ts";
import { useAdminToast } from "#web/admin/kit/use-admin-toast.ts";
import { type RowSelection, useRowSelection } from "#web/admin/kit/use-row-selection.ts";
import type { UrlState } from "#web/admin/kit/use-url-state.ts";
import { callApi } from "#web/app/api-client.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { ProductDialog } from "./product-dialog.tsx";
import { ProductTableDialog } from "./product-table-dialog.tsx";
import { ProductsTable } from "./products-table.tsx";
import { useCategories, useDeleteProduct, useRereadProducts } from "./use-products.ts";

const PRODUCT_STATUSES = ["active", "inactive"] as const;
const PRODUCT_TYPES = ["subscription", "one-time"] as const;
const PRODUCT_STOCKS = ["low"] as const;

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

const NOUN = { one: "product", many: "products" };

export const meta: MetaFunction = () => adminMeta("Products");

export default function ProductsPage() {
  const list = useAdminList(listAdminProducts, "products", (url) => ({
    search: url.read("search"),
    category: url.read("category"),
    status: url.readOneOf("status", PRODUCT_STATUSES),
    type: url.readOneOf("type", PRODUCT_TYPES),
    stock: url.readOneOf("stock", PRODUCT_STOCKS),
    sort: url.readOneOf("sort", PRODUCT_SORTS),
  }));
  const { url, rows } = list;
  const selection = useRowSelection(rows?.map(({ id }) => id) ?? [], list.filterKey, list.totalCount);
  const [toDelete, setToDelete] = useState<AdminProduct>();
  const open = (name: "product" | "table", value: string) => url.write({ [name]: value }, { staysOnPage: true });
  const close = () => url.write({ product: undefined, table: undefined }, { staysOnPage: true });
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-2xl sm:text-3xl">Products</h2>
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" onClick={() => open("table", "csv")}>
            CSV
          </Button>
          <Button onClick={() => open("product", "new")}>Add Product</Button>
        </div>
      </div>
      <ProductFilters url={url} />
      <ProductsCounter list={list} />
      <ProductsSelection selection={selection} list={list} />
      <AdminListBody list={list} noun={NOUN}>
        {(products) => (
          <>
            <ProductsTable products={products} selection={selection} onDelete={setToDelete} />
            <ListPager list={list} noun={NOUN} />
          </>
        )}
      </AdminListBody>
      <DeleteProduct product={toDelete} onClose={() => setToDelete(undefined)} />
      <ProductDialog wanted={url.read("product")} onClose={close} onDelete={setToDelete} />
      <ProductTableDialog isOpen={url.read("table") === "csv"} onClose={close} />
    </>
  );
}

/** How many the filters leave of how many there are. */
function ProductsCounter({ list }: { list: AdminList<AdminProduct> }) {
  const { data } = useQuery(productsCountQuery);
  return (
    <p role="status" className="prices mt-4 min-h-6 text-sm text-ink-soft">
      {list.rows && data && `Showing ${list.totalCount} of ${data.totalCount} products`}
    </p>
  );
}

/** Asks before a product goes, and says what became of it. */
function DeleteProduct({ product, onClose }: { product: AdminProduct | undefined; onClose: () => void }) {
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

type Action = InputOf<typeof editProducts>["action"];
type Refused = OutputOf<typeof editProducts>["refused"];

/** What can be done with the chosen products, and which of them refused. */
function ProductsSelection({ selection, list }: { selection: RowSelection; list: AdminList<AdminProduct> }) {
  const { succeed, fail } = useAdminToast();
  const reread = useRereadProducts();
  const [refused, setRefused] = useState<Refused>([]);
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: (action: Action) =>
      callApi(editProducts, { productIds: [...selection.ids].slice(0, BULK_IDS_MAX).map(String), action }),
    onSuccess: async (outcome) => {
      setRefused(outcome.refused);
      if (outcome.done > 0) succeed("Products updated successfully");
      else fail("Failed to update products");
      selection.clear();
      await reread();
    },
    onError: () => fail("Failed to update products"),
    onSettled: () => setAsking(false),
  });
  const edit = (action: Action) => {
    if (!isPending) mutate(action);
  };
  return (
    <>
      {refused.length > 0 && (
        <div className="mt-4">
          <Alert tone="warning" title={`Left as they were: ${refused.length}`}>
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
      <SelectionBar
        selection={selection}
        allLabel={`${list.totalCount} products`}
        // Choosing goes page by page here: nobody deletes a catalogue with one press.
        hasMorePages={false}
      >
        <Button size="small" variant="secondary" isBusy={isPending} onClick={() => edit("activate")}>
          Activate
        </Button>
        <Button size="small" variant="secondary" isBusy={isPending} onClick={() => edit("draft")}>
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
        busyLabel="Deleting..."
        isBusy={isPending}
        onConfirm={() => edit("delete")}
        onClose={() => setAsking(false)}
      >
        <p>
          {selection.count === 1 ? "One product goes." : `${selection.count} products go.`} Those that orders name are
          archived instead.
        </p>
      </ConfirmDialog>
    </>
  );
}

/** Search, filters and sort of the products, kept in the address. */
export function ProductFilters({ url }: { url: UrlState }) {
  const categories = useCategories().data ?? [];
  return (
    <div className="mt-4 grid grid-cols-2 gap-3 *:min-w-0 max-sm:[&_select]:w-full sm:flex sm:flex-wrap sm:items-end">
      <div className="col-span-2">
        <SearchField
          label="Search by name or SKU"
          value={url.read("search")}
          onSearch={(search) => url.write({ search })}
        />
      </div>
      <FilterSelect
        label="Category"
        allLabel="All Categories"
        options={categories.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={url.read("category")}
        onChange={(category) => url.write({ category })}
      />
      <FilterSelect
        label="Status"
        allLabel="All Status"
        options={[
          { value: "active", label: "Active" },
          { value: "inactive", label: "Inactive" },
        ]}
        value={url.readOneOf("status", PRODUCT_STATUSES)}
        onChange={(status) => url.write({ status })}
      />
      <FilterSelect
        label="Type"
        allLabel="All Types"
        options={[
          { value: "subscription", label: "Subscription" },
          { value: "one-time", label: "One-time" },
        ]}
        value={url.readOneOf("type", PRODUCT_TYPES)}
        onChange={(type) => url.write({ type })}
      />
      <FilterSelect
        label="Stock"
        allLabel="Any Stock"
        options={[{ value: "low", label: "Low" }]}
        value={url.readOneOf("stock", PRODUCT_STOCKS)}
        onChange={(stock) => url.write({ stock })}
      />
      <FilterSelect
        label="Sort by"
        options={PRODUCT_SORTS.map((value) => ({ value, label: SORT_LABELS[value] }))}
        value={url.readOneOf("sort", PRODUCT_SORTS) ?? "name-asc"}
        onChange={(sort) => url.write({ sort })}
      />
    </div>
  );
}
