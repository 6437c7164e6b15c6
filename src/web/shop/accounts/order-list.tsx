import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { addToBasket } from "#contract/basket/basket.ts";
import { getInvoicePdf, type OrderSummary } from "#contract/orders/orders.ts";
import { accountPaths } from "#web/app/account-paths.ts";
import { ApiRefusal, callApi } from "#web/app/api-client.ts";
import { basketResource, inBasketQueue } from "#web/app/current-user.ts";
import { paths } from "#web/app/paths.ts";
import { orderDetailsQuery } from "#web/app/queries.ts";
import { useCall } from "#web/app/use-call.ts";
import { OrderProgress } from "#web/shop/orders/order-progress.tsx";
import { OrderReceipt } from "#web/shop/orders/order-receipt.tsx";
import { OrderStatusBadge } from "#web/shop/orders/order-status-badge.tsx";
import { TrackingLine } from "#web/shop/orders/tracking-line.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Day, londonDayOf } from "#web/ui/day.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Picture } from "#web/ui/picture.tsx";
import { Price } from "#web/ui/price.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { useToast } from "#web/ui/toast.tsx";

/** Statuses in which the customer may still be allowed to cancel the order. The right ends 14 days after delivery. */
const CANCELLABLE: ReadonlySet<OrderSummary["status"]> = new Set(["paid", "processing", "shipped", "delivered"]);

const THUMBS_MAX = 3;

export function OrderList({ orders, emptyText }: { orders: UseQueryResult<OrderSummary[]>; emptyText: string }) {
  const [shownId, setShownId] = useState<number>();
  if (orders.isPending) return <Spinner label="Loading your orders" />;
  if (orders.isError) return <Alert tone="danger">Your orders could not be loaded. Reload the page.</Alert>;
  if (orders.data.length === 0) return <p className="text-ink-soft">{emptyText}</p>;
  return (
    <>
      <ul>
        {orders.data.map((order) => (
          <OrderLine key={order.id} order={order} onDetails={() => setShownId(order.id)} />
        ))}
      </ul>
      <OrderDetailsDialog orderId={shownId} onClose={() => setShownId(undefined)} />
    </>
  );
}

function OrderLine({ order, onDetails }: { order: OrderSummary; onDetails: () => void }) {
  return (
    <li className="border-b border-line py-4 first:pt-0 last:border-b-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h3 className="prices text-xl">Order #{order.id}</h3>
        <span className="font-display text-xl">
          <Price amount={order.total} />
        </span>
      </div>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <span className="text-ink-soft">
          <Day on={londonDayOf(order.createdAt)} />
        </span>
        <OrderStatusBadge status={order.status} />
      </div>
      {order.refunded !== "0.00" && (
        <p className="prices mt-1 text-ink-soft">
          <Price amount={order.refunded} /> refunded
        </p>
      )}
      <div className="mt-3 flex items-center gap-3">
        <Thumbs order={order} />
        <p className="min-w-0 flex-1 wrap-anywhere text-ink-soft">{itemCountLabel(order)}</p>
      </div>
      {order.trackingNumber && <TrackingLine trackingNumber={order.trackingNumber} />}
      <div className="mt-3 flex flex-wrap gap-3">
        <Button variant="secondary" size="small" aria-label={`Details of order ${order.id}`} onClick={onDetails}>
          Details
        </Button>
        <ButtonLink
          to={getInvoicePdf.path.replace("{orderId}", String(order.id))}
          variant="secondary"
          size="small"
          reloadDocument
        >
          Invoice<span className="sr-only"> of order {order.id} (PDF)</span>
        </ButtonLink>
        <BuyAgain order={order} />
      </div>
    </li>
  );
}

/** Pictures of the first items. The text names all items. */
function Thumbs({ order: { items } }: { order: OrderSummary }) {
  const pictures = items.flatMap(({ picture }) => picture ?? []).slice(0, THUMBS_MAX);
  return pictures.map((picture, index) => (
    <Picture
      // biome-ignore lint/suspicious/noArrayIndexKey: an order's lines never change
      key={index}
      src={picture}
      alt=""
      sizes="56px"
      className="aspect-square rounded-paper"
      frameClassName="block w-14 shrink-0"
    />
  ));
}

