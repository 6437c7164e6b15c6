import type { OrderDetails, OrderSummary } from "#contract/orders.ts";
import { parsePounds, sumPence, timesPence } from "#domain/money.ts";
import type { OrderFigures } from "#domain/order-sums.ts";

type Amounts = Pick<OrderDetails["order"], "discountAmount" | "deliveryAmount" | "giftCardAmount">;

/** What an order's amount is made of, read from the wire. */
export function orderFigures(
  { discountAmount, deliveryAmount, giftCardAmount }: Amounts,
  items: readonly Pick<OrderSummary["items"][number], "productPrice" | "quantity">[],
): OrderFigures {
  return {
    goods: sumPence(items.map(({ productPrice, quantity }) => timesPence(parsePounds(productPrice), quantity))),
    discount: parsePounds(discountAmount),
    delivery: parsePounds(deliveryAmount),
    giftCard: parsePounds(giftCardAmount),
  };
}
