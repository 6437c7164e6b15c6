import { paths } from "#web/paths.ts";

/** The tabs of the dashboard in their order. A tab stands here when its page is in the route table. */
export const ADMIN_TABS: readonly { path: string; label: string }[] = [
  { path: paths.admin, label: "Overview" },
  { path: paths.adminOrders, label: "Orders" },
  { path: paths.adminSubscriptions, label: "Subscriptions" },
  { path: paths.adminProducts, label: "Products" },
  { path: paths.adminCategories, label: "Categories" },
  { path: paths.adminDiscounts, label: "Discounts" },
  { path: paths.adminReturns, label: "Returns" },
  { path: paths.adminBoxRun, label: "Box Run" },
  { path: paths.adminCustomers, label: "Customers" },
  { path: paths.adminSamples, label: "Samples" },
  { path: paths.adminClaims, label: "Reviews and claims" },
  { path: paths.adminLetters, label: "Letters" },
  { path: paths.adminNewsletter, label: "Newsletter" },
  { path: paths.adminSettings, label: "Settings" },
  { path: paths.adminActivity, label: "Activity" },
  { path: paths.adminGoingLive, label: "Going live" },
];
