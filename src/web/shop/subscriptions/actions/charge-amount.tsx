import { parsePounds, pence, toPounds } from "#domain/money.ts";
import { Price } from "#web/ui/price.tsx";

/** What a box costs, told apart where gift cards pay of it: "£16.99, and £10.00 by gift card". Both as on the wire. */
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
