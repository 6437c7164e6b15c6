import { adminPaths } from "#web/app/admin-paths.ts";
import { paths } from "#web/app/paths.ts";

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
      { path: adminPaths.orders, label: "Orders" },
      { path: adminPaths.parcels, label: "Parcels" },
      { path: adminPaths.returns, label: "Returns" },
    ],
  },
  {
    title: "Boxes",
    tabs: [
      { path: adminPaths.subscriptions, label: "Subscriptions" },
      { path: adminPaths.boxRun, label: "Box Run" },
    ],
  },
  {
    title: "Goods",
    tabs: [
      { path: adminPaths.products, label: "Products" },
      { path: adminPaths.categories, label: "Categories" },
      { path: adminPaths.discounts, label: "Discounts" },
      { path: adminPaths.giftCards, label: "Gift cards" },
    ],
  },
  {
    title: "People",
    tabs: [
      { path: adminPaths.customers, label: "Customers" },
      { path: adminPaths.samples, label: "Samples" },
      { path: adminPaths.reviews, label: "Reviews" },
      { path: adminPaths.claims, label: "Claims" },
    ],
  },
  {
    title: "Emails",
    tabs: [
      { path: adminPaths.emails, label: "Emails" },
      { path: adminPaths.newsletter, label: "Newsletter" },
    ],
  },
  {
    title: "Figures",
    tabs: [
      { path: adminPaths.books, label: "Books" },
      { path: adminPaths.activity, label: "Activity" },
    ],
  },
  {
    title: "Settings",
    tabs: [
      { path: adminPaths.settings, label: "Settings" },
      { path: adminPaths.goingLive, label: "Going live" },
    ],
  },
];
