import type { Claim } from "#contract/marketing/marketing.ts";
import type { CallApi } from "#web/app/page-api.ts";
import { readSections } from "#web/content/read-sections.ts";
import { HOME, HOME_SECTION_TEXTS, type SectionTexts } from "#web/content/section-texts.ts";

/** Texts of the home page: those that the merchant has published, else those that come with the shop. */
export async function readHome(callApi: CallApi) {
  const { sectionOf, isOwn, order, ...lines } = await readSections(callApi, HOME, HOME_SECTION_TEXTS);
  return {
    ...lines,
    /** Title in the browser's tab and in search engines. */
    tabTitle: isOwn ? lines.title : "Handmade natural bath, every month",
    /** Order of the parts. Undefined for the one that comes with the shop. */
    order: order?.home,
    offer: sectionOf("offer").title,
    promises: sectionOf("promises"),
    boxes: sectionOf("boxes").title,
    products: sectionOf("products").title,
    howItWorks: sectionOf("how-it-works"),
    inside: sectionOf("inside"),
    selfCare: sectionOf("self-care"),
    testimonials: sectionOf("testimonials"),
    contact: sectionOf("contact"),
  };
}

/** Claims with the testimonials in the order in which the merchant names their authors. The others follow. */
export function orderTestimonials(claims: readonly Claim[], { items }: Pick<SectionTexts, "items">): Claim[] {
  const place = ({ kind, detail }: Claim) => {
    const index = kind === "testimonial" ? items.findIndex(({ title }) => title === detail) : -1;
    return index === -1 ? items.length : index;
  };
  return claims.toSorted((a, b) => place(a) - place(b));
}
