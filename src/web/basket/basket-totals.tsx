import type { Basket } from "#contract/basket.ts";
import { formatPounds, parsePounds } from "#domain/money.ts";
import { Price } from "#web/ui/price.tsx";
import { ReceiptRow } from "./receipt.tsx";

/** Subtotal, delivery and total as they will be charged today. */
export function BasketTotals({ basket }: { basket: Basket }) {
  return (
    <dl>
      <ReceiptRow name="Subtotal" amount={<Price amount={basket.subtotal} />} />
      {basket.discountCode && !basket.discountCode.refusal && (
        <ReceiptRow
          name={`Discount (${basket.discountCode.code})`}
          amount={<span className="text-success">-{formatPounds(parsePounds(basket.discount))}</span>}
        />
      )}
      <ReceiptRow
        name="Delivery (Tracked 48)"
        amount={<Price amount={basket.delivery} />}
        note={deliveryNote(basket)}
      />
      <ReceiptRow isTotal name="Total" amount={<Price amount={basket.total} />} />
    </dl>
  );
}

function deliveryNote({ delivery, deliveryTariff }: Basket): string {
  const charged = parsePounds(delivery);
  const tariff = parsePounds(deliveryTariff);
  if (charged === 0) return "free UK delivery included";
  return charged < tariff ? `tariff ${formatPounds(tariff)}, we cover the rest` : "";
}
