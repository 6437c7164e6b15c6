import type { Basket } from "#contract/basket/basket.ts";
import { formatPounds, parsePounds } from "#domain/money.ts";
import { sumLabel } from "#domain/pricing/order-sums.ts";
import { Price } from "#web/ui/price.tsx";
import { ReceiptRow, SumAmount } from "./receipt.tsx";

export function BasketTotals({ basket }: { basket: Basket }) {
  return (
    <dl>
      {basket.sums.map(({ kind, amount }) => (
        <ReceiptRow
          key={kind}
          name={sumLabel(kind, "basket", { discountCode: basket.discountCode?.code })}
          amount={<SumAmount amount={amount} />}
          note={kind === "delivery" && deliveryNote(amount, basket.deliveryTariff)}
        />
      ))}
      {basket.giftCard !== "0.00" && (
        <ReceiptRow name="Gift card" amount={<SumAmount amount={`-${basket.giftCard}`} />} />
      )}
      <ReceiptRow
        isTotal
        name={basket.giftCard === "0.00" ? "Total" : "To pay by card"}
        amount={<Price amount={basket.total} />}
      />
    </dl>
  );
}

const FREE_DELIVERY = "Free UK delivery";

function deliveryNote(delivery: string, deliveryTariff: string): string {
  const charged = parsePounds(delivery);
  const tariff = parsePounds(deliveryTariff);
  if (charged === 0) {
    return tariff === 0 ? FREE_DELIVERY : `Tracked 48, tariff ${formatPounds(tariff)}: included. ${FREE_DELIVERY}`;
  }
  return charged < tariff ? `tariff ${formatPounds(tariff)}, we cover the rest` : "";
}
