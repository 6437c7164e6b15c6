import Check from "lucide-react/icons/check";
import type { Product } from "#contract/catalogue/catalogue.ts";
import { Button, type ButtonProps } from "#web/ui/button.tsx";
import { useAddToBasket } from "./use-add-to-basket.ts";

export interface AddToBasketButtonProps extends Pick<ButtonProps, "variant" | "size" | "className"> {
  product: Pick<Product, "id" | "name" | "stock">;
  quantity?: number;
}

/**
 * Shows "Add to Basket", then "Adding..." during the call, then a tick for a moment. Shows "Out of Stock" if no unit is
 * left.
 */
export function AddToBasketButton({ product, quantity = 1, ...look }: AddToBasketButtonProps) {
  const { add, isAdding, isAdded } = useAddToBasket(product);
  if (product.stock <= 0) {
    return (
      <Button {...look} disabled>
        Out of Stock
      </Button>
    );
  }
  return (
    <Button {...look} isBusy={isAdding} busyLabel="Adding..." onClick={() => add(quantity)}>
      {isAdded ? (
        <>
          <Check aria-hidden size={18} strokeWidth={1.75} className="max-[22rem]:hidden" /> In basket
        </>
      ) : (
        "Add to Basket"
      )}
      <span className="sr-only">: {product.name}</span>
    </Button>
  );
}
