import type { Family, Plans, Product } from "#contract/catalogue/catalogue.ts";
import { paths } from "#web/app/paths.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { CardPrice } from "./card-price.tsx";

interface CardFamilyProps {
  product: Product;
  family: Family;
  delivery: Plans["delivery"];
}

/** Lowest price and availability of a family's choices, with a link to choose one. */
export default function CardFamily({ product, family, delivery }: CardFamilyProps) {
  const { choiceName, fromPrice, choices } = family;
  const available = choices.filter(({ stock }) => stock > 0);
  const isOnePrice = choices.every(({ price }) => price === fromPrice);
  return (
    <>
      <p className="text-sm text-ink-soft">
        {choiceName}: {choices.map(({ choice, stock }) => (stock > 0 ? choice : `${choice} (out of stock)`)).join(", ")}
      </p>
      <div className="flex flex-wrap gap-x-1.5">
        {!isOnePrice && <span>from</span>}
        <CardPrice product={{ price: fromPrice, boughtSeparately: null }} delivery={delivery} isCompact />
      </div>
      <ButtonLink to={paths.product(product.slug)} variant="secondary" className="mt-3 w-full px-2 sm:mt-4">
        {available.length > 0 ? "Choose" : "See"} {choiceName.toLowerCase()}
        <span className="sr-only"> of {family.name}</span>
      </ButtonLink>
    </>
  );
}
