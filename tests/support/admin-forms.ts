import { getAdminCustomer } from "#contract/accounts/admin-customers.ts";
import { createStaffRole, updateStaffRole } from "#contract/accounts/admin-staff.ts";
import { updateBrand } from "#contract/admin/admin-brand.ts";
import { getAdminSettings, updateSettings, updateTrader } from "#contract/admin/admin-settings.ts";
import { addToBasket } from "#contract/basket/basket.ts";
import { pathParameters } from "#contract/call.ts";
import { createCategory, updateCategory, updateClaim } from "#contract/catalogue/admin-catalogue.ts";
import { addVariant, createProduct, patchProduct, updateProduct } from "#contract/catalogue/admin-products.ts";
import { createRedirect, updateRedirect } from "#contract/catalogue/admin-redirects.ts";
import { createPage, getAdminPage, savePage } from "#contract/content/admin-pages.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { nameLedger } from "#contract/finance/admin-books.ts";
import { addBatch } from "#contract/inventory/admin-batches.ts";
import { createNewsletter, updateNewsletter } from "#contract/marketing/admin-marketing.ts";
import { createReplyTemplate, updateReplyTemplate } from "#contract/marketing/admin-reply-templates.ts";
import * as addresses from "#contract/orders/admin-addresses.ts";
import { getAdminOrder } from "#contract/orders/admin-orders.ts";
import { changeAdminPresent } from "#contract/orders/admin-present.ts";
import { createDiscountCode, updateDiscountCode } from "#contract/pricing/admin-pricing.ts";
import { getAdminSubscription } from "#contract/subscriptions/admin-subscriptions.ts";
import { createWebhook, updateWebhook } from "#contract/webhooks/admin-webhooks.ts";
import { LEDGER_ACCOUNTS } from "#domain/finance/bookkeeping.ts";
import { addWomensThreeMonths, buy, buyAsGuest, newCustomer } from "./people.ts";
import { givePresent, PRESENT } from "./presents.ts";
import { rows } from "./snapshot.ts";
import { TestBrowser } from "./test-browser.ts";
import type { TestShop } from "./test-shop.ts";

export type Values = Readonly<Record<string, unknown>>;

/** A form of the dashboard with two values for each of its fields. Each value is valid beside all first values. */
export interface Form {
  call: Endpoint;
  values: Readonly<Record<string, readonly [first: unknown, second: unknown]>>;
  /** Selects what the form writes as one JSON object. `$id` is the id of the record. */
  stored: string;
  /** Path parameters, and the version that the editor has seen. */
  seen?: () => Promise<Values>;
  /** Id of the record, unless the reply contains it. */
  id?: string;
  /** Fields whose value no other record may have. A form that adds records sends a new value each time. */
  unique?: readonly string[];
}

