import { ChevronDown } from "lucide-react";
import { type KeyboardEvent, useRef } from "react";
import { Link } from "react-router";
import { HEADER_LINK } from "./header-link.tsx";
import { ShelfThumb } from "./shelf-thumb.tsx";
import { useWaysIn } from "./use-ways-in.ts";

const PANEL = "shop-menu";

/** The way to the shelves: a panel below the header, which the browser opens and closes by itself; arrow keys lead into it and on. */
export function ShopMenu() {
  const { tiles, ask } = useWaysIn();
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
        className="inset-x-0 top-16 m-0 w-full border-b border-line bg-surface whitespace-normal text-ink shadow-paper"
        onToggle={ask}
      >
        <nav aria-label="Shelves" onKeyDown={move} className="mx-auto max-w-7xl px-8 py-6">
          <ul className="grid grid-cols-8 gap-6">
            {tiles.map(({ to, name, picture }) => (
              <li key={to}>
                <Link
                  to={to}
                  prefetch="intent"
                  onClick={close}
                  className="grid gap-3 leading-snug underline-offset-4 hover:underline"
                >
                  <ShelfThumb picture={picture} width="w-full" />
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
