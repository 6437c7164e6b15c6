import type { IsoDay } from "#domain/iso-day.ts";
import { type ArticleFacts, isArticleSlug } from "./articles.ts";

/** Pages whose text comes with the shop, by the last part of their address. The merchant's text can replace it. */
export const TEXT_SLUGS = [
  "about",
  "sustainability",
  "ingredients",
  "delivery",
  "returns",
  "privacy-policy",
  "terms-conditions",
  "faq",
  "home",
  "subscription",
] as const;
export type TextSlug = (typeof TEXT_SLUGS)[number];

/** Page whose text is questions and answers: `## ` begins a category, `### ` a question. */
export const QUESTIONS_SLUG = "faq" satisfies TextSlug;

export const HOME_SLUG = "home" satisfies TextSlug;

/** Texts about the box: its page, and the pages of the questionnaire and of single boxes as gifts. */
export const BOX_SLUG = "subscription" satisfies TextSlug;

/** Sections of the home page whose text the merchant can change: `## Title {#offer}` begins one. */
export const HOME_SECTIONS = [
  "offer",
  "promises",
  "boxes",
  "products",
  "how-it-works",
  "inside",
  "self-care",
  "testimonials",
  "contact",
] as const;
export type HomeSection = (typeof HOME_SECTIONS)[number];

export const BOX_SECTIONS = ["contents", "questionnaire", "gifts", "give"] as const;
export type BoxSection = (typeof BOX_SECTIONS)[number];

const SECTIONED: Readonly<Record<string, readonly (HomeSection | BoxSection)[]>> = {
  [HOME_SLUG]: HOME_SECTIONS,
  [BOX_SLUG]: BOX_SECTIONS,
};

/** Names of the sections of a text that consists of them. Undefined for any other text. */
export function sectionsOfText(slug: string): readonly (HomeSection | BoxSection)[] | undefined {
  return Object.hasOwn(SECTIONED, slug) ? SECTIONED[slug] : undefined;
}

export function isTextSlug(slug: string): slug is TextSlug {
  return TEXT_SLUGS.some((each) => each === slug);
}

/**
 * A page of the merchant's own, a text in place of one that comes with the shop, or an article of the journal. All share
 * one set of slugs.
 */
export const PAGE_KINDS = ["page", "text", "article"] as const;
export type PageKind = (typeof PAGE_KINDS)[number];

/** Kind of a slug whose text comes with the shop. Undefined for any other slug. */
export function shopTextKind(slug: string): PageKind | undefined {
  if (isTextSlug(slug)) return "text";
  return isArticleSlug(slug) ? "article" : undefined;
}

const FOLDERS = { page: "/pages/", text: "/", article: "/blog/" } as const satisfies Record<PageKind, string>;

/** Path of a page in the shop. */
export function pagePath({ kind, slug }: { kind: PageKind; slug: string }): string {
  return FOLDERS[kind] + slug;
}

/** Menu with a link to the page. */
export const MENUS = ["none", "header", "footer"] as const;
export type Menu = (typeof MENUS)[number];

/** Text of one version of a page. The body is Markdown. All parts may contain placeholders. */
export interface PageText {
  title: string;
  /** One or two sentences below the title. */
  lead: string;
  /** Line for search engines. */
  description: string;
  body: string;
  /** Null unless the page is an article. */
  article: ArticleFacts | null;
}

/** Versions that customers see, by number. */
export interface Publication {
  liveVersion: number | null;
  plannedVersion: number | null;
  /** London day on which the planned version replaces the live one. */
  plannedOn: IsoDay | null;
}

/** The publication as of a day: a planned version whose day has come is live. */
export function publicationOn(publication: Publication, today: IsoDay): Publication {
  const { plannedVersion, plannedOn } = publication;
  if (plannedVersion === null || plannedOn === null || plannedOn > today) return publication;
  return { liveVersion: plannedVersion, plannedVersion: null, plannedOn: null };
}
