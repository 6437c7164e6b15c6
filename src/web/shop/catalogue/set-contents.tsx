import type { ProductDetails } from "#contract/catalogue/catalogue.ts";
import { Price } from "#web/ui/price.tsx";
import { IncludedItem } from "./included-item.tsx";
import ProductIcon from "./product-icon.tsx";

/** Items of a set with their single prices, and the reason for the set. */
export default function SetContents({ product }: { product: ProductDetails }) {
  return (
    <section aria-labelledby="in-the-set" className="mt-10">
      <h2 id="in-the-set" className="text-2xl">
        In the set
      </h2>
      <ul className="mt-3 border-t border-line">
        {product.includes.map((item) => (
          <li key={item.id} className="border-b border-line">
            <IncludedItem item={item} className="flex min-h-12 items-center gap-3 py-1.5 text-lg">
              <ProductIcon name={item.name} size={20} />
              {item.name}
            </IncludedItem>
          </li>
        ))}
      </ul>
      {product.boughtSeparately && (
        <p className="mt-3 text-lg">
          bought separately <Price amount={product.boughtSeparately} />
          {product.saves && (
            <>
              ,{" "}
              <strong className="font-medium">
                Save <Price amount={product.saves} />
              </strong>
            </>
          )}
        </p>
      )}
      {product.benefits.length > 0 && (
        <ul className="mt-5 list-disc space-y-1 pl-5 text-ink-soft marker:text-line-strong">
          {product.benefits.map((benefit) => (
            <li key={benefit}>{benefit}</li>
          ))}
        </ul>
      )}
      {product.essentialOils.length > 0 && (
        <p className="mt-4 text-ink-soft">Essential oils: {product.essentialOils.join(", ")}.</p>
      )}
      <p className="mt-4 text-ink-soft">
        A bath set for pleasure. It is not medicinal: it does not treat, cure or prevent anything.
      </p>
    </section>
  );
}