const CATEGORY = {
  name: ["Candles", "Melts"],
  slug: ["candles", "melts"],
  description: ["Wax.", "Soft wax."],
} as const;
const ROLE = {
  name: ["Weekend", "Evening"],
  permissions: [["parcels"], ["returns", "orders.view"]],
  refundLimit: [null, "20.00"],
} as const;
const WEBHOOK = {
  name: ["Ledger", "Mailing list"],
  url: ["https://hooks.example/a", "https://hooks.example/b"],
  events: [["order.paid"], ["stock.low", "parcel.sent"]],
} as const;
const REDIRECT = {
  path: ["/old-soap", "/older-soap"],
  target: ["/faq", "/returns"],
} as const;
const NEWSLETTER = {
  subject: ["Salt", "Soap"],
  preview: ["A jar", "A bar"],
  body: ["We have salt.", "We have soap."],
} as const;
const TEMPLATE = {
  name: ["Late parcel", "Broken jar"],
  text: ["Dear {name}, your parcel is late.", "Dear {name}, we are sorry about the jar."],
} as const;
const CODE = {
  code: ["SPRING", "SUMMER"],
  description: ["For spring", "For summer"],
  type: ["fixed", "percentage"],
  value: ["5.00", "6.00"],
  isActive: [true, false],
  minOrderValue: [null, "12.00"],
  minimumOrderAmount: ["10.00", "11.00"],
  maxUses: [10, 20],
  validFrom: ["2026-11-01", "2026-11-02"],
  validUntil: ["2026-12-30", "2026-12-31"],
  applicableToProducts: [[61], [62]],
} as const;
const PRODUCT = {
  name: ["Fig Soap", "Fennel Soap"],
  price: ["6.50", "7.50"],
  stock: [12, 13],
  sku: ["MS-FIG", "MS-FENNEL"],
  description: ["Green fig.", "Green fennel."],
  categoryId: [12, 19],
  stripePriceId: ["price_1", "price_2"],
  isSubscription: [false, true],
  subscriptionType: ["women", "men"],
  isActive: [true, false],
  slug: ["fig-soap", "fennel-soap"],
  strapline: ["Of figs", "Of fennel"],
  badge: ["New", "Last ones"],
  imageUrl: ["/pictures/soap-bars", "/pictures/bath-bombs"],
  pictureAlts: [{ "/pictures/soap-bars": "A bar" }, { "/pictures/soap-bars": "Two bars" }],
  gallery: [["/pictures/soap-bars"], ["/pictures/bath-bombs"]],
  netWeightGrams: [100, 110],
  netVolumeMl: [200, 210],
  ingredients: ["Aqua", "Aqua, Sodium Palmate"],
  allergens: [["Linalool"], ["Limonene"]],
  directions: ["Lather.", "Lather well."],
  warnings: ["Not for eyes.", "Not for eyes or cats."],
  shelfLifeMonths: [12, 24],
  naturalPercent: [98, 99],
  hygieneSealed: [false, true],
  isForChildren: [false, true],
  isCosmetic: [true, false],
  safetyReportRef: ["CPSR-1", "CPSR-2"],
  notificationNumber: ["SCPN-1", "SCPN-2"],
  cost: ["2.50", "2.60"],
  searchTitle: ["Fig soap by hand", "Fennel soap by hand"],
  searchDescription: ["Soap of figs.", "Soap of fennel."],
} as const;
const ADDRESS = {
  firstName: ["Wren", "Robin"],
  lastName: ["Ashdown", "Hale"],
  line1: ["3 Mill Lane", "7 Harbour Row"],
  line2: ["", "Flat 2"],
  city: ["Bath", "Whitby"],
  postcode: ["BA1 2AB", "YO21 1AA"],
} as const;
const ARTICLE = {
  title: ["Salt", "Oil"],
  lead: ["About salt.", "About oil."],
  description: ["Salt for a bath.", "Oil for a bath."],
  body: ["Salt is dry.", "Oil is not."],
  article: [
    {
      ...{ category: "Wellness", author: "Ada", publishedOn: "2026-11-01" },
      ...{ picture: "/pictures/about", pictureAlt: "Soap" },
    },
    {
      ...{ category: "Self-Care", author: "", publishedOn: "2026-11-02" },
      ...{ picture: "/pictures/home", pictureAlt: "A bath" },
    },
  ],
} as const;
const PAGE = {
  title: ["Our workshop", "Our shed"],
  lead: ["Where we work.", "Where we rest."],
  description: ["Soap, salt and a stove.", "A stove."],
  body: ["We press soap for {{first box}}.", "We pour soap."],
  menu: ["footer", "header"],
  menuLabel: ["Workshop", "Shed"],
} as const;
const LEDGER = Object.fromEntries(
  ["xero", "quickbooks"].map((program) => [
    program,
    [0, 1].map((which) => Object.fromEntries(LEDGER_ACCOUNTS.map((account, index) => [account, `${which}${index}`]))),
  ]),
) as unknown as Form["values"];

