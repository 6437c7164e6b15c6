import type { LoaderFunctionArgs } from "react-router";
import { getShopMode } from "#contract/shop.ts";
import { adminPaths } from "#web/admin/admin-paths.ts";
import { pageApi } from "#web/app/page-api.ts";
import { paths } from "#web/app/paths.ts";
import { manifestIcons } from "#web/app/seo/manifest-icons.ts";

/** Name, icon and start of the dashboard as an app. Its scope is the whole shop, because staff sign in outside of it. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { brand, look } = await context.get(pageApi)(getShopMode, {});
  const manifest = {
    id: paths.admin,
    name: `${brand} dashboard`,
    short_name: "Dashboard",
    lang: "en-GB",
    start_url: paths.admin,
    scope: "/",
    display: "standalone",
    icons: manifestIcons(look),
    shortcuts: [{ name: "Packing table", url: adminPaths.packingTable }],
  };
  return new Response(JSON.stringify(manifest), { headers: { "content-type": "application/manifest+json" } });
}
