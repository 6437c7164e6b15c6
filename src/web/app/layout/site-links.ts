import { paths } from "#web/app/paths.ts";

export interface FooterLink {
  to: string;
  label: string;
}

export type SiteLabel = (typeof siteLinks)[number]["label"];

/** Links in the order of the header. */
export const siteLinks = [
  { to: paths.subscription, label: "Subscription Boxes" },
  { to: paths.wellnessSets, label: "Wellness Collection" },
  { to: paths.wordSearch, label: "Win Free Samples" },
  { to: paths.about, label: "About" },
] as const satisfies readonly FooterLink[];

/** Id of the footer's links. The menu button links to it when scripts are off. */
export const FOOTER_LINKS = "site-links";

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
      { to: paths.wishlist, label: "Wishlist" },
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