/** A plain record of the dashboard, which one form creates and changes. `tests/e2e/rows.test.ts` fills its list. */
interface PlainRecord {
  table: string;
  create: Endpoint;
  update: Endpoint;
  values: Form["values"];
  unique?: readonly string[];
}

export const PLAIN_RECORDS: readonly PlainRecord[] = [
  { table: "webhook_endpoints", create: createWebhook, update: updateWebhook, values: WEBHOOK },
  { table: "staff_roles", create: createStaffRole, update: updateStaffRole, values: ROLE, unique: ["name"] },
  { table: "categories", create: createCategory, update: updateCategory, values: CATEGORY, unique: ["slug"] },
  { table: "discount_codes", create: createDiscountCode, update: updateDiscountCode, values: CODE, unique: ["code"] },
  { table: "redirects", create: createRedirect, update: updateRedirect, values: REDIRECT, unique: ["path"] },
  {
    table: "reply_templates",
    create: createReplyTemplate,
    update: updateReplyTemplate,
    values: TEMPLATE,
    unique: ["name"],
  },
  { table: "newsletter_issues", create: createNewsletter, update: updateNewsletter, values: NEWSLETTER },
];

/** The first value of each field. */
export function firstValues(values: Form["values"]): Values {
  return Object.fromEntries(Object.entries(values).map(([field, [first]]) => [field, first]));
}

/** The two forms of each plain record. The form that changes has a record of its own. */
async function openPlainForms(admin: TestBrowser): Promise<Form[]> {
  const forms = PLAIN_RECORDS.map(async ({ table, create, update, values, unique = [] }) => {
    const own = Object.fromEntries(unique.map((field) => [field, `${firstValues(values)[field]}-own`]));
    const { id } = (await admin.send(create, { ...firstValues(values), ...own })).json() as { id: unknown };
    const [parameter = ""] = pathParameters(update.path);
    const stored = rowOf(table);
    return [
      { call: create, values, stored, unique },
      { call: update, values, stored, seen: async () => ({ [parameter]: id }) },
    ];
  });
  return (await Promise.all(forms)).flat();
}

const rowOf = (table: string) => `select to_jsonb(t) as stored from ${table} t where id = $id`;
const storedPage = (which: string) => `select to_jsonb(p) || to_jsonb(v) as stored
  from content_pages p join content_versions v on v.page_id = p.id where ${which} order by v.id desc limit 1`;
const SETTINGS = "select jsonb_object_agg(key, value) as stored from settings";

