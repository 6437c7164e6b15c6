import type { HomeSection } from "#domain/content/pages.ts";
import type { ShopText } from "#web/content/information/shop-texts.ts";

export interface HomeSectionTexts {
  id: HomeSection;
  title: string;
  paragraphs: readonly string[];
  items: readonly { title: string; text: string }[];
}

/** Title, lead and description of the home page that comes with the shop. */
export const HOME: ShopText = {
  slug: "home",
  title: "A good bath, once a month, by post",
  lead: "Five handmade things in a box: something to drop in, something to pour, something to wash with. Sent on the {{dispatch day}}.",
  description:
    "Five handmade things for the bath in a monthly box for women, men or children. UK delivery included, cancel any time.",
};

/** Texts of the home page that come with the shop. The shop fills their placeholders. */
export const HOME_SECTION_TEXTS: readonly HomeSectionTexts[] = [
  { id: "offer", title: "A limited offer: one first box per person for each kind of box", paragraphs: [], items: [] },
  {
    id: "promises",
    title: "What you can count on",
    paragraphs: [],
    items: [
      { title: "Made by hand", text: "Bombs pressed, soap cut and jars filled by hand." },
      {
        title: "You say how natural",
        text: "100% natural with no colour at all, or 99% with colour-safe colours for lilac and rose water.",
      },
      {
        title: "Sent on the {{dispatch day}}",
        text: "One parcel a month, Tracked 48, with UK delivery included in the price of the box.",
      },
      {
        title: "Stop when you like",
        text: "No minimum term on any plan. Cancel in two clicks, and the boxes you have paid for still come.",
      },
    ],
  },
  {
    id: "self-care",
    title: "Half an hour with the door shut",
    paragraphs: [
      "Run the water warm rather than hot. Pour two handfuls of salt under the tap, let the bomb go last, and leave the telephone in another room. That is all the self-care there is to it.",
      "No box needed: the Wellness Collection comes in sets of five, one at a time.",
    ],
    items: [],
  },
  { id: "testimonials", title: "What they say", paragraphs: [], items: [] },
];
