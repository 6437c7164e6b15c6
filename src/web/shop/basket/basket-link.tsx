import ShoppingBasket from "lucide-react/icons/shopping-basket";
import { lazy, type MouseEvent, Suspense, useState } from "react";
import { Link, useLocation } from "react-router";
import { fetchAhead } from "#web/app/fetch-ahead.ts";
import { useBasket } from "#web/app/layout/use-basket.ts";
import { paths } from "#web/app/paths.ts";
import { useToast } from "#web/ui/toast.tsx";
import { useIsWide } from "#web/ui/use-is-wide.ts";

const loadMiniBasket = () => import("./mini-basket.tsx");
/** Loads on hover or focus of the link, before it is needed. */
const MiniBasket = lazy(loadMiniBasket);

/** Link to the basket with its number of items. On wide screens it opens a preview first. */
export function BasketLink() {
  const { basket } = useBasket();
  const { pathname } = useLocation();
  const isWide = useIsWide();
  const { dismissToast } = useToast();
  const [openOn, setOpenOn] = useState<string>();
  const hasPanel = isWide && basket.count > 0 && pathname !== paths.basket;
  const prepare = hasPanel ? () => fetchAhead(loadMiniBasket) : undefined;

  function press(event: MouseEvent) {
    if (!hasPanel || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    // Closes the toast, because the preview shows the new item and would cover it.
    dismissToast();
    setOpenOn(pathname);
  }

  return (
    <>
      <Link
        prefetch="intent"
        to={paths.basket}
        aria-label={basket.count > 0 ? `Basket, ${basket.count} ${basket.count === 1 ? "item" : "items"}` : "Basket"}
        aria-haspopup={hasPanel ? "dialog" : undefined}
        className="relative grid size-11 place-items-center rounded-paper transition-colors hover:bg-surface-sunk"
        onClick={press}
        onPointerEnter={prepare}
        onFocus={prepare}
      >
        <ShoppingBasket aria-hidden size={22} strokeWidth={1.5} />
        {basket.count > 0 && (
          <span className="prices absolute top-0.5 right-0 grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1 text-xs leading-none font-semibold text-white">
            {basket.count}
          </span>
        )}
      </Link>
      {openOn !== undefined && (
        <Suspense>
          <MiniBasket isOpen={openOn === pathname} onClose={() => setOpenOn("")} />
        </Suspense>
      )}
    </>
  );
}