/** The forms of the dashboard, each with a record of its own. */
export async function openForms(test: TestShop, admin: TestBrowser): Promise<Form[]> {
  const { id: productId } = await admin.call(createProduct, { name: "Soap", price: "5.00" });
  const addFamily = async (name: string) => {
    const first = await admin.call(createProduct, { name, price: "5.00" });
    const family = { name, choiceName: "Size", choice: "Small" };
    return (await admin.call(addVariant, { productId: String(first.id), choice: "Large", family })).familyId;
  };
  const families = [await addFamily("Salt"), await addFamily("Scrub")] as const;
  const draft = await admin.call(createProduct, { name: "Draft", price: "5.00", isActive: false });
  const { settings } = await admin.call(getAdminSettings, {});
  const logo = { name: "0".repeat(32), width: 200, height: 100 };
  await test.shop.pictures.write(`${logo.name}-logo.png`, Buffer.from("logo"), "image/png");
  const customer = await newCustomer(test);
  await addWomensThreeMonths(customer);
  await buy(customer);
  const other = await newCustomer(test);
  await other.call(addToBasket, { productId: 61 });
  const ownOrderId = String((await buy(other)).orderId);
  const [subscriber] = await rows<{ id: number; user_id: number }>(
    test.shop,
    "select id, user_id from subscriptions order by id desc limit 1",
  );
  const customerId = String(subscriber?.user_id);
  const subscriptionId = String(subscriber?.id);
  const { orderId } = await buyAsGuest(new TestBrowser(test.app), 61);
  const presentId = String((await givePresent(new TestBrowser(test.app), PRESENT)).orderId);
  const versionOf = async (read: Endpoint, ids: Values) => {
    const { version } = (await admin.send(read, ids)).json() as { version: unknown };
    return { ...ids, version };
  };
  const own = { slug: "own-page" };
  await admin.call(createPage, {
    ...own,
    title: "Own",
    lead: "",
    description: "",
    body: "Own",
    menu: "none",
    menuLabel: "",
  });
  const ownArticle = { slug: "own-article", menu: "none", menuLabel: "" } as const;
  await admin.send(createPage, { ...firstValues(ARTICLE), ...ownArticle });
  return [
    ...(await openPlainForms(admin)),
    {
      call: createPage,
      values: { ...PAGE, slug: ["our-workshop", "our-shed"] },
      stored: storedPage("true"),
      id: "",
      unique: ["slug"],
    },
    {
      call: createPage,
      values: { ...ARTICLE, slug: ["our-salt", "our-oil"] },
      stored: storedPage("true"),
      id: "",
      unique: ["slug"],
      seen: async () => ({ menu: "none", menuLabel: "" }),
    },
    {
      call: savePage,
      values: ARTICLE,
      stored: storedPage(`p.slug = '${ownArticle.slug}'`),
      id: "",
      seen: async () => ({ ...ownArticle, revision: (await admin.call(getAdminPage, ownArticle)).revision }),
    },
    {
      call: savePage,
      values: PAGE,
      stored: storedPage(`p.slug = '${own.slug}'`),
      id: "",
      seen: async () => ({ ...own, revision: (await admin.call(getAdminPage, own)).revision }),
    },
    {
      call: createProduct,
      values: { ...PRODUCT, familyId: families, choice: ["100 g", "200 g"] },
      stored: rowOf("products"),
      unique: ["sku", "slug", "choice"],
    },
    {
      call: updateProduct,
      values: { ...PRODUCT, familyId: families, choice: ["300 g", "400 g"] },
      stored: rowOf("products"),
      seen: async () => ({ productId }),
    },
    ...[createProduct, updateProduct].map((call) => ({
      call,
      values: {
        name: ["Draft", "Later draft"],
        price: ["5.00", "6.00"],
        publishOn: ["2027-01-01", "2027-01-02"],
      } as const,
      stored: rowOf("products"),
      seen: async () => ({ isActive: false, ...(call === updateProduct ? { productId: draft.id } : {}) }),
    })),
    {
      call: patchProduct,
      values: { price: PRODUCT.price, stock: PRODUCT.stock },
      stored: rowOf("products"),
      seen: async () => ({ productId }),
    },
    {
      call: addBatch,
      values: {
        code: ["B1", "B2"],
        madeOn: ["2026-10-01", "2026-10-02"],
        bestBeforeOn: ["2027-10-01", "2027-10-02"],
        quantity: [10, 20],
        addsToStock: [false, true],
      },
      stored: `select to_jsonb(b) || jsonb_build_object('moved', (select count(*) from stock_movements m
        where m.product_id = b.product_id)) as stored from product_batches b where id = $id`,
      seen: async () => ({ productId }),
      unique: ["code"],
    },
    {
      call: updateClaim,
      values: {
        text: ["2,500+", "2,600+"],
        detail: ["customers", "happy customers"],
        source: ["Order book", "Survey"],
        evidence: ["Order book of 2026", "Survey of 400"],
        asOf: ["2026-10-01", "2026-10-02"],
        validUntil: [null, "2027-10-02"],
        isEnabled: [true, false],
      },
      stored: rowOf("marketing_claims"),
      seen: async () => ({ claimId: 1 }),
    },
    {
      call: updateTrader,
      values: {
        legalName: ["A Ltd", "B Ltd"],
        addressLine1: ["1 Mill Lane", "2 Mill Lane"],
        addressLine2: ["", "Unit 2"],
        city: ["Bath", "Whitby"],
        postcode: ["BA1 2AB", "YO21 1AA"],
        country: ["United Kingdom", "England"],
        registration: ["No. 1", "No. 2"],
        email: ["a@example.com", "b@example.com"],
        phone: ["01225 111111", "01225 222222"],
        isVatRegistered: [false, true],
        vatNumber: ["GB123456789", "GB987654321"],
      },
      stored: SETTINGS,
      id: "",
    },
    {
      call: updateBrand,
      values: {
        name: ["Fern & Foam", "Fern"],
        tagline: ["Soap.", "Salt."],
        ground: ["#ffffff", "#f4f8f4"],
        ink: ["#111111", "#202020"],
        accent: ["#004400", "#440044"],
        typePair: ["lora-source-sans", "source-sans"],
        logo: [null, logo],
        logoSaysName: [false, true],
      },
      stored: SETTINGS,
      id: "",
    },
    { call: nameLedger, values: LEDGER, stored: SETTINGS, id: "" },
    {
      call: updateSettings,
      values: Object.fromEntries(Object.entries(settings).map(([key, value]) => [key, [value, another(key, value)]])),
      stored: SETTINGS,
      id: "",
    },
    {
      call: addresses.changeAdminOrderAddress,
      values: { ...ADDRESS, email: ["wren@example.com", "robin@example.com"] },
      stored: rowOf("orders"),
      id: String(orderId),
      seen: () => versionOf(getAdminOrder, { orderId: String(orderId) }),
    },
    {
      call: addresses.changeAdminOrderAddress,
      values: { ...ADDRESS, line1: ["9 Quay Street", "8 Quay Street"], changeAccount: [false, true] },
      stored: `select to_jsonb(o) || jsonb_build_object('account', to_jsonb(u)) as stored
        from orders o join users u on u.id = o.user_id where o.id = $id`,
      id: ownOrderId,
      seen: () => versionOf(getAdminOrder, { orderId: ownOrderId }),
    },
    {
      call: changeAdminPresent,
      values: { message: ["For the bath", "For a rainy day"], notBefore: [null, "2026-12-12"] },
      stored: rowOf("orders"),
      id: presentId,
      seen: () => versionOf(getAdminOrder, { orderId: presentId }),
    },
    {
      call: addresses.changeAdminSubscriptionAddress,
      values: ADDRESS,
      stored: rowOf("users"),
      id: customerId,
      seen: () => versionOf(getAdminSubscription, { subscriptionId }),
    },
    {
      call: addresses.changeAdminCustomerAddress,
      values: ADDRESS,
      stored: rowOf("users"),
      id: customerId,
      seen: () => versionOf(getAdminCustomer, { customerId }),
    },
  ];
}

/** Another valid value of a setting. */
function another(key: string, value: unknown): unknown {
  if (key.endsWith("Order")) return ["contact", "/about"];
  if (key === "closures") return ["2026-12-24"];
  if (key === "subscriptionLawFrom") return "2027-02-01";
  if (key.startsWith("offered")) return { ...Object(value), [Object.keys(Object(value))[0] ?? ""]: false };
  if (key === "audiencePictures") return { ...Object(value), women: "/pictures/about" };
  if (key === "audienceNames") return { ...Object(value), women: "Adults" };
  if (key === "boxLine") return "Roses";
  if (key === "audienceLines") return { ...Object(value), women: "Roses" };
  if (typeof value === "boolean") return !value;
  if (typeof value === "number") return key === "cutOffDay" ? value - 1 : value + 1;
  if (typeof value === "string") return `${value}X`;
  if (Array.isArray(value)) return value.map((each: number) => each + 1);
  return Object.fromEntries(Object.entries(value as Record<string, number>).map(([name, each]) => [name, each + 1]));
}
