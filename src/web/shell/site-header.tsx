import { Menu } from "lucide-react";
import { useState } from "react";
import { BasketLink } from "./basket-link.tsx";
import { BrandLink } from "./brand-link.tsx";
import { HeaderLink } from "./header-link.tsx";
import { SiteDrawer } from "./site-drawer.tsx";
import { siteLinks } from "./site-links.ts";
import { usePageFocus } from "./use-page-focus.ts";
import { VisitorControls } from "./visitor-controls.tsx";

export function SiteHeader() {
  usePageFocus();
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-surface">
      <div className="mx-auto flex h-16 max-w-7xl items-center gap-2 px-5 lg:gap-8 sm:px-8">
        <BrandLink />
        <nav aria-label="Main" className="hidden items-center gap-7 lg:flex">
          {siteLinks.map((link) => (
            <HeaderLink key={link.to} to={link.to}>
              {link.label}
            </HeaderLink>
          ))}
        </nav>
        <div className="ml-auto flex items-center gap-1 lg:gap-6">
          <div className="hidden items-center gap-6 lg:flex">
            <VisitorControls />
          </div>
          <BasketLink />
          <button
            type="button"
            aria-label="Menu"
            aria-haspopup="dialog"
            className="-mr-2.5 grid size-11 cursor-pointer place-items-center rounded-paper hover:bg-surface-sunk lg:hidden"
            onClick={() => setDrawerOpen(true)}
          >
            <Menu aria-hidden size={24} strokeWidth={1.5} />
          </button>
        </div>
      </div>
      <SiteDrawer isOpen={isDrawerOpen} onClose={() => setDrawerOpen(false)} />
    </header>
  );
}
