import type { OrderDetails } from "#contract/orders.ts";
import { formatPounds, parsePounds, timesPence, toPounds } from "#domain/money.ts";
import type { OrderType } from "#domain/orders.ts";
import { Receipt, ReceiptRow } from "#web/basket/receipt.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Price } from "#web/ui/price.tsx";

const ORDER_TYPE_WORDS = {
  one_time: "One-time order",
  subscription: "Subscription",
  mixed: "Subscription and one-time goods",
} satisfies Record<OrderType, string>;

/** What was bought and paid, as a slip of paper. */
export function OrderReceipt({ details: { order, items, orderType } }: { details: OrderDetails }) {
  return (
    <Receipt title={`Order #${order.id}`}>
      <p className="mb-4 text-center text-ink-soft">{ORDER_TYPE_WORDS[orderType]}</p>
      <ul className="mb-4 divide-y divide-line border-b border-line">
        {items.map((item) => (
          <li key={item.id} className="flex items-baseline justify-between gap-4 py-3 first:pt-0">
            <span className="min-w-0 wrap-anywhere">
              {item.productName}
              <span className="prices block text-sm text-ink-soft">
                {item.quantity} × <Price amount={item.productPrice} />
              </span>
              {item.isSubscription && (
                <span className="mt-1 block">
                  <Badge tone="accent">Subscription Item</Badge>
                </span>
              )}
            </span>
            <Price amount={toPounds(timesPence(parsePounds(item.productPrice), item.quantity))} />
          </li>
        ))}
      </ul>
      <dl>
        {parsePounds(order.discountAmount) > 0 && (
          <ReceiptRow
            name={order.discountCode ? `Discount (${order.discountCode})` : "Discount"}
            amount={<span className="text-success">-{formatPounds(parsePounds(order.discountAmount))}</span>}
          />
        )}
        <ReceiptRow name="Delivery (Tracked 48)" amount={<Price amount={order.deliveryAmount} />} />
        <ReceiptRow isTotal name="Total Paid" amount={<Price amount={order.amount} />} />
      </dl>
    </Receipt>
  );
}
