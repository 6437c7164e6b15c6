import { Link } from "react-router";
import type { AdminProduct } from "#contract/catalogue/admin-products.ts";
import { PLAN_LENGTH_LABELS } from "#domain/subscriptions/box-labels.ts";
import { findPlanKey } from "#domain/subscriptions/plans.ts";
import { type DataColumn, DataTable } from "#web/admin/kit/data-table.tsx";
import { SelectBox } from "#web/admin/kit/selection-bar.tsx";
import type { RowSelection } from "#web/admin/kit/use-row-selection.ts";
import { useDialogLink } from "#web/admin/kit/use-url-state.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Picture } from "#web/ui/picture.tsx";
import { Td, Tr } from "#web/ui/table.tsx";
import { PriceCell, StockCell } from "./price-and-stock.tsx";

/** Columns of their own on a wide screen; on a phone their words stand under the name. */
const WIDE = "hidden lg:table-cell";

export interface ProductsTableProps {
  products: readonly AdminProduct[];
  selection: RowSelection;
  onDelete: (product: AdminProduct) => void;
}

const COLUMNS: readonly DataColumn[] = [
  { name: "Name", className: "max-sm:px-1.5" },
  { name: "SKU", className: WIDE },
  { name: "Category", className: WIDE },
  { name: "Price", className: "text-right max-sm:px-1" },
  { name: "Stock", className: "text-right max-sm:px-1" },
  { name: "Status", className: WIDE },
  { name: "Type", className: WIDE },
  { name: "Actions", className: WIDE, isUnseen: true },
];

export function ProductsTable({ products, selection, onDelete }: ProductsTableProps) {
  return (
    <DataTable
      label="Products"
      columns={COLUMNS}
      rows={products}
      empty="No products match."
      select={{ selection, of: "products" }}
      className="lg:[&_:is(td,th)]:px-2"
    >
      {(product) => <ProductRow key={product.id} product={product} selection={selection} onDelete={onDelete} />}
    </DataTable>
  );
}

interface ProductRowProps extends Omit<ProductsTableProps, "products"> {
  product: AdminProduct;
}

function ProductRow({ product, selection, onDelete }: ProductRowProps) {
  const edit = useDialogLink("product", product.id);
  const plan = findPlanKey(product.id);
  return (
    <Tr className="hover:bg-surface-raised">
      <Td className="w-8">
        <SelectBox
          label={`Select ${product.name}, ${product.sku ?? `id ${product.id}`}`}
          checked={selection.has(product.id)}
          onToggle={() => selection.toggle(product.id)}
        />
        <Thumbnail product={product} className="mt-1 block size-8 sm:hidden" />
      </Td>
      <Td className="max-w-72 min-w-28 max-sm:px-1.5 xl:max-w-60 2xl:max-w-96">
        <span className="flex gap-3">
          <Thumbnail product={product} className="hidden size-12 sm:block" />
          <span className="min-w-0">
            <Link {...edit} className="block break-words underline-offset-4 hover:underline max-lg:underline lg:hidden">
              {product.name}
            </Link>
            <span className="hidden break-words lg:block">{product.name}</span>
            {plan && <span className="block text-sm font-medium">{PLAN_LENGTH_LABELS[plan.duration]}</span>}
            <span className="hidden truncate text-sm text-ink-soft lg:block">{product.description}</span>
            <span className="mt-1 flex flex-wrap items-center gap-1.5 lg:hidden">
              <span className="prices text-sm text-ink-soft">{product.sku ?? "N/A"}</span>
              {!product.isActive && <StatusBadge product={product} />}
            </span>
          </span>
        </span>
      </Td>
      <Td className={`${WIDE} prices whitespace-nowrap`}>{product.sku ?? "N/A"}</Td>
      <Td className={WIDE}>{product.categoryName ?? "N/A"}</Td>
      <Td className="text-right max-sm:px-1">
        <PriceCell product={product} />
      </Td>
      <Td className="text-right max-sm:px-1">
        <StockCell product={product} />
      </Td>
      <Td className={WIDE}>
        <StatusBadge product={product} />
      </Td>
      <Td className={WIDE}>
        <Badge tone="outline">{product.isSubscription ? "Subscription" : "One-time"}</Badge>
      </Td>
      <Td className={`${WIDE} relative`}>
        <span className="flex justify-end gap-2">
          <ButtonLink {...edit} variant="secondary" size="small">
            Edit<span className="sr-only"> {product.name}</span>
          </ButtonLink>
          {!product.isPlan && (
            <Button variant="secondary" size="small" onClick={() => onDelete(product)}>
              Delete<span className="sr-only"> {product.name}</span>
            </Button>
          )}
        </span>
      </Td>
    </Tr>
  );
}

/** Seen at a glance; the name beside it says what it is. */
function Thumbnail({ product: { picture }, className }: { product: AdminProduct; className: string }) {
  return (
    <span className={`shrink-0 overflow-hidden rounded-paper bg-surface-shade ${className}`}>
      {picture && <Picture src={picture} alt="" sizes="3rem" className="aspect-square" />}
    </span>
  );
}

function StatusBadge({ product }: { product: AdminProduct }) {
  return <Badge tone={product.isActive ? "success" : "neutral"}>{product.isActive ? "Active" : "Inactive"}</Badge>;
}
