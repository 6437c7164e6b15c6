import { createElement, type FunctionComponent } from "react";
import { expect, it } from "vitest";
import { getAdminStats } from "#contract/admin/admin-overview.ts";
import type { InputOf, NamedCall } from "#contract/call.ts";
import { listAdminCategories } from "#contract/catalogue/admin-catalogue.ts";
import { type AdminProduct, type AdminProductDetails, listAdminProducts } from "#contract/catalogue/admin-products.ts";
import { type AdminOrderDetails, listAdminOrders } from "#contract/orders/admin-orders.ts";
import { type DiscountCode, listDiscountCodes } from "#contract/pricing/admin-pricing.ts";
import {
  type AdminSubscriptionDetails,
  getAdminSubscription,
  listAdminSubscriptions,
} from "#contract/subscriptions/admin-subscriptions.ts";
import { type LabelValues, mapLabel } from "#domain/catalogue/label-fields.ts";
import { ORDER_STATUSES } from "#domain/orders/orders.ts";
import CategoriesPage from "#web/admin/catalogue/categories/categories-page.tsx";
import { ProductForm } from "#web/admin/catalogue/products/product-form.tsx";
import { toTyped } from "#web/admin/catalogue/products/product-form-values.ts";
import ProductsPage from "#web/admin/catalogue/products/products-page.tsx";
import { AdminRail } from "#web/admin/frame/workbench.tsx";
import { apiPageQuery, apiQuery } from "#web/admin/kit/api-query.ts";
import { useAdminList } from "#web/admin/kit/use-admin-list.ts";
import { OrderDetails } from "#web/admin/orders/order-details.tsx";
import { OrderStatusMarks } from "#web/admin/orders/order-status-marks.tsx";
import OrdersPage, { OrdersSelection } from "#web/admin/orders/orders-page.tsx";
import { AdminCounters } from "#web/admin/overview/overview-page.tsx";
import { RecentOrders } from "#web/admin/overview/recent-orders.tsx";
import DiscountsPage, { DiscountForm, toTypedDiscount } from "#web/admin/pricing/discounts-page.tsx";
import SubscriptionsPage from "#web/admin/subscriptions/subscriptions-page.tsx";
import { drawMarkup, drawWords, missingFrom, type Read } from "./draw-text.ts";
import { SUBSCRIPTION as CUSTOMER_VIEW } from "./subscription-view.ts";

const nothing = () => undefined;

const CUSTOMER = {
  userId: 1_000_001,
  userEmail: "wren@example.com",
  userName: "wren",
  userFirstName: "Wren",
  userLastName: "Ashdown",
  deliveryLine1: "3 Mill Lane",
  deliveryLine2: "Top flat",
  deliveryCity: "Bath",
  deliveryPostcode: "BA1 2AB",
};

const ADDRESS = {
  firstName: "Wren",
  lastName: "Ashdown",
  line1: "3 Mill Lane",
  line2: "Top flat",
  city: "Bath",
  postcode: "BA1 2AB",
};

const ORDER: AdminOrderDetails = {
  ...CUSTOMER,
  id: 1013,
  amount: "55.98",
  deliveryAmount: "1.00",
  discountAmount: "0.00",
  sums: [
    { kind: "products", amount: "54.98" },
    { kind: "delivery", amount: "1.00" },
  ],
  total: "55.98",
  net: "55.98",
  giftCardAmount: "0.00",
  status: "shipped",
  isPaid: true,
  isArchived: false,
  refundedPart: null,
  isTelephone: false,
  tags: [],
  paidInPerson: null,
  present: null,
  payUntil: null,
  type: "mixed",
  created: "2026-11-21T10:00:00.000Z",
  version: "2026-11-21T10:00:00.000Z",
  items: [
    {
      id: 1,
      productId: 103,
      productName: "Women's Box",
      quantity: 1,
      productPrice: "19.99",
      total: "19.99",
      isSubscription: true,
    },
    {
      id: 2,
      productId: 61,
      productName: "Stress Relief",
      quantity: 1,
      productPrice: "34.99",
      total: "34.99",
      isSubscription: false,
    },
  ],
  stripePaymentIntentId: "pi_123",
  trackingNumber: "AB473124829GB",
  parcels: [],
  noteCount: 0,
  notes: [],
  address: ADDRESS,
  addressChange: { canChange: true, hasLabel: false, changesAccount: false },
  gift: null,
  subscriptions: [],
  boxes: [],
  invoiceNumber: null,
  discountCode: null,
  refundable: "55.98",
  wholeRefund: "55.98",
  refundableToCard: "55.98",
  refundableToGiftCards: "0.00",
  refunded: "0.00",
  sentContents: [],
  refundLines: [],
  refunds: [],
  returns: [],
  emails: [],
  timeline: [],
};

