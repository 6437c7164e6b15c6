import type { BasketItem, BoxTerms } from "#contract/basket/basket.ts";
import { type KeyFact, keyInformation, MAIN_FACTS } from "#domain/catalogue/key-information.ts";
import { isoDay } from "#domain/iso-day.ts";
import { parsePounds } from "#domain/money.ts";
import { useContactEmail } from "#web/app/layout/use-shop-mode.ts";

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
        Key information about your {boxes.every(({ terms }) => terms.prepaid) ? "gift" : "subscription"}
      </h3>
      {boxes.map(({ item, terms }) => (
        <div key={item.id} className="mt-1">
          {boxes.length > 1 && <h4 className="font-display text-xl">{item.productName}</h4>}
          <Facts facts={keyFacts(terms, contactEmail)} />
        </div>
      ))}
    </section>
  );
}

/**
 * The main facts in rows, the others beside them, or below on a phone. None is folded away, because the law wants all of
 * them readable without a press.
 */
function Facts({ facts }: { facts: readonly KeyFact[] }) {
  const main = MAIN_FACTS.flatMap((name) => facts.filter((fact) => fact.name === name));
  const others = facts.filter(({ name }) => !MAIN_FACTS.includes(name));
  return (
    <div className="text-sm leading-snug sm:grid sm:grid-cols-[3fr_2fr] sm:gap-x-8">
      <dl className="divide-y divide-line sm:text-base">
        {main.map(({ name, words }) => (
          <div key={name} className="py-1 sm:py-1.5">
            <dt className="font-medium max-sm:inline max-sm:after:content-[':_']">{name}</dt>
            <dd className="wrap-anywhere max-sm:inline">{words}</dd>
          </div>
        ))}
      </dl>
      <dl className="space-y-1 text-ink-soft max-sm:border-t max-sm:border-line max-sm:pt-1.5 sm:space-y-2 sm:py-1.5">
        {others.map(({ name, words }) => (
          <div key={name}>
            <dt className="inline font-medium after:content-[':_']">{name}</dt>
            <dd className="inline wrap-anywhere">{words}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** The eleven facts about a subscription in the basket, in the same words as in the confirmation email. */
export function keyFacts(terms: BoxTerms, contactEmail: string): KeyFact[] {
  const { laterCharges, rolls, prepaid } = terms;
  const next = laterCharges[0];
  const last = laterCharges.at(-1);
  return keyInformation({
    todayPence: parsePounds(terms.todayPrice),
    monthlyPence: parsePounds(terms.monthlyPrice),
    isFirstBoxOffer: terms.isFirstBoxOffer,
    boxesInAll: rolls ? undefined : laterCharges.length + 1,
    nextChargeOn: next && isoDay(next.chargeOn),
    lastChargeOn: rolls || !last ? undefined : isoDay(last.chargeOn),
    contactEmail,
    prepaid: prepaid && { boxes: prepaid.boxes, lastDispatchOn: isoDay(prepaid.lastDispatchOn) },
  });
}
