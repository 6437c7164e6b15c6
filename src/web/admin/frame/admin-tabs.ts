export interface AdminTab {
  path: string;
  label: string;
  /** Heading in the menu. */
  group: string;
  /** Page component, relative to src/web. */
  file: string;
  /** Kind of record that the tab lists, as `recordChange` names it. The activity log links to the tab. */
  record?: string;
  /** Additional search words for the tab. */
  words?: string;
}

/** The dashboard's tabs in menu order. Routes, menu and search are built from this table. */
export const ADMIN_TABS = {
  overview: {
    path: "/admin",
    label: "Overview",
    group: "Today",
    file: "admin/overview/overview-page.tsx",
    words: "to do today figures revenue sales dashboard home",
  },
  orders: {
    path: "/admin/orders",
    label: "Orders",
    group: "Orders",
    file: "admin/orders/orders-page.tsx",
    words: "sales archive archived csv export",
  },
  parcels: {
    path: "/admin/parcels",
    label: "Parcels",
    group: "Orders",
    file: "admin/orders/parcels/parcels-page.tsx",
    words: "pack packing slips labels post send tracking numbers royal mail click drop dispatch shipping replacement",
  },
  returns: {
    path: "/admin/returns",
    label: "Returns",
    group: "Orders",
    file: "admin/orders/returns/returns-page.tsx",
    words: "withdrawal send back refund",
  },
  subscriptions: {
    path: "/admin/subscriptions",
    label: "Subscriptions",
    group: "Boxes",
    file: "admin/subscriptions/subscriptions-page.tsx",
    words: "subscribers plans boxes pause payment failure",
  },
  boxRun: {
    path: "/admin/box-run",
    label: "Box run",
    group: "Boxes",
    file: "admin/subscriptions/box-run/box-run-page.tsx",
    words: "freeze monthly box dispatch clock",
  },
  recipes: {
    path: "/admin/recipes",
    label: "Recipes",
    group: "Boxes",
    file: "admin/subscriptions/recipes/recipes-page.tsx",
    words: "contents items of monthly boxes substitutes allergens repeats",
  },
  products: {
    path: "/admin/products",
    label: "Products",
    group: "Goods",
    file: "admin/catalogue/products/products-page.tsx",
    words: "stock prices batches recall pictures csv import",
  },
  categories: {
    path: "/admin/categories",
    label: "Categories",
    group: "Goods",
    file: "admin/catalogue/categories/categories-page.tsx",
    record: "category",
  },
  discounts: {
    path: "/admin/discounts",
    label: "Discounts",
    group: "Goods",
    file: "admin/pricing/discounts-page.tsx",
    words: "codes coupons vouchers",
  },
  giftCards: {
    path: "/admin/gift-cards",
    label: "Gift cards",
    group: "Goods",
    file: "admin/gift-cards/gift-cards-page.tsx",
    words: "vouchers balance",
  },
  customers: {
    path: "/admin/customers",
    label: "Customers",
    group: "People",
    file: "admin/accounts/customers-page.tsx",
    words: "people guests accounts notes",
  },
  samples: {
    path: "/admin/samples",
    label: "Samples",
    group: "People",
    file: "admin/marketing/samples/samples-page.tsx",
    words: "word search requests",
  },
  reviews: { path: "/admin/reviews", label: "Reviews", group: "People", file: "admin/reviews/reviews-page.tsx" },
  claims: {
    path: "/admin/claims",
    label: "Claims",
    group: "People",
    file: "admin/catalogue/claims/claims-page.tsx",
    record: "claim",
  },
  emails: {
    path: "/admin/emails",
    label: "Emails",
    group: "Emails",
    file: "admin/emails/emails-page.tsx",
    words: "letters sent messages",
  },
  newsletter: {
    path: "/admin/newsletter",
    label: "Newsletter",
    group: "Emails",
    file: "admin/marketing/newsletter/newsletter-page.tsx",
  },
  sales: {
    path: "/admin/sales",
    label: "Sales",
    group: "Figures",
    file: "admin/overview/sales-page.tsx",
    words: "best sellers bestsellers units by product day revenue",
  },
  books: {
    path: "/admin/books",
    label: "Books",
    group: "Figures",
    file: "admin/finance/books-page.tsx",
    words: "accounts vat invoices credit notes payouts xero quickbooks journal tax",
  },
  activity: {
    path: "/admin/activity",
    label: "Activity",
    group: "Figures",
    file: "admin/activity/activity-page.tsx",
    words: "log history changes who",
  },
  settings: {
    path: "/admin/settings",
    label: "Settings",
    group: "Settings",
    file: "admin/settings/settings-page.tsx",
    words: "delivery price vat trader calendar closures holiday",
  },
  brand: {
    path: "/admin/brand",
    label: "Brand",
    group: "Settings",
    file: "admin/brand/brand-page.tsx",
    words: "name logo colours colors typeface font icon favicon tagline look",
  },
  goingLive: {
    path: "/admin/going-live",
    label: "Going live",
    group: "Settings",
    file: "admin/going-live/going-live-page.tsx",
    words: "checklist start launch",
  },
} as const satisfies Record<string, AdminTab>;

/** The menu's headings with their tabs. */
export const ADMIN_TAB_GROUPS: readonly { title: string; tabs: readonly AdminTab[] }[] = [
  ...Map.groupBy<string, AdminTab>(Object.values(ADMIN_TABS), ({ group }) => group),
].map(([title, tabs]) => ({ title, tabs }));
