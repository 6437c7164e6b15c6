import type { ReactNode } from "react";
import type { ProductDetails } from "#contract/catalogue/catalogue.ts";
import { paths } from "#web/app/paths.ts";
import { TextLink } from "#web/ui/text-link.tsx";

/** Label text and the other information required before buying. */
export function ProductLabel({ product }: { product: ProductDetails }) {
  const size = sizeOf(product);
  const isSet = product.includes.length > 0;
  return (
    <section aria-labelledby="on-the-label" className="mt-10">
      <h2 id="on-the-label" className="text-2xl">
        On the label
      </h2>
      <dl className="mt-3 border-t border-line">
        {size && <LabelRow term="Net contents">{size}</LabelRow>}
        {product.naturalPercent !== null && (
          <LabelRow term="Natural">{product.naturalPercent}% natural ingredients</LabelRow>
        )}
        {isSet && <LabelRow term="Ingredients">Each item has its own list on its product page.</LabelRow>}
        {product.ingredients && (
          <LabelRow term="Ingredients (INCI)">
            <p lang="la">{product.ingredients}</p>
            <p className="mt-2 text-sm text-ink-soft">
              The names are the same in every country, and the main ingredient comes first. See what they mean in plain
              words: <TextLink to={paths.ingredients}>Ingredients</TextLink>. The list on the label is the one that
              counts.
            </p>
          </LabelRow>
        )}
        {product.ingredients && (
          <LabelRow term="Allergens">
            {product.allergens.length > 0
              ? product.allergens.join(", ")
              : "No fragrance allergens that have to be named."}
          </LabelRow>
        )}
        {product.directions && <LabelRow term="How to use it">{product.directions}</LabelRow>}
        {product.warnings && <LabelRow term="Please note">{product.warnings}</LabelRow>}
        {product.shelfLifeMonths && (
          <LabelRow term="Best before">
            Shelf life {product.shelfLifeMonths} months. We make small batches, and the date is on the label.
          </LabelRow>
        )}
        {product.hygieneSealed && (
          <LabelRow term="Sealed">
            Sealed for hygiene. Once you break the seal, you cannot return it if you change your mind. You can still
            return it if it is faulty. <TextLink to={paths.returns}>Returns</TextLink>
          </LabelRow>
        )}
      </dl>
    </section>
  );
}

function LabelRow({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 gap-y-1 border-b border-line py-4 sm:grid-cols-[10rem_1fr]">
      <dt className="font-medium">{term}</dt>
      <dd className="prices min-w-0 max-w-[62ch] text-pretty break-words text-ink-soft">{children}</dd>
    </div>
  );
}

function sizeOf({ netWeightGrams, netVolumeMl }: ProductDetails): string | undefined {
  if (netWeightGrams) return `${netWeightGrams} g`;
  return netVolumeMl ? `${netVolumeMl} ml` : undefined;
}
