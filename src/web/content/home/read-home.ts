import { getPage } from "#contract/content/content.ts";
import type { Claim } from "#contract/marketing/marketing.ts";
import { getShopMode } from "#contract/shop.ts";
import { HOME_SLUG, type HomeSection } from "#domain/content/pages.ts";
import { calendarLabels } from "#web/app/layout/use-calendar-labels.ts";
import type { CallApi } from "#web/app/page-api.ts";
import { HOME, HOME_SECTION_TEXTS, type HomeSectionTexts } from "./home-texts.ts";

/** Texts of the home page. A section that the merchant has left out keeps the text that comes with the shop. */
export async function readHome(callApi: CallApi) {
  const [{ page }, { calendar }] = await Promise.all([callApi(getPage, { slug: HOME_SLUG }), callApi(getShopMode, {})]);
  const { dispatchDay } = calendarLabels(calendar);
  const fill = (text: string) => text.replace("{{dispatch day}}", dispatchDay);
  const sectionOf = (id: HomeSection): HomeSectionTexts => {
    const section = [...(page?.sections ?? []), ...HOME_SECTION_TEXTS].find((each) => each.id === id);
    if (!section) throw new Error(`the home page has no section ${id}`);
    const items = section.items.map(({ title, text }) => ({ title: fill(title), text: fill(text) }));
    return { ...section, items };
  };
  return {
    title: page?.title ?? HOME.title,
    lead: page?.lead ?? fill(HOME.lead),
    description: page?.description || HOME.description,
    /** Title in the browser's tab and in search engines. */
    tabTitle: page?.title ?? "Handmade natural bath, every month",
    offer: sectionOf("offer").title,
    promises: sectionOf("promises"),
    selfCare: sectionOf("self-care"),
    testimonials: sectionOf("testimonials"),
  };
}

/** Claims with the testimonials in the order in which the merchant names their authors. The others follow. */
export function orderTestimonials(claims: readonly Claim[], { items }: HomeSectionTexts): Claim[] {
  const place = ({ kind, detail }: Claim) => {
    const index = kind === "testimonial" ? items.findIndex(({ title }) => title === detail) : -1;
    return index === -1 ? items.length : index;
  };
  return claims.toSorted((a, b) => place(a) - place(b));
}
