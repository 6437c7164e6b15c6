import type { NeededPermission } from "#domain/staff/permissions.ts";

export interface AdminTab {
  path: string;
  label: string;
  /** Heading in the menu. */
  group: string;
  /** Page component, relative to src/web. */
  file: string;
  /** The permission that staff need to open the tab. */
  permission: NeededPermission;
  /** Kind of record that the tab lists, as `recordChange` names it. The activity log links to the tab. */
  record?: string;
  /** Additional search words for the tab. */
  words?: string;
  /** Path of the tab that leads to this page. The menu leaves the page out and marks that tab instead. */
  partOf?: string;
}

const MOVE_IN = "/admin/move-in";

/** The dashboard's tabs in menu order. Routes, menu and search are built from this table. */
export const ADMIN_TABS = {
  overview: {
    path: "/admin",
    label: "Overview",
    group: "Today",
    file: "admin/overview/overview-page.tsx",
    permission: "dashboard",
    words: "to do today figures revenue sales dashboard home",
  },
  orders: {
    path: "/admin/orders",
    label: "Orders",
    group: "Orders",
    file: "admin/orders/orders-page.tsx",
    permission: "orders.view",
    words: "sales archive archived csv export",
  },
  parcels: {
    path: "/admin/parcels",
    label: "Parcels",
    group: "Orders",
    file: "admin/orders/parcels/parcels-page.tsx",
    permission: "parcels",
    words: "pack packing slips labels post send tracking numbers royal mail click drop dispatch shipping replacement",
  },
  packingTable: {
    path: "/admin/packing-table",
    label: "Packing table",
    group: "Orders",
    file: "admin/orders/packing-table/packing-table-page.tsx",
    permission: "parcels",
    words: "pack phone scan barcode qr scanner offline",
  },
  returns: {
    path: "/admin/returns",
    label: "Returns",
    group: "Orders",
    file: "admin/orders/returns/returns-page.tsx",
    permission: "returns",
    words: "withdrawal send back refund",
  },
  subscriptions: {
    path: "/admin/subscriptions",
    label: "Subscriptions",
    group: "Boxes",
    file: "admin/subscriptions/subscriptions-page.tsx",
    permission: "subscriptions",
    words: "subscribers plans boxes pause payment failure",
  },
  boxRun: {
    path: "/admin/box-run",
    label: "Box run",
    group: "Boxes",
    file: "admin/subscriptions/box-run/box-run-page.tsx",
    permission: "parcels",
    words: "freeze monthly box dispatch clock",
  },
  recipes: {
    path: "/admin/recipes",
    label: "Recipes",
    group: "Boxes",
    file: "admin/subscriptions/recipes/recipes-page.tsx",
    permission: "catalogue",
    words: "contents items of monthly boxes substitutes allergens repeats",
  },
  products: {
    path: "/admin/products",
    label: "Products",
    group: "Goods",
    file: "admin/catalogue/products/products-page.tsx",
    permission: "catalogue",
    words: "stock prices batches recall pictures csv import",
  },
  categories: {
    path: "/admin/categories",
    label: "Categories",
    group: "Goods",
    file: "admin/catalogue/categories/categories-page.tsx",
    permission: "catalogue",
    record: "category",
  },
  discounts: {
    path: "/admin/discounts",
    label: "Discounts",
    group: "Goods",
    file: "admin/pricing/discounts-page.tsx",
    permission: "discounts",
    words: "codes coupons vouchers",
  },
  giftCards: {
    path: "/admin/gift-cards",
    label: "Gift cards",
    group: "Goods",
    file: "admin/gift-cards/gift-cards-page.tsx",
    permission: "discounts",
    words: "vouchers balance",
  },
  claims: {
    path: "/admin/claims",
    label: "Claims",
    group: "Goods",
    file: "admin/catalogue/claims/claims-page.tsx",
    permission: "catalogue",
    record: "claim",
    words: "evidence promises figures ratings testimonials",
  },
  pastOrders: {
    path: "/admin/past-orders",
    label: "Past orders",
    group: "People",
    file: "admin/orders/past-orders/past-orders-page.tsx",
    permission: "orders.view",
    words: "imported history earlier shop move in",
    partOf: MOVE_IN,
  },
  customers: {
    path: "/admin/customers",
    label: "Customers",
    group: "People",
    file: "admin/accounts/customers-page.tsx",
    permission: "customers",
    words: "people guests accounts notes",
  },
  messages: {
    path: "/admin/messages",
    label: "Messages",
    group: "People",
    file: "admin/marketing/messages/messages-page.tsx",
    permission: "customers",
    words: "inbox contact form conversations answer reply support cancellations",
  },
  samples: {
    path: "/admin/samples",
    label: "Samples",
    group: "People",
    file: "admin/marketing/samples/samples-page.tsx",
    permission: "marketing",
    words: "word search requests",
  },
  reviews: {
    path: "/admin/reviews",
    label: "Reviews",
    group: "People",
    file: "admin/reviews/reviews-page.tsx",
    permission: "reviews",
  },
  emails: {
    path: "/admin/emails",
    label: "Emails",
    group: "Emails",
    file: "admin/emails/emails-page.tsx",
    permission: "emails",
    words: "letters sent messages",
  },
  newsletter: {
    path: "/admin/newsletter",
    label: "Newsletter",
    group: "Emails",
    file: "admin/marketing/newsletter/newsletter-page.tsx",
    permission: "marketing",
  },
  sales: {
    path: "/admin/sales",
    label: "Sales",
    group: "Figures",
    file: "admin/overview/sales-page.tsx",
    permission: "figures",
    words: "best sellers bestsellers units by product day revenue",
  },
  books: {
    path: "/admin/books",
    label: "Books",
    group: "Figures",
    file: "admin/finance/books-page.tsx",
    permission: "books",
    words: "accounts vat invoices credit notes payouts xero quickbooks journal tax",
  },
  activity: {
    path: "/admin/activity",
    label: "Activity",
    group: "Figures",
    file: "admin/activity/activity-page.tsx",
    permission: "activity",
    words: "log history changes who",
  },
  settings: {
    path: "/admin/settings",
    label: "Settings",
    group: "Settings",
    file: "admin/settings/settings-page.tsx",
    permission: "settings",
    words: "delivery price vat trader calendar closures holiday",
  },
  brand: {
    path: "/admin/brand",
    label: "Brand",
    group: "Settings",
    file: "admin/brand/brand-page.tsx",
    permission: "brand",
    words: "name logo colours colors typeface font icon favicon tagline look",
  },
  pages: {
    path: "/admin/pages",
    label: "Pages",
    group: "Settings",
    file: "admin/content/pages-page.tsx",
    permission: "brand",
    record: "page",
    words: "content text cms about delivery returns privacy terms footer header menu markdown draft publish",
  },
  moveIn: {
    path: MOVE_IN,
    label: "Move in",
    group: "Settings",
    file: "admin/move-in/move-in-page.tsx",
    permission: "catalogue",
    words: "import migrate shopify woocommerce etsy squarespace csv products another shop",
  },
  moveSubscriptions: {
    path: "/admin/move-subscriptions",
    label: "Move subscriptions in",
    group: "Settings",
    file: "admin/subscriptions/move-in/move-subscriptions-page.tsx",
    permission: "settings",
    words: "import migrate woocommerce recharge subbly stripe billing csv subscribers another shop rehearsal",
    partOf: MOVE_IN,
  },
  oldAddresses: {
    path: "/admin/old-addresses",
    label: "Old addresses",
    group: "Settings",
    file: "admin/catalogue/old-addresses/old-addresses-page.tsx",
    permission: "catalogue",
    record: "redirect",
    words: "redirects 301 404 not found links moved",
    partOf: MOVE_IN,
  },
  staff: {
    path: "/admin/staff",
    label: "Staff",
    group: "Settings",
    file: "admin/accounts/staff/staff-page.tsx",
    permission: "staff",
    record: "staff",
    words: "team roles permissions invite members access helpers",
  },
  connections: {
    path: "/admin/connections",
    label: "Connections",
    group: "Settings",
    file: "admin/connections/connections-page.tsx",
    permission: "connections",
    words: "api keys webhooks programs scripts zapier n8n integrations tokens",
  },
  goingLive: {
    path: "/admin/going-live",
    label: "Going live",
    group: "Settings",
    file: "admin/going-live/going-live-page.tsx",
    permission: "settings",
    words: "checklist start launch",
  },
} as const satisfies Record<string, AdminTab>;

