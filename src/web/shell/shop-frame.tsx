import { lazy, type ReactNode, Suspense } from "react";
import { ToastProvider } from "#web/ui/toast.tsx";
import { AwayLine } from "./away-line.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";
import { SkipLink } from "./skip-link.tsx";
import { useBasket } from "./use-basket.ts";
import { useOwnFrame } from "./use-own-frame.ts";

/** Fetched once there is a basket to look after. */
const IdleBasket = lazy(async () => ({ default: (await import("#web/basket/idle-basket.tsx")).IdleBasket }));

const SITE = { Header: SiteHeader, Footer: SiteFooter };

/** What stands round every page for visitors. */
export function ShopFrame({ children }: { children: ReactNode }) {
  const { basket } = useBasket();
  const { Header, Footer } = useOwnFrame() ?? SITE;
  return (
    <ToastProvider>
      <div className="flex min-h-dvh flex-col">
        <SkipLink />
        <AwayLine />
        <Header />
        {/* As high as the screen: what stands below does not jump when a page's own reading arrives. */}
        <main id="main" tabIndex={-1} className="min-h-[calc(100dvh-4rem)] flex-1 outline-none">
          {children}
        </main>
        <Footer />
        {basket.count > 0 && (
          <Suspense>
            <IdleBasket />
          </Suspense>
        )}
      </div>
    </ToastProvider>
  );
}
