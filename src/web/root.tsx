import { type ReactNode, useEffect } from "react";
import {
  Links,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useRouteLoaderData,
} from "react-router";
import { listCategories } from "#contract/catalogue/catalogue.ts";
import { getShopMode } from "#contract/shop.ts";
import { BrandLink } from "./app/layout/brand-link.tsx";
import { brandLinks, type HeadLink } from "./app/layout/brand-links.ts";
import { ErrorPage } from "./app/layout/error-page.tsx";
import { useShopMode } from "./app/layout/use-shop-mode.ts";
import { pageApi } from "./app/page-api.ts";
import { paths } from "./app/paths.ts";
import { SharedHead } from "./app/seo/shared-head.tsx";
import styles from "./app.css?url";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const callApi = context.get(pageApi);
  const [mode, categories] = await Promise.all([callApi(getShopMode, {}), callApi(listCategories, {})]);
  const shelves = categories.map(({ slug, name }) => ({ to: paths.shelf(slug), name }));
  const ownPages = (mode.menus?.header ?? []).map(({ to, label }) => ({ to, name: label }));
  return {
    ...mode,
    shelves: [...shelves, { to: paths.products, name: "Everything we make" }, ...ownPages],
    brandLinks: brandLinks(mode, new URL(request.url).pathname),
  };
}

/** Reloads this data only on request, because the shop's name and its shelves hardly ever change during a visit. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.href === nextUrl.href;
}

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en-GB" data-type={useShopMode()?.look?.typePair}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="stylesheet" href={styles} />
        {useBrandLinks().map((link) => (
          <link key={link.href} {...link} />
        ))}
        <Meta />
        <SharedHead />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

/** None on an error page without shop data. */
function useBrandLinks(): readonly HeadLink[] {
  return useRouteLoaderData<typeof loader>("root")?.brandLinks ?? [];
}

export default function Root() {
  useEffect(() => {
    // Signals hydration to browser tests.
    document.documentElement.dataset.hydrated = "";
    // The inline script waits for this event, then replays the input from before hydration.
    dispatchEvent(new Event("hydrated"));
  }, []);
  return <Outlet />;
}

/** Shown if even the shop's frame cannot be rendered. */
export function ErrorBoundary() {
  return (
    <>
      <header className="border-b border-line px-5 py-2.5">
        <BrandLink />
      </header>
      <main>
        <ErrorPage />
      </main>
    </>
  );
}
