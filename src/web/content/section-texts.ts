import type { BoxSection, HomeSection } from "#domain/content/pages.ts";
import type { ShopText } from "#web/content/information/shop-texts.ts";

export interface SectionTexts<Name extends string = HomeSection | BoxSection> {
  id: Name;
  title: string;
  paragraphs: readonly string[];
  items: readonly { title: string; text: string }[];
}

/** Title, lead and description of the home page that comes with the shop. */
export const HOME: ShopText = {
  slug: "home",
  title: "A good bath, once a month, by post",
  lead: "{{Box size}} handmade things in a box: something to drop in, something to pour, something to wash with. Sent on the {{dispatch day}}.",
  description:
    "{{Box size}} handmade things for the bath in a monthly box for {{audiences}}. UK delivery included, cancel any time.",
};

/** Texts of the home page that come with the shop. The shop fills their placeholders. */
export const HOME_SECTION_TEXTS: readonly SectionTexts<HomeSection>[] = [
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
  { id: "boxes", title: "One box for each of you", paragraphs: [], items: [] },
  { id: "products", title: "Or one by one", paragraphs: [], items: [] },
  {
    id: "how-it-works",
    title: "How it works",
    paragraphs: [],
    items: [
      { title: "Answer four questions", text: "Who it is for, how natural, to keep or to give, and for how long." },
      { title: "We pack {{box size}} things", text: "Chosen to go together. The contents change from month to month." },
      {
        title: "It leaves on the {{dispatch day}}",
        text: "Tracked 48, to your door. Change your answers or stop whenever you like.",
      },
    ],
  },
  {
    id: "inside",
    title: "What’s Inside Every Box",
    paragraphs: [
      "{{Box size}} things. The contents change from month to month. These are the selections we start from.",
    ],
    items: [],
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
  {
    id: "contact",
    title: "A question first?",
    paragraphs: ["Ask us what is in something, whether it suits you, or where your parcel is."],
    items: [],
  },
];

/** Title, lead and description of the page about the box. */
export const BOX: ShopText = {
  slug: "subscription",
  title: "Your monthly box",
  lead: "{{Box size}} handmade things for the bath, packed together and sent on the {{dispatch day}}.",
  description:
    "A monthly box of {{box size}} handmade things for the bath, for {{audiences}}. Choose a plan; cancel any time.",
};

/** Texts about the box that come with the shop. The shop fills their placeholders. */
export const BOX_SECTION_TEXTS: readonly SectionTexts<BoxSection>[] = [
  {
    id: "contents",
    title: "{{Box size}} things in every box",
    paragraphs: ["These {{box size}} are an example. The contents change from month to month."],
    items: [],
  },
  {
    id: "questionnaire",
    title: "Find your box",
    paragraphs: ["Four short questions, then a box of {{box size}} handmade things for the bath every month."],
    items: [],
  },
  {
    id: "gifts",
    title: "Gifts",
    paragraphs: [
      "A gift card for people who like to choose, or a box of {{box size}} handmade things that comes by post.",
    ],
    items: [],
  },
  {
    id: "give",
    title: "Give a box",
    paragraphs: [
      "{{Box size}} handmade things, once or for three or six months, sent straight to them with your message and no prices. We email you five days before the first box leaves.",
    ],
    items: [],
  },
];
