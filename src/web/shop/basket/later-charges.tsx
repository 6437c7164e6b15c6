import type { Basket, BoxTerms } from "#contract/basket/basket.ts";
import { Day } from "#web/ui/day.tsx";
import { Price } from "#web/ui/price.tsx";

const SHOWN_MAX = 3;

/** Charges after today for each box. Renders nothing if there is no box. */
export function LaterCharges({ items, giftCards }: Pick<Basket, "items" | "giftCards">) {
  const boxes = items.flatMap(({ id, productName, isSellable, terms }) =>
    isSellable && terms?.laterCharges.length ? [{ id, productName, terms }] : [],
  );
  if (boxes.length === 0) return null;
  return (
    <div className="mt-6 border-t border-line pt-5 text-sm">
      <h3 className="text-lg">Later payments</h3>
      {boxes.map(({ id, productName, terms }) => (
        <div key={id} className="mt-2">
          {boxes.length > 1 && <p className="font-medium">{productName}</p>}
          <ul>
            {terms.laterCharges.slice(0, SHOWN_MAX).map((charge) => (
              <li key={charge.chargeOn} className="flex justify-between gap-4 py-0.5">
                <Day on={charge.chargeOn} />
                <Price amount={charge.amount} />
              </li>
            ))}
          </ul>
          <p className="mt-1 text-ink-soft">
            <ThenText terms={terms} />
          </p>
        </div>
      ))}
      {giftCards.length > 0 && (
        <p className="mt-2">
          The balance left on your gift card is used for these payments first. You can remove the card in your account.
        </p>
      )}
    </div>
  );
}

function ThenText({ terms }: { terms: BoxTerms }) {
  if (terms.rolls) return "Then the same every month until you cancel.";
  const last = terms.laterCharges.at(-1);
  const count = terms.laterCharges.length;
  return (
    <>
      {last && count > SHOWN_MAX && (
        <>
          Then every month until <Day on={last.chargeOn} />, {count} payments.{" "}
        </>
      )}
      {terms.total && (
        <>
          The {count + 1} boxes cost <Price amount={terms.total} /> in total. Cancel any time.
        </>
      )}
    </>
  );
}
