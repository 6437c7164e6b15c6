import type { Audience } from "#domain/subscriptions/plans.ts";

/** Files of the pages, relative to src/web, by path. Only `routes.ts` reads them. */
export const PAGE_FILES = new Map<string, string>();

/** Declares a page. Scripts contain the path only (`tools/contract-calls.ts`). */
function page<Path extends string>(path: Path, file: string): Path {
  PAGE_FILES.set(path, file);
  return path;
}

/** Pages that search engines may list. They are in the sitemap and have a canonical address. */
export const INDEXED_PAGES = {
  home: page("/", "content/home/home-page.tsx"),
  subscription: page("/subscription", "shop/subscriptions/plan/subscription-page.tsx"),
  products: page("/products", "shop/catalogue/products-page.tsx"),
  product: page("/products/:slug", "shop/catalogue/product-page.tsx"),
  shelf: page("/shop/:shelf", "shop/catalogue/shelf/shelf-page.tsx"),
  wellness: page("/wellness", "shop/catalogue/wellness-page.tsx"),
  give: page("/give", "shop/gift-cards/give-page.tsx"),
  wordSearch: page("/wordsearch", "shop/marketing/word-search/word-search-page.tsx"),
  about: page("/about", "content/information/about-page.tsx"),
  sustainability: page("/sustainability", "content/information/sustainability-page.tsx"),
  ingredients: page("/ingredients", "content/information/ingredients-page.tsx"),
  delivery: page("/delivery", "content/information/delivery-page.tsx"),
  returns: page("/returns", "content/information/returns-page.tsx"),
  faq: page("/faq", "content/information/faq-page.tsx"),
  contact: page("/contact", "shop/marketing/contact/contact-page.tsx"),
  cancelOrder: page("/cancel-order", "shop/marketing/contact/cancel-order-page.tsx"),
  blog: page("/blog", "content/blog/blog-page.tsx"),
  blogPost: page("/blog/:postId", "content/blog/post-page.tsx"),
  privacyPolicy: page("/privacy-policy", "content/information/privacy-policy-page.tsx"),
  termsConditions: page("/terms-conditions", "content/information/terms-conditions-page.tsx"),
  ownPage: page("/pages/:slug", "content/information/own-page.tsx"),
};

/** Pages that search engines must not list, because they are personal or duplicate another page. */
export const PRIVATE_PAGES = {
  homeAlias: page("/home", "content/home/home-page.tsx"),
  search: page("/search", "shop/catalogue/shelf/search-page.tsx"),
  questionnaire: page("/questionnaire", "shop/subscriptions/questionnaire/questionnaire-page.tsx"),
  auth: page("/auth", "shop/accounts/sign-in/auth-page.tsx"),
  forgottenPassword: page("/forgotten-password", "shop/accounts/sign-in/forgotten-password-page.tsx"),
  resetPassword: page("/reset-password", "shop/accounts/sign-in/reset-password-page.tsx"),
  staffInvitation: page("/staff-invitation", "shop/accounts/sign-in/staff-invitation-page.tsx"),
  verifyEmail: page("/verify-email", "shop/accounts/sign-in/verify-email-page.tsx"),
  confirmEmail: page("/confirm-email", "shop/accounts/sign-in/confirm-email-page.tsx"),
  undoEmail: page("/undo-email", "shop/accounts/sign-in/undo-email-page.tsx"),
  review: page("/review", "shop/reviews/review-link-page.tsx"),
  reviewStop: page("/review/stop", "shop/reviews/review-link-page.tsx"),
  findOrder: page("/orders/find", "shop/orders/find-order-page.tsx"),
  orderAddress: page("/order-address", "shop/orders/order-address-page.tsx"),
  payOrder: page("/pay-order", "shop/checkout/pay-order-page.tsx"),
  wishlist: page("/wishlist", "shop/marketing/wishlist/wishlist-page.tsx"),
  sharedWishlistPage: page("/wishlist/shared", "shop/marketing/wishlist/shared-page.tsx"),
  basket: page("/basket", "shop/basket/basket-page.tsx"),
  giveBox: page("/give/box", "shop/subscriptions/gifts/give-box-page.tsx"),
  giftCardBalance: page("/give/balance", "shop/gift-cards/balance-page.tsx"),
  paymentFailed: page("/payment-failed", "shop/checkout/after/payment-failed-page.tsx"),
  newsletterConfirm: page("/newsletter/confirm", "shop/marketing/newsletter/confirm-page.tsx"),
  newsletterUnsubscribe: page("/newsletter/unsubscribe", "shop/marketing/newsletter/unsubscribe-page.tsx"),
};

/** Private pages that use the queries of account and checkout. */
export const ACCOUNT_PAGES = {
  account: page("/account", "shop/accounts/account-page.tsx"),
  accountHome: page("/account/home", "shop/accounts/account-home-page.tsx"),
  accountPreferences: page("/account/preferences", "shop/subscriptions/account/preferences-page.tsx"),
  accountPay: page("/account/pay/:subscriptionId", "shop/subscriptions/pay/pay-page.tsx"),
  accountCard: page("/account/card", "shop/subscriptions/card/card-page.tsx"),
  accountSecurity: page("/account/security", "shop/accounts/security/security-page.tsx"),
  reviews: page("/account/reviews", "shop/reviews/reviews-page.tsx"),
  accountData: page("/account/data", "shop/privacy/data-page.tsx"),
  box: page("/box", "shop/subscriptions/actions/box-link-page.tsx"),
  boxCard: page("/box/card", "shop/subscriptions/card/card-link-page.tsx"),
  boxPay: page("/box/pay", "shop/subscriptions/pay/pay-link-page.tsx"),
  planPayment: page("/subscription/pay", "shop/subscriptions/plan/plan-payment-page.tsx"),
  shortCheckout: page("/checkout", "shop/checkout/checkout-page.tsx"),
  checkout: page("/unified-checkout", "shop/checkout/checkout-page.tsx"),
  success: page("/success", "shop/checkout/after/success-page.tsx"),
};

/**
 * Addresses of all pages. Links use this object, so that a moved page causes a build error instead of a broken link.
 */
export const paths = {
  ...INDEXED_PAGES,
  ...PRIVATE_PAGES,
  ...ACCOUNT_PAGES,
  wellnessSets: "/products#wellness-collection",
  shelf: (categorySlug: string) => `/shop/${categorySlug}`,
  product: (slug: string) => `/products/${slug}`,
  blogPost: (postId: string) => `/blog/${postId}`,
  subscriptionFor: (audience: Audience) => `/subscription?audience=${audience}`,
  /** Address of a plan for an audience, by the audience name that the home page uses. */
  subscriptionOfType: (type: "womens" | "mens" | "childrens") => `/subscription?type=${type}`,
  authThenBackTo: (path: string) => `/auth?next=${encodeURIComponent(path)}`,
  setUpFactorThenBackTo: (path: string) => `/account/security?next=${encodeURIComponent(path)}`,
  admin: "/admin",
  signOut: "/api/logout",
} as const;

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
      { to: paths.give, label: "Gifts" },
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

/** A local path from a query parameter, or the fallback. Prevents redirects to other sites. */
export function ownPath(path: string | null, fallback: string): string {
  return path && /^\/(?![/\\])[\w\-/?=&%.]*$/.test(path) ? path : fallback;
}
