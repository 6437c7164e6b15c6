import { index, layout, type RouteConfig, type RouteConfigEntry, route } from "@react-router/dev/routes";
import { ADMIN_TABS } from "./admin/frame/admin-tabs.ts";
import { ACCOUNT_PAGES, INDEXED_PAGES, PRIVATE_PAGES } from "./app/paths.ts";

// File of each page. The specification prescribes the addresses, which are in `paths.ts`.
const INDEXED: Record<keyof typeof INDEXED_PAGES, string> = {
  home: "content/home/home-page.tsx",
  subscription: "shop/subscriptions/plan/subscription-page.tsx",
  products: "shop/catalogue/products-page.tsx",
  product: "shop/catalogue/product-page.tsx",
  shelf: "shop/catalogue/shelf/shelf-page.tsx",
  wellness: "shop/catalogue/wellness-page.tsx",
  give: "shop/gift-cards/give-page.tsx",
  wordSearch: "shop/marketing/word-search/word-search-page.tsx",
  about: "content/information/about-page.tsx",
  sustainability: "content/information/sustainability-page.tsx",
  ingredients: "content/information/ingredients-page.tsx",
  delivery: "content/information/delivery-page.tsx",
  returns: "content/information/returns-page.tsx",
  faq: "content/information/faq-page.tsx",
  contact: "shop/marketing/contact/contact-page.tsx",
  cancelOrder: "shop/marketing/contact/cancel-order-page.tsx",
  blog: "content/blog/blog-page.tsx",
  blogPost: "content/blog/post-page.tsx",
  privacyPolicy: "content/information/privacy-policy-page.tsx",
  termsConditions: "content/information/terms-conditions-page.tsx",
};

const PRIVATE: Record<keyof typeof PRIVATE_PAGES, string> = {
  homeAlias: "content/home/home-page.tsx",
  search: "shop/catalogue/shelf/search-page.tsx",
  questionnaire: "shop/subscriptions/questionnaire/questionnaire-page.tsx",
  auth: "shop/accounts/sign-in/auth-page.tsx",
  forgottenPassword: "shop/accounts/sign-in/forgotten-password-page.tsx",
  resetPassword: "shop/accounts/sign-in/reset-password-page.tsx",
  verifyEmail: "shop/accounts/sign-in/verify-email-page.tsx",
  confirmEmail: "shop/accounts/sign-in/confirm-email-page.tsx",
  undoEmail: "shop/accounts/sign-in/undo-email-page.tsx",
  review: "shop/reviews/review-link-page.tsx",
  reviewStop: "shop/reviews/review-link-page.tsx",
  findOrder: "shop/orders/find-order-page.tsx",
  orderAddress: "shop/orders/order-address-page.tsx",
  payOrder: "shop/checkout/pay-order-page.tsx",
  wishlist: "shop/marketing/wishlist/wishlist-page.tsx",
  sharedWishlistPage: "shop/marketing/wishlist/shared-page.tsx",
  basket: "shop/basket/basket-page.tsx",
  giftCardBalance: "shop/gift-cards/balance-page.tsx",
  paymentFailed: "shop/checkout/after/payment-failed-page.tsx",
  newsletterConfirm: "shop/marketing/newsletter/confirm-page.tsx",
  newsletterUnsubscribe: "shop/marketing/newsletter/unsubscribe-page.tsx",
};

const ACCOUNT: Record<keyof typeof ACCOUNT_PAGES, string> = {
  account: "shop/accounts/account-page.tsx",
  accountHome: "shop/accounts/account-home-page.tsx",
  accountPreferences: "shop/subscriptions/account/preferences-page.tsx",
  accountPay: "shop/subscriptions/pay/pay-page.tsx",
  accountCard: "shop/subscriptions/card/card-page.tsx",
  accountSecurity: "shop/accounts/security/security-page.tsx",
  reviews: "shop/reviews/reviews-page.tsx",
  accountData: "shop/privacy/data-page.tsx",
  box: "shop/subscriptions/actions/box-link-page.tsx",
  boxCard: "shop/subscriptions/card/card-link-page.tsx",
  boxPay: "shop/subscriptions/pay/pay-link-page.tsx",
  planPayment: "shop/subscriptions/plan/plan-payment-page.tsx",
  oldCheckout: "shop/checkout/checkout-page.tsx",
  checkout: "shop/checkout/checkout-page.tsx",
  success: "shop/checkout/after/success-page.tsx",
};

/** Only `npm run dev` has these pages, because a build is always for production. */
const devPages = process.env.NODE_ENV === "development" ? [route("dev/ui", "dev/ui-page.tsx")] : [];

export default [
  layout("app/layout/shop-layout.tsx", [
    ...pageRoutes(INDEXED_PAGES, INDEXED),
    ...pageRoutes(PRIVATE_PAGES, PRIVATE),
    layout("app/query-layout.tsx", pageRoutes(ACCOUNT_PAGES, ACCOUNT)),
    route("*", "app/layout/not-found-page.tsx"),
  ]),
  layout("app/query-layout.tsx", { id: "dashboard-queries" }, [
    route("admin", "admin/admin-layout.tsx", [
      ...Object.values(ADMIN_TABS).map(({ path, file }) => adminRoute(path, file)),
      route("products/:productId/batches/:batchId/recall", "admin/orders/recall/recall-page.tsx"),
    ]),
  ]),
  ...devPages,
  route("shop", "shop/catalogue/shelf/all-shelves.ts"),
  route("kept", "app/layout/old-address.ts", { id: "old-wishlist" }),
  route("kept/shared", "app/layout/old-address.ts", { id: "old-shared-wishlist" }),
  route("admin/letters", "app/layout/old-address.ts", { id: "old-emails" }),
  route("search/suggestions", "shop/catalogue/shelf/suggestions.ts"),
  route("search/ways-in", "shop/catalogue/shelf/menu-pictures.ts"),
  route("sitemap.xml", "app/seo/sitemap.ts"),
  route("robots.txt", "app/seo/robots.ts"),
  route("feeds/google.xml", "app/seo/product-feed.ts", { id: "google-feed" }),
  route("feeds/meta.xml", "app/seo/product-feed.ts", { id: "meta-feed" }),
] satisfies RouteConfig;

function pageRoutes<Name extends string>(
  pages: Readonly<Record<Name, string>>,
  files: Readonly<Record<Name, string>>,
): RouteConfigEntry[] {
  const names = Object.keys(pages) as Name[];
  return names.map((name) =>
    pages[name] === "/" ? index(files[name]) : route(pages[name].slice(1), files[name], { id: name }),
  );
}

function adminRoute(path: string, file: string): RouteConfigEntry {
  const rest = path.replace(/^\/admin\/?/, "");
  return rest === "" ? index(file) : route(rest, file);
}
