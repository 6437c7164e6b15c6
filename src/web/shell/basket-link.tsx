import { ShoppingBasket } from "lucide-react";
import { Link } from "react-router";
import { paths } from "#web/paths.ts";
import { useBasket } from "./use-basket.ts";

/** The basket with the number of things in it; no number when it is empty. */
export function BasketLink() {
  const { basket } = useBasket();
  return (
    <Link
      prefetch="intent"
      to={paths.basket}
      aria-label={basket.count > 0 ? `Basket, ${basket.count} ${basket.count === 1 ? "item" : "items"}` : "Basket"}
      className="relative grid size-11 place-items-center rounded-paper transition-colors hover:bg-surface-sunk"
    >
      <ShoppingBasket aria-hidden size={22} strokeWidth={1.5} />
      {basket.count > 0 && (
        <span className="prices absolute top-0.5 right-0 grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1 text-xs leading-none font-semibold text-white">
          {basket.count}
        </span>
      )}
    </Link>
  );
}
