import { TriangleAlert } from "lucide-react";
import type { AdminProduct } from "#contract/admin-products.ts";
import { LOW_STOCK } from "#domain/low-stock.ts";
import { refusalReason } from "#web/admin/kit/refusal-reason.ts";
import { useAdminToast } from "#web/admin/kit/use-admin-toast.ts";
import { ApiRefusal } from "#web/api-client.ts";
import { Price } from "#web/ui/price.tsx";
import { EditableCell } from "./editable-cell.tsx";
import { usePatchProduct } from "./use-products.ts";

export function PriceCell({ product }: { product: AdminProduct }) {
  const save = useSaveCell(product);
  if (product.isPlan) return <Price amount={product.price} />;
  return (
    <EditableCell
      name={`price of ${product.name}`}
      value={product.price}
      inputMode="decimal"
      onSave={(typed) =>
        isAmount(typed) ? save({ price: typed, version: product.version }) : save("Invalid price value")
      }
    >
      <Price amount={product.price} />
    </EditableCell>
  );
}

export function StockCell({ product }: { product: AdminProduct }) {
  const save = useSaveCell(product);
  const { stock, waiting } = product;
  if (product.isPlan)
    return (
      <span className="text-ink-soft">
        <span aria-hidden>–</span>
        <span className="sr-only">made to order</span>
      </span>
    );
  return (
    <>
      <EditableCell
        name={`stock of ${product.name}`}
        value={String(stock)}
        inputMode="numeric"
        onSave={(typed) =>
          /^\d{1,7}$/.test(typed) ? save({ stock: Number(typed), stockSeen: stock }) : save("Invalid stock value")
        }
      >
        {stock <= LOW_STOCK ? (
          <span className="inline-flex items-center gap-1.5 font-medium text-danger">
            <TriangleAlert aria-hidden size={16} />
            {stock}
            <span className="sr-only">, low stock</span>
          </span>
        ) : (
          stock
        )}
      </EditableCell>
      {waiting > 0 && (
        <span className="block text-sm text-ink-soft">
          {waiting} {waiting === 1 ? "waits" : "wait"} for it
        </span>
      )}
    </>
  );
}

function isAmount(typed: string): boolean {
  return /^\d{1,8}(\.\d{1,2})?$/.test(typed);
}

type Change = { price: string; version: number } | { stock: number; stockSeen: number };

/** Saves one figure; a word instead of a change is what is wrong with it, said before any call. */
function useSaveCell({ id }: AdminProduct) {
  const { mutateAsync } = usePatchProduct();
  const { succeed, fail } = useAdminToast();
  return async (change: Change | string): Promise<string | undefined> => {
    if (typeof change === "string") {
      fail(change);
      return change;
    }
    try {
      await mutateAsync({ productId: String(id), ...change });
      succeed("Product updated successfully");
      return undefined;
    } catch (error) {
      fail("Failed to update product");
      const isStock = error instanceof ApiRefusal && error.facts.stock !== undefined;
      return isStock ? `A sale came between: ${error.facts.stock} now` : refusalReason(error) || "Not saved";
    }
  };
}
