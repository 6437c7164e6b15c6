import type { LoaderFunctionArgs } from "react-router";
import { getShopMode } from "#contract/shop.ts";
import { pageApi } from "#web/app/page-api.ts";

/** Private pages have their own noindex, which crawlers must be able to read, so only the API is disallowed. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { url } = await context.get(pageApi)(getShopMode, {});
  const text = `User-agent: *\nDisallow: /api/\n\nSitemap: ${url}/sitemap.xml\n`;
  return new Response(text, { headers: { "content-type": "text/plain; charset=utf-8" } });
}
