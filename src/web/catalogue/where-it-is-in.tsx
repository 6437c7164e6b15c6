import type { AudienceBox, ProductDetails } from "#contract/catalogue.ts";
import { AUDIENCE_LABELS } from "#domain/box-labels.ts";
import { paths } from "#web/paths.ts";
import { TextLink } from "#web/ui/text-link.tsx";

export interface WhereItIsInProps {
  product: ProductDetails;
  boxes: readonly AudienceBox[];
}

/** The sets and the monthly boxes that hold a product. */
export function WhereItIsIn({ product, boxes }: WhereItIsInProps) {
  const holding = boxes.filter(({ includes }) => includes.some(({ id }) => id === product.id));
  if (product.inSets.length + holding.length === 0) return null;
  return (
    <section aria-labelledby="is-in" className="mt-10">
      <h2 id="is-in" className="text-2xl">
        Also in
      </h2>
      <ul className="mt-2">
        {product.inSets.map(({ id, slug, name }) => (
          <li key={id} className="flex min-h-9 items-center">
            <TextLink to={paths.product(slug)}>{name}</TextLink>
          </li>
        ))}
        {holding.map(({ audience }) => (
          <li key={audience} className="flex min-h-9 items-center">
            <TextLink to={paths.subscriptionFor(audience)}>{AUDIENCE_LABELS[audience]}&rsquo;s monthly box</TextLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
