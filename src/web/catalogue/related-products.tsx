import type { Plans, Product } from "#contract/catalogue.ts";
import { GoodsCard } from "./goods-card.tsx";

export function RelatedProducts({ products, delivery }: { products: readonly Product[]; delivery: Plans["delivery"] }) {
  if (products.length === 0) return null;
  return (
    <section aria-labelledby="related" className="mt-20">
      <h2 id="related">More of its kind</h2>
      <ul className="mt-8 grid gap-x-10 gap-y-7 sm:gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
        {products.map((product) => (
          <GoodsCard key={product.id} product={product} delivery={delivery} />
        ))}
      </ul>
    </section>
  );
}
