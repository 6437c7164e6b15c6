import { getPage } from "#contract/content/content.ts";
import type { CallApi } from "#web/app/page-api.ts";
import { styleProse } from "#web/ui/style-prose.ts";
import { sectionsOfHtml, sectionsOfMarkdown } from "./contents.ts";
import { readParts } from "./read-parts.ts";

/** The page that the merchant has published under an address, ready to show. Null if there is none. */
export async function readPage(callApi: CallApi, slug: string) {
  const { page } = await callApi(getPage, { slug });
  if (!page) return null;
  const { title, lead, description } = page;
  const html = styleProse(page.html);
  return { title, lead, description, parts: await readParts(callApi, html), sections: sectionsOfHtml(html) };
}

/** The merchant's text of a page, if there is one, and the sections of the text that is shown. `source` comes with the shop. */
export async function readText(callApi: CallApi, slug: string, source: string) {
  const page = await readPage(callApi, slug);
  return { page, sections: page ? page.sections : sectionsOfMarkdown(source) };
}

export type OwnPage = NonNullable<Awaited<ReturnType<typeof readPage>>>;