export interface AdminTabGroup {
  title: string;
  tabs: readonly AdminTab[];
}

/** The menu's headings with their tabs. */
export const ADMIN_TAB_GROUPS: readonly AdminTabGroup[] = [
  ...Map.groupBy<string, AdminTab>(
    Object.values<AdminTab>(ADMIN_TABS).filter(({ partOf }) => partOf === undefined),
    ({ group }) => group,
  ),
].map(([title, tabs]) => ({ title, tabs }));

/** The headings with the tabs that the user may open. A heading without a tab is left out. */
export function permittedGroups(may: (needed: NeededPermission) => boolean): AdminTabGroup[] {
  return ADMIN_TAB_GROUPS.map(({ title, tabs }) => ({
    title,
    tabs: tabs.filter(({ permission }) => may(permission)),
  })).filter(({ tabs }) => tabs.length > 0);
}

/** The tab of an address of the dashboard. Pages below a tab belong to it. */
export function findTab(address: string): AdminTab | undefined {
  const [path = ""] = address.split(/[?#]/);
  const tabs = Object.values<AdminTab>(ADMIN_TABS).filter(
    (tab) => path === tab.path || path.startsWith(`${tab.path}/`),
  );
  return tabs.toSorted((a, b) => b.path.length - a.path.length)[0];
}
