import { paths } from "#web/paths.ts";

interface FooterLink {
  to: string;
  label: string;
}

export interface SiteLink extends FooterLink {
  /** One line for the drawer. */
  description: string;
  /** True where a header has no room for it. */
  isInDrawerOnly?: boolean;
}

/** The main links of header and drawer, in their order. */
export const siteLinks: readonly SiteLink[] = [
  {
    to: paths.subscription,
    label: "Subscription Boxes",
    description: "Five handmade things for the bath, every month",
  },
  {
    to: paths.wellnessSets,
    label: "Wellness Collection",
    description: "Sets of five, each for one kind of bath",
  },
  {
    to: paths.wordSearch,
    label: "Win Free Samples",
    description: "Ten words to find, and a sample box for the finder",
  },
  {
    to: paths.about,
    label: "About",
    description: "Who we are, what we promise, how we make things",
  },
  {
    to: paths.give,
    label: "Give",
    description: "A gift card, or a box by post",
    isInDrawerOnly: true,
  },
  {
    to: paths.blog,
    label: "Journal",
    description: "Better baths, plainer labels, what is in a parcel",
    isInDrawerOnly: true,
  },
];

/** What somebody seeks who has bought, or is about to: in the drawer below the rest. */
export const helpLinks: readonly FooterLink[] = [
  { to: paths.delivery, label: "Delivery" },
  { to: paths.faq, label: "Questions and answers" },
  { to: paths.kept, label: "Kept for later" },
  { to: paths.findOrder, label: "Find your order" },
  { to: paths.contact, label: "Contact" },
];

/** Where the menu leads without scripts: the links that every page has at its foot. */
export const FOOTER_LINKS = "site-links";

/** The footer's columns, each under its title. */
export const footerColumns: readonly { title: string; links: readonly FooterLink[] }[] = [
  {
    title: "Products",
    links: [
      { to: paths.subscription, label: "Subscription Boxes" },
      { to: paths.wellness, label: "Wellness Collection" },
      { to: paths.products, label: "Bath Products" },
      { to: paths.questionnaire, label: "Find your box" },
      { to: paths.give, label: "Give" },
      { to: paths.wordSearch, label: "Win Free Samples" },
    ],
  },
  {
    title: "Support",
    links: [
      { to: paths.delivery, label: "Delivery" },
      { to: paths.returns, label: "Returns" },
      { to: paths.faq, label: "Questions and answers" },
      { to: paths.account, label: "Your account" },
      { to: paths.kept, label: "Kept for later" },
      { to: paths.findOrder, label: "Find your order" },
      { to: paths.contact, label: "Contact" },
      { to: paths.cancelOrder, label: "Cancel an order" },
    ],
  },
  {
    title: "Journal",
    links: [
      { to: paths.blog, label: "All articles" },
      { to: paths.blogPost("bath-time-rituals"), label: "Seven baths" },
      { to: paths.blogPost("essential-oils-guide"), label: "Essential oils" },
      { to: paths.blogPost("natural-bath-tips"), label: "A better bath" },
      { to: paths.blogPost("sustainability-story"), label: "One parcel" },
    ],
  },
  {
    title: "Company",
    links: [
      { to: paths.about, label: "About us" },
      { to: paths.ingredients, label: "Ingredients" },
      { to: paths.sustainability, label: "Sustainability" },
      { to: paths.privacyPolicy, label: "Privacy Policy" },
      { to: paths.termsConditions, label: "Terms & Conditions" },
    ],
  },
];
