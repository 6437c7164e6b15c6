import type { ReactNode } from "react";
import type { MetaArgs } from "react-router";
import { pageMeta } from "#web/app/layout/page-meta.ts";
import { breadcrumbsJsonLd } from "#web/app/seo/breadcrumbs-json-ld.ts";
import { brandOf, shopUrl } from "#web/app/seo/shop-url.ts";
import type { Section } from "./contents.ts";
import { contentsOf } from "./contents-of.tsx";
import { InformationPage } from "./information-page.tsx";
import type { OwnPage } from "./read-page.ts";
import type { ShopText } from "./shop-texts.ts";
import { WrittenText } from "./written-text.tsx";

/** Head of a page whose text comes with the shop, or from the merchant. */
export function textMeta(matches: MetaArgs["matches"], text: ShopText, page: OwnPage | null | undefined) {
  const { title, description } = page ?? text;
  return [
    ...pageMeta(matches, title, description.replace("{{shop name}}", brandOf(matches))),
    breadcrumbsJsonLd(shopUrl(matches), [{ name: title, path: `/${text.slug}` }]),
  ];
}

interface TextPageProps {
  text: ShopText;
  /** The merchant's text, if there is one. */
  page: OwnPage | null;
  sections: readonly Section[];
  picture?: string;
  /** Parts of the page above and below the text. They stay if the merchant replaces the text. */
  above?: ReactNode;
  below?: ReactNode;
  /** The text that comes with the shop. */
  children: ReactNode;
}

/** A page whose text comes with the shop, unless the merchant has published another one. */
export function TextPage({ text, page, sections, picture, above, below, children }: TextPageProps) {
  const { title, lead } = page ?? text;
  return (
    <InformationPage title={title} lead={lead} contents={contentsOf(sections)} {...(picture ? { picture } : {})}>
      {above}
      {page ? <WrittenText parts={page.parts} /> : children}
      {below}
    </InformationPage>
  );
}
