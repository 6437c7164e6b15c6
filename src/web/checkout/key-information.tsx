import type { BasketItem } from "#contract/basket.ts";
import { useContactEmail } from "#web/shell/use-shop-mode.ts";
import { keyFacts } from "./key-facts.tsx";

/**
 * What a subscription means, all of it in one place before the card, none of it folded away (DMCC Act 2024, section 256):
 * short enough for a phone to show it together with the card and its button.
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
