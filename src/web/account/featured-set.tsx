import type { Plans, Product } from "#contract/catalogue.ts";
import { CardPrice } from "#web/catalogue/card-price.tsx";
import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Picture } from "#web/ui/picture.tsx";

/** A set that the shop would like to show, with its price as it is today. */
export function FeaturedSet({ product, delivery }: { product: Product; delivery: Plans["delivery"] }) {
  return (
    <div className="grid gap-6 sm:grid-cols-[11rem_1fr]">
      <Picture
        src={product.picture}
        alt=""
        sizes="(min-width: 640px) 176px, 100vw"
        className="aspect-square rounded-paper"
      />
      <div className="space-y-3">
        <h3 className="text-2xl">{product.name}</h3>
        <p className="font-display text-xl text-ink-soft italic">{product.strapline}</p>
        <CardPrice product={product} delivery={delivery} />
        <ButtonLink to={paths.products} variant="secondary">
          Shop the Collection
        </ButtonLink>
      </div>
    </div>
  );
}
