import type { LoaderFunctionArgs } from "react-router";
import { getShopMode } from "#contract/shop.ts";
import { pageApi } from "#web/app/page-api.ts";
import { paths } from "#web/app/paths.ts";
import { manifestIcons } from "./manifest-icons.ts";

/**
 * Name and icon of the shop as an app (W3C Web Application Manifest). It has the browser's buttons, because customers go
 * back and reload.
 */
export async function loader({ context }: LoaderFunctionArgs) {
  const { brand, tagline, look } = await context.get(pageApi)(getShopMode, {});
  const manifest = {
    id: paths.home,
    name: brand,
    description: tagline,
    lang: "en-GB",
    start_url: paths.home,
    display: "minimal-ui",
    icons: manifestIcons(look),
  };
  return new Response(JSON.stringify(manifest), { headers: { "content-type": "application/manifest+json" } });
}
