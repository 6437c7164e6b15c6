import { index, layout, type RouteConfig, type RouteConfigEntry, route } from "@react-router/dev/routes";
import { ADMIN_TABS } from "./admin/frame/admin-tabs.ts";
import { ACCOUNT_PAGES, INDEXED_PAGES, PAGE_FILES, PRIVATE_PAGES } from "./app/paths.ts";

/** Only `npm run dev` has these pages, because a build is always for production. */
const devPages = process.env.NODE_ENV === "development" ? [route("dev/ui", "dev/ui-page.tsx")] : [];

export default [
  layout("app/layout/shop-layout.tsx", [
    ...pageRoutes(INDEXED_PAGES),
    ...pageRoutes(PRIVATE_PAGES),
    layout("app/query-layout.tsx", pageRoutes(ACCOUNT_PAGES)),
    route("*", "app/layout/not-found-page.tsx"),
  ]),
  layout("app/query-layout.tsx", { id: "dashboard-queries" }, [
    route("admin", "admin/admin-layout.tsx", [
      ...Object.values(ADMIN_TABS).map(({ path, file }) => adminRoute(path, file)),
      route("products/:productId/batches/:batchId/recall", "admin/orders/recall/recall-page.tsx"),
    ]),
  ]),
  ...devPages,
  route("shop", "shop/catalogue/shelf/all-shelves.ts"),
  route("kept", "app/layout/old-address.ts", { id: "old-wishlist" }),
  route("kept/shared", "app/layout/old-address.ts", { id: "old-shared-wishlist" }),
  route("admin/letters", "app/layout/old-address.ts", { id: "old-emails" }),
  route("search/suggestions", "shop/catalogue/shelf/suggestions.ts"),
  route("search/ways-in", "shop/catalogue/shelf/menu-pictures.ts"),
  route("sitemap.xml", "app/seo/sitemap.ts"),
  route("robots.txt", "app/seo/robots.ts"),
  route("manifest.webmanifest", "app/seo/manifest.ts"),
  route("admin/manifest.webmanifest", "admin/install/admin-manifest.ts"),
  route("admin/packing-worker.js", "admin/install/offline-worker.ts"),
  route("feeds/google.xml", "app/seo/product-feed.ts", { id: "google-feed" }),
  route("feeds/meta.xml", "app/seo/product-feed.ts", { id: "meta-feed" }),
] satisfies RouteConfig;

/** Routes of a list of pages. The id of a route is its page's name. */
function pageRoutes(pages: Readonly<Record<string, string>>): RouteConfigEntry[] {
  return Object.entries(pages).map(([name, path]) => {
    const file = PAGE_FILES.get(path) ?? "";
    return path === "/" ? index(file) : route(path.slice(1), file, { id: name });
  });
}

function adminRoute(path: string, file: string): RouteConfigEntry {
  const rest = path.replace(/^\/admin\/?/, "");
  return rest === "" ? index(file) : route(rest, file);
}
