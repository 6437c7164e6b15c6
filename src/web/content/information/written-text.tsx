import { lazy, Suspense } from "react";
import type { Plans, Product } from "#contract/catalogue/catalogue.ts";
import { ProseHtml } from "#web/ui/prose-html.tsx";

/** Loaded by texts with products only. */
const ProductRow = lazy(async () => ({
  default: (await import("#web/shop/catalogue/product-row.tsx")).ProductRow,
}));

/** A part of a text: HTML from the server, or products. */
export type TextPart = { html: string } | { products: Product[]; delivery: Plans["delivery"] };

/** A text of the merchant, with its products between its paragraphs. */
export function WrittenText({ parts }: { parts: readonly TextPart[] }) {
  return parts.map((part, index) =>
    "html" in part ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move.
      <ProseHtml key={index} html={part.html} />
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move.
      <Suspense key={index}>
        <h2 className="sr-only">Products in this text</h2>
        <ProductRow products={part.products} delivery={part.delivery} isNarrow />
      </Suspense>
    ),
  );
}
