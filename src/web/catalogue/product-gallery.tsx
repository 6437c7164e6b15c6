import type { ProductDetails } from "#contract/catalogue.ts";
import { Picture } from "#web/ui/picture.tsx";

/** Further pictures of a product, below the one on its card. */
export function ProductGallery({ product }: { product: ProductDetails }) {
  if (product.gallery.length === 0) return null;
  return (
    <ul className="mt-2 grid grid-cols-2 gap-2 px-5 sm:px-0">
      {product.gallery.map((picture, index) => (
        <li key={picture}>
          <Picture
            src={picture}
            alt={`${product.name}, picture ${index + 2}`}
            sizes="(min-width: 1024px) 25vw, 50vw"
            className="aspect-square rounded-paper"
          />
        </li>
      ))}
    </ul>
  );
}
