import { PRODUCT_SORTS, type ProductSort } from "#contract/admin-products.ts";
import { FilterSelect } from "#web/admin/kit/filter-select.tsx";
import { SearchField } from "#web/admin/kit/search-field.tsx";
import type { UrlState } from "#web/admin/kit/use-url-state.ts";
import { useCategories } from "./use-products.ts";

export const PRODUCT_STATUSES = ["active", "inactive"] as const;
export const PRODUCT_TYPES = ["subscription", "one-time"] as const;
export const PRODUCT_STOCKS = ["low"] as const;

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
