import { paths } from "#web/paths.ts";

export interface AdminTab {
  path: string;
  label: string;
}

/** The tabs of the dashboard by what they are about. A tab stands here when its page is in the route table. */
export const ADMIN_TAB_GROUPS: readonly { title: string; tabs: readonly AdminTab[] }[] = [
  { title: "Today", tabs: [{ path: paths.admin, label: "Overview" }] },
  {
    title: "Orders",
    tabs: [
      { path: paths.adminOrders, label: "Orders" },
      { path: paths.adminParcels, label: "Parcels" },
      { path: paths.adminReturns, label: "Returns" },
    ],
  },
  {
    title: "Boxes",
    tabs: [
      { path: paths.adminSubscriptions, label: "Subscriptions" },
      { path: paths.adminBoxRun, label: "Box Run" },
    ],
  },
  {
    title: "Goods",
    tabs: [
      { path: paths.adminProducts, label: "Products" },
      { path: paths.adminCategories, label: "Categories" },
      { path: paths.adminDiscounts, label: "Discounts" },
    ],
  },
  {
    title: "People",
    tabs: [
      { path: paths.adminCustomers, label: "Customers" },
      { path: paths.adminSamples, label: "Samples" },
      { path: paths.adminClaims, label: "Reviews and claims" },
    ],
  },
  {
    title: "Letters",
    tabs: [
      { path: paths.adminLetters, label: "Letters" },
      { path: paths.adminNewsletter, label: "Newsletter" },
    ],
  },
  { title: "Figures", tabs: [{ path: paths.adminActivity, label: "Activity" }] },
  {
    title: "Settings",
    tabs: [
      { path: paths.adminSettings, label: "Settings" },
      { path: paths.adminGoingLive, label: "Going live" },
    ],
  },
];
