import { paths } from "#web/paths.ts";

export interface SiteLink {
  to: string;
  label: string;
  /** One line for the drawer. */
  description: string;
}

/** The main links of header and drawer, in their order. */
export const siteLinks: readonly SiteLink[] = [
  {
    to: paths.subscription,
    label: "Subscription Boxes",
    description: "Five handmade things for the bath, every month",
  },
  {
    to: paths.products,
    label: "Wellness Collection",
    description: "Sets of five, each for one kind of bath",
  },
];

export const footerShopLinks: readonly Omit<SiteLink, "description">[] = [
  { to: paths.subscription, label: "Subscription Boxes" },
  { to: paths.wellness, label: "Wellness Collection" },
  { to: paths.products, label: "Bath Products" },
  { to: paths.questionnaire, label: "Find your box" },
];

export const footerSupportLinks: readonly Omit<SiteLink, "description">[] = [
  { to: paths.account, label: "Your account" },
  { to: paths.basket, label: "Your basket" },
  { to: paths.contact, label: "Contact" },
];
