import { parsePounds, pence, toPounds } from "#domain/money.ts";
import { Price } from "#web/ui/price.tsx";

/**
 * Amounts charged to the card and to gift cards, such as "£16.99, and £10.00 by gift card". Both props are in pounds.
 */
export function ChargeAmount({ price, giftCardAmount }: { price: string; giftCardAmount: string }) {
  const due = pence(parsePounds(price) - parsePounds(giftCardAmount));
  if (parsePounds(giftCardAmount) === 0) return <Price amount={price} />;
  return (
    <>
      {due > 0 && (
        <>
          <Price amount={toPounds(due)} />, and{" "}
        </>
      )}
      <Price amount={giftCardAmount} /> by gift card
    </>
  );
}
