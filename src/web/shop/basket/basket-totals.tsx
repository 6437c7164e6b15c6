import type { ReactNode } from "react";
import type { Basket } from "#contract/basket/basket.ts";
import { formatPounds, parseNetPounds, parsePounds } from "#domain/money.ts";
import type { OrderSumKind } from "#domain/pricing/order-sums.ts";
import { Price } from "#web/ui/price.tsx";
import { ReceiptRow } from "./receipt.tsx";

export function BasketTotals({ basket }: { basket: Basket }) {
  return (
    <dl>
      {basket.sums.map(({ kind, amount }) => {
        const Row = SUM_ROWS[kind];
        return <Row key={kind} basket={basket} amount={amount} />;
      })}
      {basket.giftCard !== "0.00" && (
        <ReceiptRow name="Gift card" amount={<TakenOff amount={`-${basket.giftCard}`} />} />
      )}
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
  amount: string;
}

function TakenOff({ amount }: { amount: string }) {
  return <span className="text-success">{formatPounds(parseNetPounds(amount))}</span>;
}

const SUM_ROWS = {
  products: ({ amount }) => <ReceiptRow name="Subtotal" amount={<Price amount={amount} />} />,
  discount: ({ basket: { discountCode }, amount }) => (
    <ReceiptRow
      name={discountCode ? `Discount (${discountCode.code})` : "Discount"}
      amount={<TakenOff amount={amount} />}
    />
  ),
  delivery: ({ basket, amount }) => (
    <ReceiptRow
      name="Delivery (Tracked 48)"
      amount={<Price amount={amount} />}
      note={deliveryNote(amount, basket.deliveryTariff)}
    />
  ),
  services: ({ amount }) => <ReceiptRow name="Services" amount={<Price amount={amount} />} />,
} satisfies Record<OrderSumKind, (props: SumProps) => ReactNode>;

const FREE_DELIVERY = "Free UK delivery";

function deliveryNote(delivery: string, deliveryTariff: string): string {
  const charged = parsePounds(delivery);
  const tariff = parsePounds(deliveryTariff);
  if (charged === 0) {
    return tariff === 0 ? FREE_DELIVERY : `Tracked 48, tariff ${formatPounds(tariff)}: included. ${FREE_DELIVERY}`;
  }
  return charged < tariff ? `tariff ${formatPounds(tariff)}, we cover the rest` : "";
}