const SUBSCRIPTION: AdminSubscriptionDetails = {
  ...CUSTOMER,
  id: 6,
  plan: "Women's box, 3 months",
  price: "26.99",
  status: "active",
  isEnding: false,
  deliveredMonths: 1,
  totalMonths: 4,
  rolls: false,
  prepaidBoxes: null,
  nextDelivery: "2027-01-15",
  paymentFailure: null,
  created: "2026-11-21T10:00:00.000Z",
  version: 1,
  address: ADDRESS,
  hasLabel: false,
  relatedOrder: { id: 1013, status: "shipped", amount: "55.98", total: "55.98" },
  restart: null,
  nextCharge: null,
  canKeep: false,
  continuedBox: null,
  gift: null,
  method: null,
  stripeSubscriptionId: "sub_123",
  charges: [],
  canRetryCharge: false,
  customerView: CUSTOMER_VIEW,
  notes: [],
};

const PRODUCT: AdminProduct = {
  held: 0,
  waiting: 0,
  id: 1000,
  name: "Fig Soap",
  description: "Cut by hand.",
  price: "6.50",
  sku: null,
  categoryId: 12,
  categoryName: "Soap Bars",
  isActive: true,
  stock: 11,
  isSubscription: false,
  subscriptionType: null,
  stripePriceId: null,
  slug: "fig-soap",
  imageUrl: null,
  picture: null,
  publishOn: null,
  cost: null,
  margin: null,
  familyId: null,
  choice: "",
  version: 1,
  isPlan: false,
};

const DETAILS: AdminProductDetails = {
  ...PRODUCT,
  wasPublic: true,
  strapline: "",
  badge: null,
  gallery: [],
  pictures: [],
  pictureAlts: {},
  ...mapLabel<LabelValues>((_name, { kind }) => ({ whole: null, text: "", flag: false })[kind]),
  ingredients: null,
  allergens: [],
  isForChildren: false,
  isCosmetic: false,
  safetyReportRef: null,
  notificationNumber: null,
  searchTitle: "",
  searchDescription: "",
  family: null,
  batches: [],
  priceHistory: [],
  stockMovements: [],
};

const CODE: DiscountCode = {
  id: 1,
  code: "WINTER",
  description: "",
  type: "percentage",
  value: "10.00",
  isActive: true,
  minOrderValue: null,
  maxUses: 100,
  usedCount: 7,
  validFrom: "2026-11-21T10:00:00.000Z",
  validUntil: "2026-12-24T23:59:59.999Z",
  applicableToProducts: [],
  isArchived: false,
};

/** First page of a list, as loaded without parameters in the address. */
const listed = <C extends NamedCall>(call: C, rows: readonly object[], input = {}): Read => [
  apiPageQuery(call, input as InputOf<C>),
  { rows, totalCount: rows.length, isTotalCapped: false, nextCursor: undefined },
];

const draw = (page: FunctionComponent, ...reads: Read[]) => drawWords(createElement(page), reads);

