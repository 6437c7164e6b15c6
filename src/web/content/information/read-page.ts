import { getPage } from "#contract/content/content.ts";
import type { CallApi } from "#web/app/page-api.ts";
import { styleProse } from "#web/ui/style-prose.ts";

/** The page that the merchant has published under an address, ready to show. Null if there is none. */
export async function readPage(callApi: CallApi, slug: string) {
  const { page } = await callApi(getPage, { slug });
  return page && { ...page, html: styleProse(page.html) };
}

export type OwnPage = NonNullable<Awaited<ReturnType<typeof readPage>>>;
