import type { Plans, Product } from "#contract/catalogue.ts";
import { ProductRow } from "#web/catalogue/product-row.tsx";
import { paths } from "#web/paths.ts";
import { PageSection } from "#web/ui/page-section.tsx";
import { TextLink } from "#web/ui/text-link.tsx";

/** Goods that are sold one by one, of every kind. */
export function SingleProducts({ products, delivery }: { products: readonly Product[]; delivery: Plans["delivery"] }) {
  if (products.length === 0) return null;
  return (
    <PageSection>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2>Or one by one</h2>
        <TextLink to={paths.products}>Everything we make</TextLink>
      </div>
      <ProductRow products={products} delivery={delivery} />
    </PageSection>
  );
}