/** Draws the bulk actions of the order list with two orders selected. */
function Selected() {
  const list = useAdminList({ call: listAdminOrders });
  const selection = { ...list.selection, ids: new Set([1, 2]), count: 2 };
  return createElement(OrdersSelection, { list: { ...list, selection } });
}

it("shows of an order in its dialog what the specification lists", () => {
  const text = drawWords(createElement(OrderDetails, { order: ORDER }));
  expect(
    missingFrom(text, [
      "Status shipped Paid Amount £55.98 Date 21 November 2026",
      "Customer Wren Ashdown",
      "wren@example.com",
      "Delivery address Wren Ashdown 3 Mill Lane Top flat Bath BA1 2AB",
      "Items Women's Box Subscription Item 1 × £19.99 Stress Relief 1 × £34.99",
      "Summary",
      "Subtotal £54.98 Delivery £1.00 Total £55.98",
      "Payment number pi_123",
      "Tracking number AB473124829GB",
    ]),
  ).toEqual([]);
  const without = { ...ORDER, address: { ...ADDRESS, line2: "" }, stripePaymentIntentId: null, trackingNumber: null };
  const fewer = drawWords(createElement(OrderDetails, { order: without }));
  expect(fewer).toContain("3 Mill Lane Bath BA1 2AB");
  expect(fewer).not.toMatch(/Payment number|Tracking number AB/);
});

it("shows of a subscription in its dialog what the specification lists", () => {
  const read: Read = [apiQuery(getAdminSubscription, { subscriptionId: "6" }), SUBSCRIPTION];
  const text = drawWords(createElement(SubscriptionsPage), [read], "/?subscription=6");
  expect(
    missingFrom(text, [
      "Subscription #6",
      "Status Active Plan Women's box, 3 months Monthly price £26.99",
      "Customer Wren Ashdown wren@example.com",
      "Delivery address 3 Mill Lane Top flat Bath BA1 2AB",
      "1 of 4 boxes delivered (25%)",
      "Next delivery 15 January 2027 Start date 21 November 2026",
      "Related order #1013, Shipped, £55.98",
      "Payment provider subscription sub_123",
    ]),
  ).toEqual([]);
});

it("has the specified columns and states in the tables of orders and subscriptions", () => {
  const orders = listed(listAdminOrders, [ORDER], { sort: "date-desc" });
  expect(
    missingFrom(draw(OrdersPage, orders), [
      "Select all orders of this page ID Customer Type Amount Payment Status Date Select order 1013",
      "#1013 View details of order 1013",
      "Wren Ashdown wren@example.com",
      "£55.98",
      "Pending Processing Shipped Delivered Cancelled",
      "21 November 2026",
    ]),
  ).toEqual([]);
  expect(drawMarkup(createElement(OrdersPage), [orders]).match(/type="checkbox"/g)).toHaveLength(2);
  expect(
    missingFrom(draw(SubscriptionsPage, listed(listAdminSubscriptions, [SUBSCRIPTION], { sort: "next-delivery" })), [
      "ID Customer Plan Price Status Progress Next delivery",
      "Women's box, 3 months",
      "£26.99",
      "Active Paused Cancelled Completed",
      "1 of 4 boxes",
      "15 January 2027",
      "#6 View subscription 6",
    ]),
  ).toEqual([]);
});

// Specification: "Badge: delivered default, shipped secondary, cancelled destructive, others outline."
it("draws each status of an order in a badge of its own kind", () => {
  const looks = ORDER_STATUSES.map((status) => {
    const order = { status, isPaid: true, isArchived: false, refundedPart: null };
    const markup = drawMarkup(createElement(OrderStatusMarks, { order }));
    return [status, /class="([^"]*rounded[^"]*)"/.exec(markup)?.[1] ?? ""] as const;
  });
  const byStatus = Object.fromEntries(looks);
  expect(byStatus.processing).toBe(byStatus.pending);
  expect(new Set([byStatus.pending, byStatus.shipped, byStatus.delivered, byStatus.cancelled]).size).toBe(4);
  expect(byStatus.cancelled).toContain("danger");
});

