import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { MetaFunction } from "react-router";
import { listAdminProducts } from "#contract/admin-calls.ts";
import { type AdminProduct, PRODUCT_SORTS } from "#contract/admin-products.ts";
import { adminMeta } from "#web/admin/admin-meta.ts";
import { productsCountQuery } from "#web/admin/admin-queries.ts";
import { AdminListBody } from "#web/admin/kit/admin-list-body.tsx";
import { ListPager } from "#web/admin/kit/list-pager.tsx";
import { type AdminList, useAdminList } from "#web/admin/kit/use-admin-list.ts";
import { useRowSelection } from "#web/admin/kit/use-row-selection.ts";
import { Button } from "#web/ui/button.tsx";
import { DeleteProduct } from "./delete-product.tsx";
import { ProductDialog } from "./product-dialog.tsx";
import { PRODUCT_STATUSES, PRODUCT_STOCKS, PRODUCT_TYPES, ProductFilters } from "./product-filters.tsx";
import { ProductTableDialog } from "./product-table-dialog.tsx";
import { ProductsSelection } from "./products-selection.tsx";
import { ProductsTable } from "./products-table.tsx";

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