function itemCountLabel({ items }: OrderSummary): string {
  return items
    .map(({ productName, quantity }) => (quantity > 1 ? `${quantity} × ${productName}` : productName))
    .join(", ");
}

/** Adds an order's products to the basket again. Hidden for orders of boxes only. */
function BuyAgain({ order }: { order: OrderSummary }) {
  const products = order.items.flatMap(({ productId, productName, quantity, isSubscription }) =>
    productId !== null && !isSubscription ? [{ productId, productName, quantity }] : [],
  );
  return <BuyAgainButton number={String(order.id)} products={products} />;
}

/** Adds products of an order to the basket again. Hidden without any. */
export function BuyAgainButton({ number, products }: { number: string; products: readonly Goods[] }) {
  const { buyAgain, isPending } = useBuyAgain();
  if (products.length === 0) return null;
  return (
    <Button
      variant="secondary"
      size="small"
      aria-label={`Buy order ${number} again`}
      isBusy={isPending}
      busyLabel="Adding..."
      onClick={() => buyAgain(products)}
    >
      Buy again
    </Button>
  );
}

/** Dialog with an order's details. It is open while `orderId` is defined. */
function OrderDetailsDialog({ orderId, onClose }: { orderId: number | undefined; onClose: () => void }) {
  return (
    <Dialog isOpen={orderId !== undefined} onClose={onClose} title="Your order">
      {orderId !== undefined && <OrderInFull orderId={orderId} />}
    </Dialog>
  );
}

function OrderInFull({ orderId }: { orderId: number }) {
  const query = useQuery(orderDetailsQuery(orderId));
  if (query.isPending) return <Spinner label="Loading your order" />;
  if (query.isError) return <Alert tone="danger">This order could not be loaded. Try again.</Alert>;
  return (
    <div className="space-y-6">
      <OrderProgress details={query.data} />
      <OrderReceipt details={query.data} />
      {CANCELLABLE.has(query.data.order.status) && (
        <p className="text-sm text-ink-soft">
          Changed your mind? Until 14 days after your order arrives, you can{" "}
          <TextLink to={accountPaths.cancelOneOrder(orderId)}>cancel this order</TextLink>, without giving a reason.
        </p>
      )}
    </div>
  );
}

interface Goods {
  productId: number;
  productName: string;
  quantity: number;
}

/** Adds products to the basket one by one and opens the basket. Names products that are sold out or discontinued. */
function useBuyAgain() {
  const { showToast } = useToast();
  const navigate = useNavigate();
  const { mutate, isPending } = useCall({
    call: (products: readonly Goods[]) => inBasketQueue(() => addAll(products)),
    onSettled: () => basketResource.renew(),
    onSuccess: (missing, products) => {
      const names = missing.map(({ productName }) => productName).join(", ");
      if (missing.length === products.length) {
        showToast({ title: "Not added", description: `Sold out or discontinued: ${names}.`, variant: "destructive" });
        return;
      }
      showToast({
        title: "Added to basket",
        description:
          missing.length > 0
            ? `Everything else is in your basket again. Sold out or discontinued: ${names}.`
            : "Everything is in your basket again.",
        variant: "success",
        staysOnTheWay: true,
      });
      void navigate(paths.basket);
    },
    onError: () =>
      showToast({
        title: "Not added",
        description: "Failed to add item to basket. Please try again.",
        variant: "destructive",
      }),
  });
  return { buyAgain: mutate, isPending };
}

/** Adds the available products at today's prices. Returns the products that could not be added. */
async function addAll(products: readonly Goods[]): Promise<Goods[]> {
  const missing: Goods[] = [];
  for (const item of products) {
    try {
      await callApi(addToBasket, { productId: item.productId, quantity: item.quantity });
    } catch (error) {
      if (!(error instanceof ApiRefusal) || error.status >= 500) throw error;
      missing.push(item);
    }
  }
  return missing;
}
