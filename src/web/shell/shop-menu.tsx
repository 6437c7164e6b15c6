import { ChevronDown } from "lucide-react";
import { type KeyboardEvent, useRef } from "react";
import { Link } from "react-router";
import { paths } from "#web/paths.ts";
import { HEADER_LINK } from "./header-link.tsx";
import { ShelfThumb } from "./shelf-thumb.tsx";
import { useShelves } from "./use-shelves.ts";
import { useWaysIn } from "./use-ways-in.ts";

const PANEL = "shop-menu";

/** The way to the shelves: a panel below the header, which the browser opens and closes by itself; arrow keys lead into it and on. */
export function ShopMenu() {
  const shelves = useShelves();
  const { waysIn, ask } = useWaysIn();
  const panel = useRef<HTMLDivElement>(null);
  const close = () => panel.current?.hidePopover();

  function move(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    const links = [...(panel.current?.querySelectorAll("a") ?? [])];
    if (!step) return;
    event.preventDefault();
    panel.current?.togglePopover(true);
    const next = links.findIndex((link) => link.matches(":focus")) + step;
    links.at(next % links.length)?.focus();
  }

  return (
    <>
      <button
        type="button"
        popoverTarget={PANEL}
        className={`${HEADER_LINK} gap-1`}
        onKeyDown={move}
        onPointerEnter={ask}
      >
        Shop <ChevronDown aria-hidden size={16} strokeWidth={1.5} />
      </button>
      <div
        ref={panel}
        id={PANEL}
        popover="auto"
        className="top-16 right-0 left-0 m-0 w-full border-b border-line bg-surface text-ink shadow-paper"
        onToggle={ask}
      >
        <nav aria-label="Shelves" onKeyDown={move} className="mx-auto max-w-7xl px-8 py-6">
          <ul className="grid grid-cols-4 gap-x-8 gap-y-4">
            {shelves.map(({ slug, name }) => (
              <li key={slug}>
                <Link
                  to={paths.shelf(slug)}
                  prefetch="intent"
                  onClick={close}
                  className={`${HEADER_LINK} w-full gap-4`}
                >
                  <ShelfThumb picture={waysIn?.pictures[slug]} />
                  {name}
                </Link>
              </li>
            ))}
            <li className="flex items-center">
              <Link to={paths.products} prefetch="intent" onClick={close} className={`${HEADER_LINK} font-medium`}>
                Everything we make
              </Link>
            </li>
          </ul>
        </nav>
      </div>
    </>
  );
}
