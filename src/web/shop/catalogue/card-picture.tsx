import type { Product } from "#contract/catalogue/catalogue.ts";
import { Picture } from "#web/ui/picture.tsx";

export interface CardPictureProps {
  product: Product;
  sizes: string;
  /** True for the one that is seen first. */
  priority?: boolean;
  className?: string;
}

/**
 * A product's picture on its card, and its second view under a pointer that hovers over the card, a `group`. What is not
 * drawn is not fetched: a phone never asks for the second.
 */
export function CardPicture({ product, sizes, priority, className = "" }: CardPictureProps) {
  return (
    <div className={`relative ${className}`}>
      <Picture src={product.picture} sizes={sizes} priority={priority} className="aspect-square rounded-paper" />
      {product.secondPicture && (
        <Picture
          src={product.secondPicture}
          alt=""
          sizes={sizes}
          frameClassName="absolute inset-0 hidden [@media(hover:hover)]:group-hover:block"
          className="aspect-square rounded-paper"
        />
      )}
    </div>
  );
}
