import type { Plans, Product } from "#contract/catalogue/catalogue.ts";
import { ProductCard } from "./product-card.tsx";

/** A row of products. A laptop shows four, and a phone scrolls them sideways. */
export function ProductRow({ products, delivery }: { products: readonly Product[]; delivery: Plans["delivery"] }) {
  return (
    <ul className="-mx-5 mt-5 grid snap-x scroll-px-5 auto-cols-[44%] grid-flow-col gap-x-4 overflow-x-auto px-5 pb-2 sm:mx-0 sm:grid-flow-row sm:grid-cols-2 sm:gap-x-8 sm:gap-y-10 sm:overflow-visible sm:px-0 lg:grid-cols-4 [&>li]:snap-start">
      {products.map((product) => (
        <ProductCard key={product.id} product={product} delivery={delivery} />
      ))}
    </ul>
  );
}
