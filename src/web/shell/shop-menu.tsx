import { ChevronDown } from "lucide-react";
import { useRef } from "react";
import { Link } from "react-router";
import { paths } from "#web/paths.ts";
import { HEADER_LINK } from "./header-link.tsx";
import { useShelves } from "./use-shelves.ts";

const PANEL = "shop-menu";

/** The way to the shelves: a panel below the header, which the browser opens and closes by itself. */
export function ShopMenu() {
  const shelves = useShelves();
  const panel = useRef<HTMLDivElement>(null);
  const close = () => panel.current?.hidePopover();
  return (
    <>
      <button type="button" popoverTarget={PANEL} className={`${HEADER_LINK} gap-1`}>
        Shop <ChevronDown aria-hidden size={16} strokeWidth={1.5} />
      </button>
      <div
        ref={panel}
        id={PANEL}
        popover="auto"
        className="top-16 right-0 left-0 m-0 w-full border-b border-line bg-surface text-ink shadow-paper"
      >
        <nav aria-label="Shelves" className="mx-auto max-w-7xl px-8 py-6">
          <ul className="grid grid-cols-4 gap-x-8 gap-y-2">
            <li>
              <Link to={paths.products} prefetch="intent" onClick={close} className={`${HEADER_LINK} font-medium`}>
                Everything we make
              </Link>
            </li>
            {shelves.map(({ slug, name }) => (
              <li key={slug}>
                <Link to={paths.shelf(slug)} prefetch="intent" onClick={close} className={HEADER_LINK}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </>
  );
}
