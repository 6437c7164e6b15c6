import type { BoxTerms } from "#contract/basket/basket.ts";
import { Day } from "#web/ui/day.tsx";
import { Price } from "#web/ui/price.tsx";

/** "£19.99 today, then £26.99 a month from 1 January 2027". The two prices always appear together. */
export function BoxTermsText({ terms }: { terms: BoxTerms }) {
  const next = terms.laterCharges[0];
  return (
    <>
      <Price amount={terms.todayPrice} /> today{!next && ", with no later payments"}
      {next && (
        <>
          , then <Price amount={next.amount} /> a month from <Day on={next.chargeOn} />
        </>
      )}
    </>
  );
}
