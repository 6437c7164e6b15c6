import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from "react-router";
import "./app.css";
import { createQueryClient } from "./query-client.ts";
import { BrandLink } from "./shell/brand-link.tsx";
import { ErrorPage } from "./shell/error-page.tsx";

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en-GB" className="has-[dialog:modal]:overflow-hidden has-[dialog:modal]:[scrollbar-gutter:stable]">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="/sprig.svg" type="image/svg+xml" />
        <Meta />
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

export default function Root() {
  const [queryClient] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  );
}

/** The last resort, when not even the shop's frame can be drawn. */
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
