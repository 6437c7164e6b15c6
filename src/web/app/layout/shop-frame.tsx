import ChevronDown from "lucide-react/icons/chevron-down";
import Menu from "lucide-react/icons/menu";
import Search from "lucide-react/icons/search";
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { DATABASE_AWAY } from "#contract/client.ts";
import { getReadiness } from "#contract/shop.ts";
import { callApi } from "#web/app/api-client.ts";
import { fetchAhead, fetchWhenIdle } from "#web/app/fetch-ahead.ts";
import { FOOTER_LINKS, paths, siteLinks } from "#web/app/paths.ts";
import { BasketLink } from "#web/shop/basket/basket-link.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { ToastProvider } from "#web/ui/toast.tsx";
import { useIsWide } from "#web/ui/use-is-wide.ts";
import { BrandLink } from "./brand-link.tsx";
import { HEADER_LINK, HeaderLink } from "./header-link.tsx";
import { inOrder } from "./in-order.ts";
import { ShelfThumb } from "./shelf-thumb.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { SkipLink } from "./skip-link.tsx";
import { useBasket } from "./use-basket.ts";
import { useMenuPictures } from "./use-menu-pictures.ts";
import { useOwnFrame } from "./use-own-frame.ts";
import { usePageFocus } from "./use-page-focus.ts";
import { useShopMode } from "./use-shop-mode.ts";
import { SIGNING_OUT, useSignOut } from "./use-sign-out.ts";
import { useUser } from "./use-user.ts";
import { useVisitorHint } from "./use-visitor-hint.ts";

const PANEL = "shop-menu";

/** Loads when the search is first opened. Without scripts, the link opens the search page. */
const SearchSheet = lazy(() => import("./search-sheet.tsx"));

/** Loads when the page is idle, or as soon as a press begins. */
const loadDrawer = () => import("./site-drawer.tsx");
const SiteDrawer = lazy(loadDrawer);

const MENU = "-mr-2.5 size-11 cursor-pointer place-items-center rounded-paper hover:bg-surface-sunk xl:hidden";

const ASK_EVERY_MS = 5_000;

/** Loads once there is a basket. */
const IdleBasket = lazy(async () => ({ default: (await import("#web/shop/basket/idle-basket.tsx")).IdleBasket }));

const SITE = { Header: SiteHeader, Footer: SiteFooter };

/** Header and footer around every page for customers. */
export function ShopFrame({ children }: { children: ReactNode }) {
  const { basket } = useBasket();
  const { Header, Footer } = useOwnFrame() ?? SITE;
  useEffect(() => fetchWhenIdle(() => import("#web/ui/watch-lost-focus.ts")), []);
  return (
    <ToastProvider>
      <div className="flex min-h-dvh flex-col">
        <SkipLink />
        <AwayLine />
        <Header />
        {/* The content fills the height of the screen, so that nothing below it moves when data arrives. */}
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

/** Banner that is shown while the database is unavailable, because no orders can then be placed. */
function AwayLine() {
  const isAway = useIsAway();
  return (
    <div role="status">
      {isAway && (
        <p className="border-b border-calendula bg-calendula-soft px-5 py-3 text-center">
          <span className="font-medium">Buying is paused for a moment.</span> You can keep looking around. Your basket
          is safe, and this message disappears when you can buy again.
        </p>
      )}
    </div>
  );
}

/**
 * True while the database is unavailable. A response header starts this state, and polling the readiness call ends it.
 */
function useIsAway(): boolean {
  const [isAway, setIsAway] = useState(false);
  useEffect(() => {
    if (typeof PerformanceObserver === "undefined") return;
    const observer = new PerformanceObserver((list) => {
      if (list.getEntries().some(saysAway)) setIsAway(true);
    });
    for (const type of ["navigation", "resource"]) observer.observe({ type, buffered: true });
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    if (!isAway) return;
    const timer = setInterval(() => {
      // The database is not ready or did not answer, so the next poll tries again.
      callApi(getReadiness, {}).then(
        () => setIsAway(false),
        () => undefined,
      );
    }, ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isAway]);
  return isAway;
}

function saysAway(entry: PerformanceEntry): boolean {
  const { serverTiming = [] } = entry as Partial<PerformanceResourceTiming>;
  return serverTiming.some(({ name }) => name === DATABASE_AWAY);
}

export function SiteHeader() {
  usePageFocus();
  const [isDrawerOpen, setDrawerOpen] = useState<boolean>();
  const isWide = useIsWide();
  useEffect(() => {
    if (!isWide) fetchWhenIdle(loadDrawer);
  }, [isWide]);
  const { order } = useShopMode() ?? {};
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-surface">
      <div className="mx-auto flex h-16 max-w-7xl items-center gap-2 px-5 xl:gap-8 sm:px-8">
        <BrandLink />
        <nav aria-label="Main" className="hidden items-center gap-6 whitespace-nowrap xl:flex">
          <ShopMenu />
          {inOrder(siteLinks, order?.header).map((link) => (
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

/** Sign-in link, or the menu of a signed-in user. It is aligned right, so that nothing else moves when it changes. */
function VisitorControls() {
  const hint = useVisitorHint();
  const { user, isLoading, isError } = useUser();
  const { signOut, isSigningOut } = useSignOut();
  if (hint === "customer" && isLoading) return <Skeleton className="h-5 w-48" />;
  if (isError) return <HeaderLink to={paths.account}>Account</HeaderLink>;
  if (!user) return <HeaderLink to={paths.auth}>Sign In</HeaderLink>;
  return (
    <>
      <HeaderLink to={paths.account}>Account</HeaderLink>
      <HeaderLink to={paths.admin}>Admin</HeaderLink>
      <button type="button" aria-disabled={isSigningOut || undefined} className={HEADER_LINK} onClick={signOut}>
        {isSigningOut ? SIGNING_OUT : "Sign Out"}
      </button>
    </>
  );
}

function SearchButton() {
  const [isOpen, setOpen] = useState<boolean>();
  return (
    <>
      <a
        href={paths.search}
        aria-label="Search the shop"
        aria-haspopup="dialog"
        className="grid size-11 place-items-center rounded-paper transition-colors hover:bg-surface-sunk"
        onClick={(event) => {
          event.preventDefault();
          setOpen(true);
        }}
      >
        <Search aria-hidden size={21} strokeWidth={1.5} />
      </a>
      {isOpen !== undefined && (
        <Suspense>
          <SearchSheet isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Menu of the shelves, in a popover below the header. Supports the arrow keys. */
function ShopMenu() {
  const { tiles, ask } = useMenuPictures();
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
