import { Check } from "lucide-react";
import type { Product } from "#contract/catalogue/catalogue.ts";
import { Button, type ButtonProps } from "#web/ui/button.tsx";
import { useAddToBasket } from "./use-add-to-basket.ts";

export interface AddToBasketButtonProps extends Pick<ButtonProps, "variant" | "size" | "className"> {
  product: Pick<Product, "id" | "name" | "stock">;
  quantity?: number;
}

/** "Add to Basket", "Adding..." while it runs, then a tick for a moment. "Out of Stock" if there is none. */
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
          <Check aria-hidden size={18} strokeWidth={1.75} className="max-[22rem]:hidden" /> In your basket
        </>
      ) : (
        "Add to Basket"
      )}
      <span className="sr-only">: {product.name}</span>
    </Button>
  );
}
