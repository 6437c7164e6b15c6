import { Link } from "react-router";
import type { AdminProduct } from "#contract/catalogue/admin-products.ts";
import { RemoveButton } from "#web/admin/kit/confirm-dialog.tsx";
import type { ListColumn } from "#web/admin/kit/data-table.tsx";
import { OpenButton } from "#web/admin/kit/detail-dialog.tsx";
import { PlanOf } from "#web/admin/kit/plan-of.tsx";
import { useDialogLink } from "#web/admin/kit/use-url-state.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Day } from "#web/ui/day.tsx";
import { Picture } from "#web/ui/picture.tsx";
import { PriceCell, StockCell } from "./price-and-stock.tsx";

/** Columns that only a wide screen shows. On a phone, their contents appear under the name. */
const WIDE = "hidden lg:table-cell";

/** With a mouse, the actions of a row appear over its end while the row has the pointer or the focus. */
const ROW_ACTIONS =
  "flex items-center justify-end gap-1 bg-surface-raised pl-3 transition-opacity [@media(hover:hover)]:absolute [@media(hover:hover)]:inset-y-0 [@media(hover:hover)]:min-w-32 [@media(hover:hover)]:right-0 [@media(hover:hover)]:opacity-0 group-hover/row:opacity-100 group-focus-within/row:opacity-100 group-focus/row:opacity-100";

export function productColumns(onDelete: (product: AdminProduct) => void): ListColumn<AdminProduct>[] {
  return [
    {
      name: "Name",
      className: "max-sm:px-1.5",
      cellClassName: "min-w-28 lg:w-full lg:max-w-0",
      sortBy: "name",
      cell: (product) => <ProductName product={product} />,
    },
    {
      name: "SKU",
      className: WIDE,
      cellClassName: "prices text-sm whitespace-nowrap text-ink-soft",
      sortBy: "sku",
      cell: ({ sku }) => sku ?? "N/A",
    },
    {
      name: "Category",
      className: WIDE,
      cellClassName: "text-sm whitespace-nowrap text-ink-soft",
      cell: ({ categoryName }) => categoryName ?? "N/A",
    },
    {
      name: "Price",
      className: "text-right max-sm:px-1",
      sortBy: "price",
      cell: (product) => <PriceCell product={product} />,
    },
    {
      name: "Stock",
      className: "text-right max-sm:px-1",
      sortBy: "stock",
      cell: (product) => <StockCell product={product} />,
    },
    { name: "Status", className: WIDE, cell: (product) => <StatusBadge product={product} /> },
    {
      name: "Type",
      className: WIDE,
      cell: ({ isSubscription }) => <Badge tone="outline">{isSubscription ? "Subscription" : "One-time"}</Badge>,
    },
    {
      name: "Actions",
      className: WIDE,
      isUnseen: true,
      cell: (product) => (
        <span className={ROW_ACTIONS}>
          <OpenButton param="product" id={product.id} of={product.name}>
            Edit
          </OpenButton>
          <span className="size-11">
            {!product.isPlan && <RemoveButton name={product.name} onClick={() => onDelete(product)} />}
          </span>
        </span>
      ),
    },
  ];
}

function ProductName({ product }: { product: AdminProduct }) {
  return (
    <span className="flex gap-2 sm:gap-3 lg:items-center">
      <Thumbnail product={product} className="size-9 max-[24rem]:hidden sm:size-11" />
      {/* On a wide screen, each row has the height of two lines. A long name takes the line of the description. */}
      <span className={`min-w-0 lg:flex-1 ${product.isPlan ? "" : "lg:max-h-[2.6rem] lg:overflow-hidden"}`}>
        <Link
          {...useDialogLink("product", product.id)}
          className="block leading-snug break-words max-sm:-my-3 max-sm:py-3 underline decoration-line-strong underline-offset-4 hover:decoration-ink focus-visible:-outline-offset-2"
        >
          {product.name}
        </Link>
        <PlanOf productId={product.id} />
        <span className="hidden truncate text-sm text-ink-soft lg:block">{product.description}</span>
        <span className="mt-1 flex flex-wrap items-center gap-1.5 lg:hidden">
          <span className="prices text-sm text-ink-soft">{product.sku ?? "N/A"}</span>
          {!product.isActive && <StatusBadge product={product} />}
        </span>
      </span>
    </span>
  );
}

/** The picture has no alternative text, because the name beside it identifies the product. */
function Thumbnail({ product: { picture }, className }: { product: AdminProduct; className: string }) {
  return (
    <span className={`shrink-0 overflow-hidden rounded-paper bg-surface-shade ${className}`}>
      {picture && <Picture src={picture} alt="" sizes="3rem" className="aspect-square" />}
    </span>
  );
}

function StatusBadge({ product: { isActive, publishOn } }: { product: AdminProduct }) {
  if (publishOn) {
    return (
      <Badge tone="outline">
        From <Day on={publishOn} />
      </Badge>
    );
  }
  return <Badge tone={isActive ? "success" : "neutral"}>{isActive ? "Active" : "Inactive"}</Badge>;
}
