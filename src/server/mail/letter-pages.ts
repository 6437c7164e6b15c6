/** The pages that letters link to, by the names that templates use. A test holds them against the site's routes. */
export const LETTER_PAGES: Readonly<Record<string, string>> = {
  home: "/",
  account: "/account",
  basket: "/basket",
  blog: "/blog",
  contact: "/contact",
  "cancel-form": "/cancel-order",
  delivery: "/delivery",
  faq: "/faq",
  "find-order": "/orders/find",
  ingredients: "/ingredients",
  products: "/products",
  returns: "/returns",
  subscription: "/subscription",
  terms: "/terms-conditions",
  privacy: "/privacy-policy",
};
