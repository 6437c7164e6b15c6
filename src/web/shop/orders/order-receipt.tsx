import type { OrderDetails } from "#contract/orders/orders.ts";
import { formatPounds, parseNetPounds, parsePounds, timesPence, toPounds } from "#domain/money.ts";
import type { OrderType } from "#domain/orders/orders.ts";
import { sumLabel } from "#domain/pricing/order-sums.ts";
import { Receipt, ReceiptRow, SumAmount } from "#web/shop/basket/receipt.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Day } from "#web/ui/day.tsx";
import { Picture } from "#web/ui/picture.tsx";
import { Price } from "#web/ui/price.tsx";

const ORDER_TYPE_LABELS = {
  one_time: "One-time order",
  subscription: "Subscription",
  mixed: "Subscription and one-time items",
  gift_card: "Gift card",
} satisfies Record<OrderType, string>;

/** Labels of an order whose boxes are gifts that were paid in full, so that no subscription follows. */
const GIFT_TYPE_LABELS: Readonly<Partial<Record<OrderType, string>>> = {
  subscription: "Gift, paid once",
  mixed: "Gift and one-time items",
};

export function OrderReceipt({ details: { order, items, orderType, boxes, present } }: { details: OrderDetails }) {
  const isGift = boxes.length > 0 && boxes.every(({ subscription }) => subscription === "single");
  const giftLabel = present ? "Present" : isGift ? GIFT_TYPE_LABELS[orderType] : undefined;
  const typeLabel = giftLabel ?? ORDER_TYPE_LABELS[orderType];
  return (
    <Receipt title={`Order #${order.id}`}>
      <p className="mb-4 text-center text-ink-soft">{typeLabel}</p>
      <ul className="mb-4 divide-y divide-line border-b border-line">
        {items.map((item) => (
          <li key={item.id} className="flex items-start gap-4 py-3 first:pt-0">
            {item.picture && (
              <Picture
                src={item.picture}
                alt=""
                sizes="64px"
                className="aspect-square rounded-paper"
                frameClassName="block w-16 shrink-0"
              />
            )}
            <span className="min-w-0 flex-1 wrap-anywhere">
              {item.productName}
              <span className="prices block text-sm text-ink-soft">
                {item.quantity} × <Price amount={item.productPrice} />
              </span>
              {item.isSubscription && (
                <span className="mt-1 block">
                  <Badge tone="accent">{isGift ? "Gift" : "Subscription Item"}</Badge>
                </span>
              )}
            </span>
            <Price amount={toPounds(timesPence(parsePounds(item.productPrice), item.quantity))} />
          </li>
        ))}
      </ul>
      <dl>
        {order.sums.map(({ kind, amount }) => {
          const name = sumLabel(kind, "receipt", { ...order, isGiftCard: order.orderType === "gift_card" });
          return name && <ReceiptRow key={kind} name={name} amount={<SumAmount amount={amount} />} />;
        })}
        <ReceiptRow isTotal name="Total Paid" amount={<Price amount={order.total} />} />
        <Payments order={order} />
      </dl>
    </Receipt>
  );
}

/** Amounts paid by gift card and by card, if a gift card was used, and refunds. */
function Payments({ order }: Pick<OrderDetails, "order">) {
  const hasGiftCard = order.giftCardAmount !== "0.00";
  return (
    <>
      {hasGiftCard && <ReceiptRow name="Paid by gift card" amount={<Price amount={order.giftCardAmount} />} />}
      {hasGiftCard && order.amount !== "0.00" && (
        <ReceiptRow name="Paid by card" amount={<Price amount={order.amount} />} />
      )}
      {order.refunds.map(({ amount, on }, index) => (
        <ReceiptRow
          // biome-ignore lint/suspicious/noArrayIndexKey: refunds are only ever added at the end.
          key={index}
          name={
            <>
              Refunded on <Day on={on} />
            </>
          }
          amount={<SumAmount amount={`-${amount}`} />}
        />
      ))}
      {order.refunds.length > 0 && (
        <ReceiptRow isTotal name="Net paid" amount={<span>{formatPounds(parseNetPounds(order.net))}</span>} />
      )}
    </>
  );
}
