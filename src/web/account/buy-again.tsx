import type { OrderSummary } from "#contract/orders.ts";
import { Button } from "#web/ui/button.tsx";
import { useBuyAgain } from "./use-buy-again.ts";

/** Puts an order's goods into the basket once more. Boxes come by themselves: an order of boxes alone offers nothing. */
export function BuyAgain({ order }: { order: OrderSummary }) {
  const { buyAgain, isPending } = useBuyAgain();
  const goods = order.items.flatMap(({ productId, productName, quantity, isSubscription }) =>
    productId !== null && !isSubscription ? [{ productId, productName, quantity }] : [],
  );
  if (goods.length === 0) return null;
  return (
    <Button
      variant="secondary"
      size="small"
      aria-label={`Buy order ${order.id} again`}
      isBusy={isPending}
      busyLabel="Adding..."
      onClick={() => buyAgain(goods)}
    >
      Buy again
    </Button>
  );
}
