import type { BasketItem } from "#contract/basket.ts";
import { useContactEmail } from "#web/shell/use-shop-mode.ts";
import { keyFacts } from "./key-facts.tsx";

/** What a subscription means, all of it in one place, directly above the button that orders it. */
export function KeyInformation({ items }: { items: readonly BasketItem[] }) {
  const contactEmail = useContactEmail();
  const boxes = items.flatMap((item) => (item.terms ? [{ item, terms: item.terms }] : []));
  if (boxes.length === 0) return null;
  return (
    <section aria-labelledby="key-information" className="rounded-paper border border-line-strong p-5 sm:p-6">
      <h3 id="key-information">Key information about your subscription</h3>
      {boxes.map(({ item, terms }) => (
        <div key={item.id} className="mt-4">
          {boxes.length > 1 && <h4 className="font-display text-xl">{item.productName}</h4>}
          <dl className="divide-y divide-line">
            {keyFacts(terms, contactEmail).map(({ name, words }) => (
              <div key={name} className="grid gap-x-6 py-2 sm:grid-cols-[11rem_1fr]">
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
