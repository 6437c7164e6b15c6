import type { ReactNode } from "react";
import { Outlet } from "react-router";
import { IdleBasket } from "#web/basket/idle-basket.tsx";
import { ToastProvider } from "#web/ui/toast.tsx";
import { ErrorPage } from "./error-page.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";

/** What stands round every page. */
export default function ShopLayout() {
  return (
    <ShopFrame>
      <Outlet />
    </ShopFrame>
  );
}

/** A page that fails keeps its header and footer. */
export function ErrorBoundary() {
  return (
    <ShopFrame>
      <ErrorPage />
    </ShopFrame>
  );
}

function ShopFrame({ children }: { children: ReactNode }) {
  return (
    <ToastProvider>
      <div className="flex min-h-dvh flex-col">
        <a
          href="#main"
          className="absolute top-2 left-2 z-30 -translate-y-20 rounded-paper bg-ink px-4 py-2.5 text-surface focus:translate-y-0"
        >
          Skip to the page
        </a>
        <SiteHeader />
        {/* As high as the screen: what stands below does not jump when a page's own reading arrives. */}
        <main id="main" tabIndex={-1} className="min-h-[calc(100dvh-4rem)] flex-1 outline-none">
          {children}
        </main>
        <SiteFooter />
        <IdleBasket />
      </div>
    </ToastProvider>
  );
}
