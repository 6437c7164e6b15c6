import { Menu } from "lucide-react";
import { lazy, Suspense, useEffect, useState } from "react";
import { BasketLink } from "#web/basket/basket-link.tsx";
import { fetchAhead, fetchWhenIdle } from "#web/fetch-ahead.ts";
import { useIsWide } from "#web/ui/use-is-wide.ts";
import { BrandLink } from "./brand-link.tsx";
import { HeaderLink } from "./header-link.tsx";
import { SearchButton } from "./search-button.tsx";
import { ShopMenu } from "./shop-menu.tsx";
import { FOOTER_LINKS, siteLinks } from "./site-links.ts";
import { usePageFocus } from "./use-page-focus.ts";
import { VisitorControls } from "./visitor-controls.tsx";

/** Comes when the page is at rest, or with a press before that, whose beginning asks for it. */
const loadDrawer = () => import("./site-drawer.tsx");
const SiteDrawer = lazy(loadDrawer);

const MENU = "-mr-2.5 size-11 cursor-pointer place-items-center rounded-paper hover:bg-surface-sunk xl:hidden";

export function SiteHeader() {
  usePageFocus();
  const [isDrawerOpen, setDrawerOpen] = useState<boolean>();
  const isWide = useIsWide();
  useEffect(() => {
    if (!isWide) fetchWhenIdle(loadDrawer);
  }, [isWide]);
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-surface">
      <div className="mx-auto flex h-16 max-w-7xl items-center gap-2 px-5 xl:gap-8 sm:px-8">
        <BrandLink />
        <nav aria-label="Main" className="hidden items-center gap-6 whitespace-nowrap xl:flex">
          <ShopMenu />
          {siteLinks.map((link) => (
            <HeaderLink key={link.to} to={link.to}>
              {link.label}
            </HeaderLink>
          ))}
        </nav>
        <div className="ml-auto flex items-center gap-1 whitespace-nowrap xl:gap-4">
          <SearchButton />
          <div className="hidden items-center gap-5 xl:flex">
            <VisitorControls />
          </div>
          <BasketLink />
          <button
            type="button"
            aria-label="Menu"
            aria-haspopup="dialog"
            className={`${MENU} grid noscript:hidden`}
            onPointerDown={() => fetchAhead(loadDrawer)}
            onClick={() => setDrawerOpen(true)}
          >
            <Menu aria-hidden size={24} strokeWidth={1.5} />
          </button>
          <a href={`#${FOOTER_LINKS}`} aria-label="Menu" className={`${MENU} hidden noscript:max-xl:grid`}>
            <Menu aria-hidden size={24} strokeWidth={1.5} />
          </a>
        </div>
      </div>
      {isDrawerOpen !== undefined && (
        <Suspense>
          <SiteDrawer isOpen={isDrawerOpen} onClose={() => setDrawerOpen(false)} />
        </Suspense>
      )}
    </header>
  );
}