it("marks refunded orders in the sheet and in the list", () => {
  const marksOf = (refundedPart: "all" | "part" | null) => {
    const order = { ...ORDER, refundedPart };
    const list = draw(OrdersPage, listed(listAdminOrders, [order], { sort: "date-desc" }));
    const row = list.slice(list.indexOf("#1013"));
    return [drawWords(createElement(OrderStatusMarks, { order })), /(Partly refunded|Refunded)/.exec(row)?.[0]];
  };
  expect(marksOf("all").map((text) => text?.trim())).toEqual(["shipped Refunded", "Refunded"]);
  expect(marksOf("part").map((text) => text?.trim())).toEqual(["shipped Partly refunded", "Partly refunded"]);
  expect(marksOf(null).map((text) => text?.trim())).toEqual(["shipped Paid", undefined]);
});

it("has the specified columns in the table of products, and warns in red of ten or fewer", () => {
  const read = (stock: number, isPlanned = false) =>
    listed(listAdminProducts, [{ ...PRODUCT, stock, isActive: !isPlanned, isSubscription: isPlanned }], {
      sort: "name-asc",
    });
  const markup = (stock: number) => drawMarkup(createElement(ProductsPage), [read(stock)]);
  const text = draw(ProductsPage, read(11));
  expect(
    missingFrom(text, [
      "Select all products of this page Name SKU Category Price Stock Status Type Actions Select Fig Soap",
      "Fig Soap Cut by hand.",
      "N/A",
      "Soap Bars",
      "£6.50",
      "Active One-time",
      "Edit Fig Soap",
      "Delete Fig Soap",
    ]),
  ).toEqual([]);
  expect(draw(ProductsPage, read(11, true))).toContain("Inactive Subscription");
  expect(markup(11)).not.toMatch(/text-danger|lucide-triangle-alert/);
  expect(markup(10)).toMatch(/text-danger[^>]*><svg[^>]*lucide-triangle-alert/);
});

it("asks in the dialogs for the specified fields, and saves by the specified buttons", () => {
  const product = drawWords(createElement(ProductsPage), [], "/?product=new");
  expect(
    missingFrom(product, [
      "Add Product Product Name * SKU Price (£) * Stock Quantity Category No category",
      "Description",
      "Payment provider price id",
      "Active Subscription Product",
      "Create Product Cancel",
    ]),
  ).toEqual([]);
  expect(product).not.toContain("Subscription Type");
  const edited = createElement(ProductForm, { product: { ...DETAILS, isSubscription: true }, onDone: nothing });
  expect(missingFrom(drawWords(edited), ["Subscription Type Choose one Women Men Children", "Update Product"])).toEqual(
    [],
  );
  expect(toTyped(DETAILS)).toMatchObject({ name: "Fig Soap", price: "6.50", stock: "11", isActive: true });
  expect(toTyped(undefined)).toMatchObject({ name: "", price: "", isActive: true, isSubscription: false });

  const code = (given: DiscountCode | undefined) => createElement(DiscountForm, { code: given, onDone: nothing });
  expect(
    missingFrom(drawWords(code(undefined)), [
      "Code Type Percentage Fixed Amount Value (%) Minimum Order Value (£) (optional)",
      "Max Uses (optional) Valid from (optional)",
      "Valid Until (optional)",
      "Active Create Code Cancel",
    ]),
  ).toEqual([]);
  expect(drawWords(code(CODE))).toContain("Update Code");
  expect(toTypedDiscount(CODE)).toMatchObject({ code: "WINTER", maxUses: "100", validUntil: "2026-12-24" });
  expect(toTypedDiscount(undefined)).toMatchObject({ code: "", value: "", maxUses: "", isActive: true });

  const read = listed(listAdminCategories, []);
  const category = drawWords(createElement(CategoriesPage), [read], "/?category=new");
  expect(missingFrom(category, ["Add Category Name Slug", "Description Create category Cancel"])).toEqual([]);
});

