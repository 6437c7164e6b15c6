import type { ReactNode } from "react";
import { IdleBasket } from "#web/basket/idle-basket.tsx";
import { ToastProvider } from "#web/ui/toast.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";
import { SkipLink } from "./skip-link.tsx";
import { useOwnFrame } from "./use-own-frame.ts";

const SITE = { Header: SiteHeader, Footer: SiteFooter };

/** What stands round every page for visitors. */
export function ShopFrame({ children }: { children: ReactNode }) {
  const { Header, Footer } = useOwnFrame() ?? SITE;
  return (
    <ToastProvider>
      <div className="flex min-h-dvh flex-col">
        <SkipLink />
        <Header />
        {/* As high as the screen: what stands below does not jump when a page's own reading arrives. */}
        <main id="main" tabIndex={-1} className="min-h-[calc(100dvh-4rem)] flex-1 outline-none">
          {children}
        </main>
        <Footer />
        <IdleBasket />
      </div>
    </ToastProvider>
  );
}
