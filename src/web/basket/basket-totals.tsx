import type { ReactNode } from "react";
import type { Basket } from "#contract/basket.ts";
import { formatPounds, type Pence, parsePounds, pence, toPounds } from "#domain/money.ts";
import { type OrderSumKind, orderSums } from "#domain/order-sums.ts";
import { Price } from "#web/ui/price.tsx";
import { ReceiptRow } from "./receipt.tsx";

/** Subtotal, delivery and total as they will be charged today. */
export function BasketTotals({ basket }: { basket: Basket }) {
  const sums = orderSums({
    goods: parsePounds(basket.subtotal),
    discount: parsePounds(basket.discount),
    delivery: parsePounds(basket.delivery),
    giftCard: parsePounds(basket.giftCard),
  });
  return (
    <dl>
      {sums.map(({ kind, amountPence }) => {
        const Row = SUM_ROWS[kind];
        return <Row key={kind} basket={basket} amountPence={amountPence} />;
      })}
      <ReceiptRow
        isTotal
        name={basket.giftCard === "0.00" ? "Total" : "To pay by card"}
        amount={<Price amount={basket.total} />}
      />
    </dl>
  );
}

interface SumProps {
  basket: Basket;
  amountPence: Pence;
}

const SUM_ROWS = {
  goods: ({ amountPence }) => <ReceiptRow name="Subtotal" amount={<Price amount={toPounds(amountPence)} />} />,
  discount: ({ basket: { discountCode }, amountPence }) =>
    discountCode &&
    !discountCode.refusal && (
      <ReceiptRow
        name={`Discount (${discountCode.code})`}
        amount={<span className="text-success">-{formatPounds(pence(0 - amountPence))}</span>}
      />
    ),
  delivery: ({ basket, amountPence }) => (
    <ReceiptRow
      name="Delivery (Tracked 48)"
      amount={<Price amount={toPounds(amountPence)} />}
      note={deliveryNote(basket)}
    />
  ),
  giftCard: ({ amountPence }) =>
    amountPence !== 0 && (
      <ReceiptRow name="Gift card" amount={<span className="text-success">{formatPounds(amountPence)}</span>} />
    ),
} satisfies Record<OrderSumKind, (props: SumProps) => ReactNode>;

const FREE_DELIVERY = "Free UK delivery";

function deliveryNote({ delivery, deliveryTariff }: Basket): string {
  const charged = parsePounds(delivery);
  const tariff = parsePounds(deliveryTariff);
  if (charged === 0) {
    return tariff === 0 ? FREE_DELIVERY : `Tracked 48, tariff ${formatPounds(tariff)}: included. ${FREE_DELIVERY}`;
  }
  return charged < tariff ? `tariff ${formatPounds(tariff)}, we cover the rest` : "";
}
