import type { LoaderFunctionArgs } from "react-router";
import { getShopMode } from "#contract/shop.ts";
import { pageApi } from "#web/app/page-api.ts";

/** Pages that are not to be listed say so themselves, which a crawler must be able to read: only the API is closed. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { url } = await context.get(pageApi)(getShopMode, {});
  const text = `User-agent: *\nDisallow: /api/\n\nSitemap: ${url}/sitemap.xml\n`;
  return new Response(text, { headers: { "content-type": "text/plain; charset=utf-8" } });
}
