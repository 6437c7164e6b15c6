import type { Product } from "#contract/catalogue/catalogue.ts";
import { Picture } from "#web/ui/picture.tsx";

export interface CardPictureProps {
  product: Product;
  sizes: string;
  /** True for the first visible card. */
  priority?: boolean;
  className?: string;
}

/** Picture of a product card, and a second one on hover over the card (a `group`). Phones never load the second. */
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
