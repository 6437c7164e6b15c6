import type { ReactNode } from "react";
import type { OrderDetails } from "#contract/orders.ts";
import { formatPounds, type Pence, parsePounds, timesPence, toPounds } from "#domain/money.ts";
import { type OrderSumKind, orderSums } from "#domain/order-sums.ts";
import type { OrderType } from "#domain/orders.ts";
import { Receipt, ReceiptRow } from "#web/basket/receipt.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Picture } from "#web/ui/picture.tsx";
import { Price } from "#web/ui/price.tsx";
import { orderFigures } from "./order-figures.ts";

const ORDER_TYPE_WORDS = {
  one_time: "One-time order",
  subscription: "Subscription",
  mixed: "Subscription and one-time goods",
  gift_card: "Gift card",
} satisfies Record<OrderType, string>;

/** What was bought and paid, as a slip of paper. */
export function OrderReceipt({ details: { order, items, orderType } }: { details: OrderDetails }) {
  return (
    <Receipt title={`Order #${order.id}`}>
      <p className="mb-4 text-center text-ink-soft">{ORDER_TYPE_WORDS[orderType]}</p>
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
                  <Badge tone="accent">Subscription Item</Badge>
                </span>
              )}
            </span>
            <Price amount={toPounds(timesPence(parsePounds(item.productPrice), item.quantity))} />
          </li>
        ))}
      </ul>
      <dl>
        {orderSums(orderFigures(order, items)).map(({ kind, amountPence }) => {
          const Row = SUM_ROWS[kind];
          return <Row key={kind} order={order} amountPence={amountPence} />;
        })}
        <ReceiptRow isTotal name="Total Paid" amount={<Price amount={order.amount} />} />
      </dl>
    </Receipt>
  );
}

interface SumProps {
  order: OrderDetails["order"];
  amountPence: Pence;
}

const SUM_ROWS = {
  /** They are listed one by one. */
  goods: () => null,
  discount: ({ order: { discountCode }, amountPence }) =>
    amountPence !== 0 && (
      <ReceiptRow
        name={discountCode ? `Discount (${discountCode})` : "Discount"}
        amount={<span className="text-success">{formatPounds(amountPence)}</span>}
      />
    ),
  delivery: ({ order, amountPence }) =>
    order.orderType !== "gift_card" && (
      <ReceiptRow name="Delivery (Tracked 48)" amount={<Price amount={toPounds(amountPence)} />} />
    ),
  giftCard: ({ amountPence }) =>
    amountPence !== 0 && (
      <ReceiptRow name="Gift card" amount={<span className="text-success">{formatPounds(amountPence)}</span>} />
    ),
} satisfies Record<OrderSumKind, (props: SumProps) => ReactNode>;
