import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

// Every page of the site. Paths are the specification's; components link through `paths.ts`.
export default [
  layout("shell/shop-layout.tsx", [
    index("home/home-page.tsx"),
    route("home", "home/home-page.tsx", { id: "home-alias" }),
    route("products", "wellness/products-page.tsx"),
    route("wellness", "wellness/products-page.tsx", { id: "wellness" }),
    route("subscription", "subscription/subscription-page.tsx"),
    route("questionnaire", "questionnaire/questionnaire-page.tsx"),
    route("auth", "auth/auth-page.tsx"),
    route("account", "account/account-page.tsx"),
    route("basket", "basket/basket-page.tsx"),
    route("checkout", "checkout/checkout-page.tsx"),
    route("unified-checkout", "checkout/checkout-page.tsx", { id: "unified-checkout" }),
    route("success", "checkout/success-page.tsx"),
    route("payment-failed", "checkout/payment-failed-page.tsx"),
    route("admin", "admin/admin-page.tsx"),
    route("*", "shell/not-found-page.tsx"),
  ]),
] satisfies RouteConfig;
