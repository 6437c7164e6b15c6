import { Check } from "lucide-react";
import type { Plans, Product } from "#contract/catalogue.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Picture } from "#web/ui/picture.tsx";
import { Price } from "#web/ui/price.tsx";
import { useAddToBasket } from "./use-add-to-basket.ts";

export interface WellnessCardProps {
  product: Product;
  delivery: Plans["delivery"];
  /** True for the first card, whose picture is seen first. */
  isFirst: boolean;
}

export function WellnessCard({ product, delivery, isFirst }: WellnessCardProps) {
  return (
    <li className="flex flex-col">
      <Picture
        src={product.imageUrl ?? "/pictures/box"}
        alt=""
        sizes="(min-width: 1024px) 33vw, (min-width: 640px) 50vw, 100vw"
        priority={isFirst}
        className="aspect-square rounded-paper"
      />
      <div className="mt-5 flex flex-wrap items-center gap-2">
        {product.badge && <Badge>{product.badge}</Badge>}
        {product.saves && (
          <Badge tone="accent">
            Save <Price amount={product.saves} size="small" />
          </Badge>
        )}
      </div>
      <h2 className="mt-3 text-2xl">{product.name}</h2>
      <p className="mt-1 font-display text-xl text-ink-soft italic">{product.strapline}</p>
      <Contents product={product} />
      <div className="mt-auto pt-5">
        <CardPrice product={product} delivery={delivery} />
        <AddButton product={product} />
      </div>
    </li>
  );
}

function Contents({ product }: { product: Product }) {
  return (
    <>
      {product.includes.length > 0 && (
        <>
          <h3 className="mt-5 font-sans text-base font-medium">In the set</h3>
          <ul className="mt-1">
            {product.includes.map((item) => (
              <li key={item.id} className="border-b border-line py-1.5">
                {item.name}
              </li>
            ))}
          </ul>
        </>
      )}
      {product.essentialOils.length > 0 && (
        <p className="mt-4 text-ink-soft">Essential oils: {product.essentialOils.join(", ")}.</p>
      )}
      <details className="mt-3">
        <summary className="flex min-h-11 w-fit cursor-pointer items-center underline decoration-line-strong underline-offset-4 hover:decoration-ink">
          About this set<span className="sr-only">: {product.name}</span>
        </summary>
        <p className="mt-1 text-ink-soft">{product.description}</p>
        <ul className="mt-3 list-disc space-y-1 pl-5 text-ink-soft marker:text-line-strong">
          {product.benefits.map((benefit) => (
            <li key={benefit}>{benefit}</li>
          ))}
        </ul>
      </details>
    </>
  );
}

/** The price with its delivery beneath it in the same size. */
function CardPrice({ product, delivery }: { product: Product; delivery: Plans["delivery"] }) {
  return (
    <div className="text-lg leading-snug">
      <p>
        <Price amount={product.price} />
        {product.boughtSeparately && (
          <>
            {" "}
            <del className="text-ink-soft">
              <Price amount={product.boughtSeparately} />
            </del>{" "}
            <span className="text-ink-soft">bought separately</span>
          </>
        )}
      </p>
      <p>
        + <Price amount={delivery.basket} /> delivery per order (Tracked 48; tariff <Price amount={delivery.tariff} />,
        we cover the rest)
      </p>
    </div>
  );
}

function AddButton({ product }: { product: Product }) {
  const { add, isAdding, isAdded } = useAddToBasket(product);
  if (product.stock <= 0) {
    return (
      <Button className="mt-4 w-full" disabled>
        Out of Stock
      </Button>
    );
  }
  return (
    <Button className="mt-4 w-full" isBusy={isAdding} busyLabel="Adding..." onClick={add}>
      {isAdded ? (
        <>
          <Check aria-hidden size={18} strokeWidth={1.75} /> In your basket
        </>
      ) : (
        "Add to Basket"
      )}
      <span className="sr-only">: {product.name}</span>
    </Button>
  );
}
