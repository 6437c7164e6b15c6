import type { Plans, Product } from "#contract/catalogue/catalogue.ts";
import { ProductCard } from "./product-card.tsx";

interface ProductRowProps {
  products: readonly Product[];
  delivery: Plans["delivery"];
  /** True in a column of text, which has room for two. */
  isNarrow?: boolean;
}

/** A row of products. A laptop shows four, and a phone scrolls them sideways. */
export function ProductRow({ products, delivery, isNarrow = false }: ProductRowProps) {
  return (
    <ul
      className={`-mx-5 mt-5 grid snap-x scroll-px-5 auto-cols-[44%] grid-flow-col gap-x-4 overflow-x-auto px-5 pb-2 sm:mx-0 sm:grid-flow-row sm:grid-cols-2 sm:gap-x-8 sm:gap-y-10 sm:overflow-visible sm:px-0 [&>li]:snap-start ${isNarrow ? "mb-8" : "lg:grid-cols-4"}`}
    >
      {products.map((product) => (
        <ProductCard key={product.id} product={product} delivery={delivery} />
      ))}
    </ul>
  );
}
