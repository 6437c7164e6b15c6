import { paths } from "#web/paths.ts";
import { type FooterLink, type SiteLabel, siteLinks } from "./site-links.ts";

const DESCRIPTIONS = {
  "Subscription Boxes": "Five handmade things for the bath, every month",
  "Wellness Collection": "Sets of five, each for one kind of bath",
  "Win Free Samples": "Ten words to find, and a sample box for the finder",
  About: "Who we are, what we promise, how we make things",
} satisfies Record<SiteLabel, string>;

/** The header's links and those for which it has no room, each with a line about it. */
export const drawerLinks: readonly (FooterLink & { description: string })[] = [
  ...siteLinks.map((link) => ({ ...link, description: DESCRIPTIONS[link.label] })),
  { to: paths.give, label: "Give", description: "A gift card, or a box by post" },
  { to: paths.blog, label: "Journal", description: "Better baths, plainer labels, what is in a parcel" },
];

/** What somebody seeks who has bought, or is about to: in the drawer below the rest. */
export const helpLinks: readonly FooterLink[] = [
  { to: paths.delivery, label: "Delivery" },
  { to: paths.faq, label: "Questions and answers" },
  { to: paths.wishlist, label: "Kept for later" },
  { to: paths.findOrder, label: "Find your order" },
  { to: paths.contact, label: "Contact" },
];