it("has the specified columns in the table of discount codes, and words for what has no end", () => {
  const page = (code: DiscountCode) => draw(DiscountsPage, listed(listDiscountCodes, [code]));
  expect(
    missingFrom(page(CODE), [
      "Add Discount Code",
      "Code Type Value Status Usage Valid until",
      "WINTER",
      "Percentage 10% Active 7 / 100 24 December 2026",
      "Edit WINTER",
    ]),
  ).toEqual([]);
  const endless = page({ ...CODE, type: "fixed", value: "5.00", isActive: false, maxUses: null, validUntil: null });
  expect(endless).toContain("Fixed Amount £5.00 Inactive 7 / ∞ no maximum No expiry");
});

it("has the specified columns in the table of categories", () => {
  const categories = [
    { id: 12, name: "Soap Bars", slug: "soap-bars", description: null, productCount: 8, isCosmetic: true },
  ];
  expect(
    missingFrom(draw(CategoriesPage, listed(listAdminCategories, categories)), [
      "Add Category",
      "Name Slug Description",
      "Soap Bars soap-bars N/A",
      "Edit Soap Bars",
    ]),
  ).toEqual([]);
});

it("leads to the six tabs", () => {
  const rail = createElement(AdminRail);
  const tabs = ["", "/orders", "/subscriptions", "/products", "/categories", "/discounts"];
  expect(
    missingFrom(
      drawMarkup(rail),
      tabs.map((tab) => `href="/admin${tab}"`),
    ),
  ).toEqual([]);
  const names = ["Overview Orders", "Subscriptions", "Products Categories Discounts"];
  expect(missingFrom(drawWords(rail), names)).toEqual([]);
});

it("has the specified counters and asks for five orders on the overview", () => {
  const stats = { totalUsers: 12, activeSubscriptions: 3, monthlyRevenue: "1234.50", totalOrders: 40 };
  expect(
    missingFrom(drawWords(createElement(AdminCounters), [[apiQuery(getAdminStats, {}), stats]]), [
      "Total Users 12 Active Subscriptions 3 Monthly Revenue £1,234.50",
      "Total Orders 40",
    ]),
  ).toEqual([]);
  expect(
    missingFrom(drawWords(createElement(RecentOrders), [[apiQuery(listAdminOrders, { limit: "5" }), [ORDER]]]), [
      "Recent Orders",
      "ID Customer Amount Status Date",
      "#1013 Wren Ashdown wren@example.com",
      "£55.98",
      "shipped",
      "21 November 2026",
    ]),
  ).toEqual([]);
});

it("offers the specified searches, filters and orders of rows", () => {
  expect(
    missingFrom(draw(OrdersPage), [
      "Search by email, name or id",
      "Status All Pending Processing Shipped Delivered Cancelled",
    ]),
  ).toEqual([]);
  expect(
    missingFrom(draw(SubscriptionsPage), [
      "Search by email, name or id",
      "Status All Active Paused Cancelled Completed",
    ]),
  ).toEqual([]);
  expect(
    missingFrom(draw(ProductsPage), [
      "Search by name or SKU",
      "Category All",
      "Status All Active Inactive",
      "Type All Subscription One-time",
      "Sort by Name, A to Z Name, Z to A Price, lowest first Price, highest first Stock, lowest first",
      "Stock, highest first SKU, A to Z SKU, Z to A",
    ]),
  ).toEqual([]);
});

it("offers for chosen orders what the specification lists", () => {
  expect(
    missingFrom(drawWords(createElement(Selected)), [
      "Bulk action Mark Processing Mark Shipped Mark Delivered Mark Cancelled Delete Orders",
      "PDF Invoices",
      "Shipping Labels",
      "Clear (2)",
    ]),
  ).toEqual([]);
});
