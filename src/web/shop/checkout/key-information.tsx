import type { ReactNode } from "react";
import type { BasketItem, BoxTerms } from "#contract/basket/basket.ts";
import { keyInformation } from "#domain/catalogue/key-information.ts";
import { parsePounds } from "#domain/money.ts";
import { useContactEmail } from "#web/app/layout/use-shop-mode.ts";
import { Day, dayBefore } from "#web/ui/day.tsx";
import { Price } from "#web/ui/price.tsx";

/**
 * Terms of the subscription, shown in full above the card form (DMCC Act 2024, section 256). Short enough to fit on a
 * phone screen with the form and its button.
 */
export function KeyInformation({ items }: { items: readonly BasketItem[] }) {
  const contactEmail = useContactEmail();
  const boxes = items.flatMap((item) => (item.terms ? [{ item, terms: item.terms }] : []));
  if (boxes.length === 0) return null;
  return (
    <section aria-labelledby="key-information" className="rounded-paper border border-line-strong p-3 sm:p-6">
      <h3 id="key-information" className="text-lg leading-tight sm:text-xl">
        Key information about your subscription
      </h3>
      {boxes.map(({ item, terms }) => (
        <div key={item.id} className="mt-1">
          {boxes.length > 1 && <h4 className="font-display text-xl">{item.productName}</h4>}
          <dl className="divide-y divide-line text-sm leading-snug">
            {keyFacts(terms, contactEmail).map(({ name, words }) => (
              <div key={name} className="py-0.5 sm:grid sm:grid-cols-[11rem_1fr] sm:gap-x-4 sm:py-1.5">
                <dt className="font-medium max-sm:inline max-sm:after:content-[':_']">{name}</dt>
                <dd className="wrap-anywhere max-sm:inline">{words}</dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </section>
  );
}

interface KeyFact {
  name: string;
  words: ReactNode;
}

/** The eleven facts required before a subscription is paid for, in the order of DMCC Act 2024, Schedule 23 Part 1. */
export function keyFacts(terms: BoxTerms, contactEmail: string): KeyFact[] {
  const { laterCharges, rolls, monthlyPrice } = terms;
  const next = laterCharges[0];
  const last = laterCharges.at(-1);
  if (!next || !last) return singleBoxFacts(terms, contactEmail);
  const monthly = <Price amount={monthlyPrice} />;
  const today = <Price amount={terms.todayPrice} />;
  return [
    {
      name: "Duration",
      words: rolls
        ? "Month by month, until you cancel."
        : `${laterCharges.length + 1} boxes, then it ends automatically.`,
    },
    {
      name: "Minimum period",
      words: "None. You can cancel at any time.",
    },
    {
      name: "If you do nothing",
      words: rolls ? (
        <>We continue to charge {monthly} a month.</>
      ) : (
        <>
          {monthly} a month until <Day on={last.chargeOn} />, then nothing.
        </>
      ),
    },
    {
      name: "What you pay and when",
      words: (
        <>
          {today} today, then {monthly} a month from <Day on={next.chargeOn} />, delivery included.
        </>
      ),
    },
    { name: "Monthly price", words: <>{monthly} after today&rsquo;s payment.</> },
    {
      name: "The least you pay",
      words: (
        <>
          {today}, if you cancel before <Day on={next.chargeOn} />.
          {terms.total && (
            <>
              {" "}
              All {laterCharges.length + 1} boxes: <Price amount={terms.total} />.
            </>
          )}
        </>
      ),
    },
    { name: "Price changes", words: priceChange(terms) },
    {
      name: "How to cancel",
      words: `In your account or by emailing "cancel" to ${contactEmail}.`,
    },
    {
      name: "Notice",
      words: (
        <>
          None. Cancel by the end of <Day on={dayBefore(next.chargeOn)} /> to stop the next payment.
        </>
      ),
    },
    { name: "Reminders", words: "By email two weeks before a payment." },
    {
      name: "Changing your mind",
      words: `You can cancel until 14 days after your first box${
        terms.isFirstBoxOffer ? " or first regular payment" : ""
      }. We refund what you return unopened.`,
    },
  ];
}

/** Key facts for a gift of one box, which has no later charges. */
function singleBoxFacts(terms: BoxTerms, contactEmail: string): KeyFact[] {
  return keyInformation({
    todayPence: parsePounds(terms.todayPrice),
    monthlyPence: parsePounds(terms.monthlyPrice),
    isFirstBoxOffer: terms.isFirstBoxOffer,
    boxesInAll: 1,
    nextChargeOn: undefined,
    lastChargeOn: undefined,
    contactEmail,
  });
}

function priceChange({ todayPrice, laterCharges, monthlyPrice }: BoxTerms): ReactNode {
  const next = laterCharges[0];
  if (!next || todayPrice === monthlyPrice) return "None. Every payment is the same.";
  return (
    <>
      The price changes from <Price amount={todayPrice} /> to <Price amount={monthlyPrice} /> a month on{" "}
      <Day on={next.chargeOn} />.
    </>
  );
}
