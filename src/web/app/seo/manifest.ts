import type { LoaderFunctionArgs } from "react-router";
import { getShopMode } from "#contract/shop.ts";
import { pageApi } from "#web/app/page-api.ts";
import { paths } from "#web/app/paths.ts";

/** Name and icon under which a phone keeps the shop on its home screen (W3C Web Application Manifest). */
export async function loader({ context }: LoaderFunctionArgs) {
  const { brand, tagline, look } = await context.get(pageApi)(getShopMode, {});
  const icons = look?.logo
    ? [
        { src: look.logo.phoneIcon, sizes: "180x180", type: "image/png" },
        { src: look.logo.largeIcon, sizes: "512x512", type: "image/png" },
      ]
    : [{ src: "/sprig.svg", sizes: "any", type: "image/svg+xml" }];
  const manifest = {
    name: brand,
    description: tagline,
    lang: "en-GB",
    start_url: paths.home,
    display: "browser",
    icons,
  };
  return new Response(JSON.stringify(manifest), { headers: { "content-type": "application/manifest+json" } });
}
