import type { Product } from "#contract/catalogue/catalogue.ts";
import { Stars } from "#web/ui/stars.tsx";

export default function CardRating({ rating }: { rating: NonNullable<Product["rating"]> }) {
  return (
    <p className="mt-1 flex items-center gap-1.5 text-sm text-ink-soft">
      <Stars value={rating.average} />
      <span className="prices">
        ({rating.count}
        <span className="sr-only"> reviews</span>)
      </span>
    </p>
  );
}
