import type { BasketItem } from "#contract/basket.ts";
import { useContactEmail } from "#web/shell/use-shop-mode.ts";
import { keyFacts } from "./key-facts.tsx";

/** What a subscription means, all of it in one place, before the card: nothing stands between the card and its button. */
export function KeyInformation({ items }: { items: readonly BasketItem[] }) {
  const contactEmail = useContactEmail();
  const boxes = items.flatMap((item) => (item.terms ? [{ item, terms: item.terms }] : []));
  if (boxes.length === 0) return null;
  return (
    <section aria-labelledby="key-information" className="rounded-paper border border-line-strong p-4 sm:p-6">
      <h3 id="key-information" className="text-lg sm:text-xl">
        Key information about your subscription
      </h3>
      {boxes.map(({ item, terms }) => (
        <div key={item.id} className="mt-3">
          {boxes.length > 1 && <h4 className="font-display text-xl">{item.productName}</h4>}
          <dl className="divide-y divide-line text-sm">
            {keyFacts(terms, contactEmail).map(({ name, words }) => (
              <div key={name} className="grid grid-cols-[6.5rem_1fr] gap-x-4 py-1.5 sm:grid-cols-[11rem_1fr]">
                <dt className="font-medium">{name}</dt>
                <dd>{words}</dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </section>
  );
}
