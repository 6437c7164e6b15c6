import { useQuery } from "@tanstack/react-query";
import { createElement } from "react";
import { expect, it } from "vitest";
import type { User } from "#contract/accounts/accounts.ts";
import type { PlanView } from "#contract/catalogue/catalogue.ts";
import type { OrderDetails } from "#contract/orders/orders.ts";
import type { Subscription } from "#contract/subscriptions/subscriptions.ts";
import { isoDay } from "#domain/calendar.ts";
import { answersResource, basketResource, subscriptionsResource, userResource } from "#web/app/current-user.ts";
import { SiteHeader } from "#web/app/layout/shop-frame.tsx";
import SiteDrawer from "#web/app/layout/site-drawer.tsx";
import { SiteFooter } from "#web/app/layout/site-footer.tsx";
import { NOTHING_IN_BASKET } from "#web/app/layout/use-basket.ts";
import { pendingOrdersQuery } from "#web/app/queries.ts";
import { AddressCard, Profile } from "#web/shop/accounts/account-page.tsx";
import { OrderList } from "#web/shop/accounts/order-list.tsx";
import { PaidOrder } from "#web/shop/checkout/after/success-page.tsx";
import { OrderReceipt } from "#web/shop/orders/order-receipt.tsx";
import { OrderStatusBadge } from "#web/shop/orders/order-status-badge.tsx";
import { CurrentSubscription } from "#web/shop/subscriptions/account/current-subscription.tsx";
import { FirstBoxBanner } from "#web/shop/subscriptions/questionnaire/selection-summary.tsx";
import { SubscriptionFacts } from "#web/shop/subscriptions/questionnaire/subscription-facts.tsx";
import { drawMarkup, drawWords, missingFrom } from "./draw-text.ts";
import { SUBSCRIPTION } from "./subscription-view.ts";

const USER: User = {
  id: 1_000_001,
  username: "wren",
  email: "wren@example.com",
  firstName: "Wren",
  lastName: "Ashdown",
  profileImageUrl: null,
  isEmailVerified: true,
  pendingEmail: null,
  isAdmin: false,
  hasSecondFactor: false,
  needsSecondFactor: false,
  createdAt: "2026-11-21T10:00:00.000Z",
  firstBoxTaken: [],
  deliveryLine1: "3 Mill Lane",
  deliveryLine2: "",
  deliveryCity: "Bath",
  deliveryPostcode: "BA1 2AB",
  deliveryCountry: "United Kingdom",
  billingLine1: "",
  billingLine2: "",
  billingCity: "",
  billingPostcode: "",
  billingCountry: "United Kingdom",
  sameAsDelivery: true,
};

const BOX_LINE = {
  id: 1,
  productId: 101,
  productName: "Women's Monthly Subscription Box",
  productPrice: "19.99",
  quantity: 1,
  isSubscription: true,
  picture: null,
};
const PRODUCT_LINE = {
  id: 2,
  productId: 61,
  productName: "Stress Relief Collection",
  productPrice: "34.99",
  quantity: 1,
  isSubscription: false,
  picture: null,
};

const PAID: OrderDetails = {
  order: {
    id: 1014,
    createdAt: "2026-11-21T10:00:00.000Z",
    amount: "55.98",
    sums: [
      { kind: "products", amount: "54.98" },
      { kind: "delivery", amount: "1.00" },
    ],
    total: "55.98",
    net: "55.98",
    refunded: "0.00",
    refunds: [],
    status: "paid",
    orderType: "mixed",
    trackingNumber: null,
    deliveryAmount: "1.00",
    discountAmount: "0.00",
    giftCardAmount: "0.00",
    discountCode: null,
    email: "wren@example.com",
    isGuests: false,
  },
  items: [BOX_LINE, PRODUCT_LINE],
  hasSubscription: true,
  orderType: "mixed",
  boxes: [
    {
      productName: BOX_LINE.productName,
      firstDispatchOn: "2026-12-15",
      firstBox: "coming",
      subscription: "active",
      nextChargeOn: "2027-01-01",
      monthlyPrice: "29.99",
    },
  ],
  giftCard: null,
  goodsDispatchBy: "2026-11-26",
  productsArrival: { from: "2026-11-27", to: "2026-12-01" },
  deliverTo: ["Wren Ashdown", "3 Mill Lane", "Bath", "BA1 2AB", "United Kingdom"],
  parcels: [],
};

const PLAN: PlanView = {
  id: 103,
  productId: 103,
  audience: "women",
  duration: "3months",
  months: 3,
  rolls: false,
  title: "Women's Monthly Subscription Box",
  subtitle: "",
  price: "26.99",
  originalPrice: "29.99",
  discount: 10,
  savings: 10,
  popular: false,
  popularSource: null,
  stripePriceId: null,
  firstBox: { price: "19.99", saves: "10.00", isOffer: true, percentOff: 33 },
  total: "73.97",
  firstDispatchOn: "2026-12-15",
  nextChargeOn: "2027-01-01",
};

function Pending() {
  return createElement(OrderList, { orders: useQuery(pendingOrdersQuery), emptyText: "No Pending Orders" });
}

it("shows after a payment all that the specification lists of an order", () => {
  const page = createElement(PaidOrder, { paid: PAID, user: USER });
  expect(
    missingFrom(drawWords(page), [
      "Payment Successful",
      "Confirmation address: wren@example.com",
      "What’s Next First box on 15 December 2026, then on the 15th of every month",
      "Dispatched within 2-3 business days",
      "View My Account",
      "Order #1014",
      "Subscription and one-time items",
      "Women's Monthly Subscription Box 1 × £19.99 Subscription Item £19.99",
      "Stress Relief Collection 1 × £34.99 £34.99",
      "Total Paid £55.98",
    ]),
  ).toEqual([]);
  expect(
    missingFrom(drawMarkup(page), [
      'href="/account"',
      'href="/products"',
      'href="mailto:hello@meadowandsalt.example?subject=Order%20%231014"',
    ]),
  ).toEqual([]);
  expect(drawWords(createElement(PaidOrder, { paid: PAID, user: null }))).not.toContain("Confirmation address");
  const products = {
    ...PAID,
    items: [PRODUCT_LINE],
    boxes: [],
    hasSubscription: false,
    orderType: "one_time" as const,
  };
  const ofProducts = drawWords(createElement(PaidOrder, { paid: products, user: USER }));
  expect(ofProducts).toContain("Dispatched within 2-3 business days");
  expect(ofProducts).not.toMatch(/First box|Subscription Item/);
  const boxes = { ...PAID, items: [BOX_LINE], goodsDispatchBy: null, productsArrival: null };
  expect(drawWords(createElement(PaidOrder, { paid: boxes, user: USER }))).not.toContain("business days");
});

it("shows a subscription in the account by its tiles, a spinner before it, and TBC where no day is set", () => {
  const text = (change: Partial<Subscription>) =>
    drawWords(createElement(CurrentSubscription), [[subscriptionsResource, [{ ...SUBSCRIPTION, ...change }]]]);
  expect(drawWords(createElement(CurrentSubscription))).toContain("Loading your subscription");
  expect(
    missingFrom(text({}), [
      "Men's Box Active 99% Natural with Colour",
      "Next Delivery 15 December 2026",
      "Status Active",
      "Plan Monthly",
      "Update Preferences",
      "Cancel Subscription",
    ]),
  ).toEqual([]);
  expect(text({ audience: "children", naturalness: "100natural" })).toContain("Children's Box Active 100% Natural");
  expect(text({ audience: "women" })).toContain("Women's Box");
  expect(text({ currentPeriodEnd: null })).toContain("Next Delivery TBC");
  expect(text({ status: "paused" })).toContain("Status Paused");
  const ended = text({
    status: "cancelled",
    cancelAtPeriodEnd: true,
    endsOn: isoDay("2026-11-26"),
    deliveredMonths: 1,
  });
  expect(
    missingFrom(ended, [
      "No Active Subscription",
      "Ended subscriptions Men's Box Cancelled Month by month, 1 box sent, ended on 26 November 2026",
      "All boxes of this subscription",
    ]),
  ).toEqual([]);
  expect(text({ status: "completed" })).toContain("Ended subscriptions Men's Box Completed");
  expect(text({})).not.toContain("Ended subscriptions");
});

it("shows on a success page that is opened again what holds today", () => {
  const [box] = PAID.boxes;
  const text = (status: OrderDetails["order"]["status"], change: Partial<OrderDetails["boxes"][number]>) =>
    drawWords(
      createElement(PaidOrder, {
        paid: { ...PAID, order: { ...PAID.order, status }, boxes: box ? [{ ...box, ...change }] : [] },
        user: USER,
      }),
    );
  const refunded = text("refunded", { firstBox: "cancelled", subscription: "ended", nextChargeOn: null });
  expect(refunded).toContain("This order was refunded");
  expect(refunded).toContain("This box was refunded and will not be sent. Your subscription has ended");
  expect(refunded).not.toMatch(/Payment Successful|Next payment|Dispatched within|Add the dates/);
  expect(text("paid", { subscription: "ending", nextChargeOn: null })).toContain(
    "Your box is dispatched on 15 December 2026. Your subscription is cancelled, and nothing more is charged.",
  );
  expect(text("delivered", { firstBox: "sent" })).toContain(
    "Your first box has been sent. The next ones leave on the 15th of every month",
  );
  expect(text("paid", { subscription: "single", nextChargeOn: null })).toContain(
    "Your gift is dispatched on 15 December 2026, and nothing more is charged",
  );
});

// Ruling: "Receipts list refunds and what remains."
it("lists on the receipt each refund with its day, and what remains", () => {
  const refunds = [
    { amount: "5.49", on: "2026-11-23" },
    { amount: "34.99", on: "2026-11-24" },
  ];
  const order = { ...PAID.order, refunds, refunded: "40.48", net: "15.50" };
  const text = (details: OrderDetails) => drawWords(createElement(OrderReceipt, { details }));
  expect(text({ ...PAID, order })).toContain(
    "Total Paid £55.98 Refunded on 23 November 2026 −£5.49 Refunded on 24 November 2026 −£34.99 Net paid £15.50",
  );
  expect(text(PAID)).not.toMatch(/Refunded|Net paid/);
});

it("shows of each order in the account its number, day, amount, state and tracking number", () => {
  const sent = { ...PAID.order, status: "shipped" as const, trackingNumber: "AB473124829GB", items: PAID.items };
  const text = drawWords(createElement(Pending), [[pendingOrdersQuery, [sent]]]);
  expect(text).toContain("Order #1014 £55.98 21 November 2026 Shipped");
  expect(text).toContain("Tracking number AB473124829GB");
  expect(drawWords(createElement(Pending), [[pendingOrdersQuery, [{ ...sent, trackingNumber: null }]]])).not.toContain(
    "Tracking number",
  );
  expect(drawWords(createElement(Pending), [[pendingOrdersQuery, []]])).toContain("No Pending Orders");
  expect(text).not.toContain("refunded");
  const partly = drawWords(createElement(Pending), [[pendingOrdersQuery, [{ ...sent, refunded: "5.49" }]]]);
  expect(partly).toContain("£5.49 refunded");
});

it("shows the profile by name, or by e-mail address where there is none", () => {
  const answers = { audience: "women", naturalness: "100natural", purpose: "personal", duration: "3months" };
  const text = (change: Partial<User>) =>
    drawWords(createElement(Profile, { user: { ...USER, ...change } }), [[answersResource, answers]]);
  expect(
    missingFrom(text({}), [
      "W Wren Ashdown wren@example.com",
      "Member since 21 November 2026",
      "Preference 100% Natural, No Colour",
      "Box type Women",
    ]),
  ).toEqual([]);
  const nameless = text({ firstName: "", lastName: "", email: "hazel@example.com", createdAt: "" });
  expect(nameless).toMatch(/^ h hazel@example\.com hazel@example\.com Member since Recently/);
  expect(drawWords(createElement(Profile, { user: USER }))).not.toMatch(/Preference|Box type/);
});

it("shows an address to read once there is one, and asks for it otherwise, in one country", () => {
  const text = (change: Partial<User>) => drawWords(createElement(AddressCard, { user: { ...USER, ...change } }));
  expect(text({})).toMatch(/3 Mill Lane Bath BA1 2AB .*Edit/);
  expect(text({})).not.toContain("Save Address");
  const none = { deliveryLine1: "" };
  expect(text(none)).toContain("Save Address");
  expect(text(none)).not.toMatch(/Cancel|Billing/);
  const country = drawMarkup(createElement(AddressCard, { user: { ...USER, ...none } })).match(
    /<input[^>]*deliveryCountry[^>]*>/,
  );
  expect(country?.[0]).toMatch(/readOnly/);
});

it("sums a choice up before it goes into the basket", () => {
  const answers = {
    audience: "women",
    naturalness: "100natural",
    purpose: "personal",
    duration: "3months",
    exclusions: [],
  } as const;
  const includes = ["Bomb", "Bar", "Salt", "Hearts", "Oil"].map((name, index) => ({ id: index + 1, slug: name, name }));
  const box = {
    audience: "women",
    title: PLAN.title,
    strapline: "",
    description: "",
    includes,
    regularPrice: "29.99",
    firstBoxPrice: "19.99",
    fromPrice: "23.99",
    fromDuration: "12months",
    rating: null,
  } as const;
  expect(
    missingFrom(
      drawWords(
        createElement(SubscriptionFacts, {
          texts: { title: "", paragraphs: [], items: [] },
          answers: { ...answers, exclusions: [] },
          plan: PLAN,
          box,
        }),
      ),
      [
        "Subscription Summary Women's Monthly Subscription Box 10% off",
        "Audience Women",
        "Naturalness 100% Natural, No Colour",
        "Purpose For Myself",
        "Duration 3 Months",
        "Plan length 3 boxes",
        "Price per month £26.99",
        "Delivery Monthly on the 15th, first box on 15 December 2026",
        "Free UK delivery included",
        "Cancel anytime",
        "Bomb Bar Salt Hearts Oil",
      ],
    ),
  ).toEqual([]);
  const banner = createElement(FirstBoxBanner, { plan: PLAN });
  expect(drawWords(banner)).toContain("First Box Only £19.99 (Save £10), instead of £29.99, then £26.99 a month");
  expect(drawMarkup(banner)).toMatch(/<del[^>]*><span[^>]*>£29\.99/);
});

// Specification: "Order status badges on the account: paid, processing, shipped, delivered, completed (others plain)."
it("draws a badge for each state of an order, and one that is cancelled plain", () => {
  for (const status of ["paid", "processing", "shipped", "delivered", "completed", "cancelled"] as const)
    expect(drawWords(createElement(OrderStatusBadge, { status }))).toMatch(new RegExp(status, "i"));
});

it("keeps the header in sight, without a number beside an empty basket", () => {
  const header = createElement(SiteHeader);
  expect(drawMarkup(header)).toMatch(/<header class="sticky top-0/);
  expect(drawWords(header)).toContain("Subscription Boxes Wellness Collection Win Free Samples About");
  expect(drawMarkup(header)).toMatch(/aria-label="Basket"[^>]*><svg(?:(?!<\/a>|<span).)*<\/svg><\/a>/);
});

// Ruling: "On a phone the drawer begins with the person and Basket, then the five specified links with descriptions, then
// everything else."
it("begins the menu of a phone with the person and the basket, then the five links, then everything else", () => {
  const menu = createElement(SiteDrawer, { isOpen: true, onClose: () => undefined });
  const basket = { ...NOTHING_IN_BASKET, count: 3 };
  const signedIn = [
    [userResource, USER],
    [basketResource, basket],
  ] as const;
  const signedOut = [
    [userResource, null],
    [basketResource, NOTHING_IN_BASKET],
  ] as const;
  const links = [
    "Shop Everything we make, one by one",
    "Subscription Boxes Five handmade things for the bath, every month",
    "Wellness Collection Sets of five, each for one kind of bath",
    "Win Free Samples Ten words to find, and a sample box for the finder",
    "About Who we are, what we promise, how we make things",
  ].join(" ");
  const person = "Wren Ashdown wren@example.com My Account Admin Dashboard Sign Out";
  expect(drawWords(menu, signedIn)).toMatch(new RegExp(`^ Menu ${person} Basket \\(3\\) ${links} Gifts `));
  expect(drawWords(menu, signedOut)).toMatch(new RegExp(`^ Menu Sign In Basket ${links} Gifts `));
  const hrefs = (reads: typeof signedIn | typeof signedOut) =>
    [...drawMarkup(menu, reads).matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
  const specified = ["/products", "/subscription", "/products#wellness-collection", "/wordsearch", "/about"];
  expect(hrefs(signedIn).slice(0, 8)).toEqual(["/account", "/admin", "/basket", ...specified]);
  expect(hrefs(signedOut).slice(0, 7)).toEqual(["/auth", "/basket", ...specified]);
});

// Specification: the footer has a newsletter box, and so has the blog.
it("asks for the newsletter in the footer of every page, the blog included", () => {
  for (const at of ["/", "/blog", "/blog/natural-bath-tips"])
    expect(drawWords(createElement(SiteFooter), [], at)).toMatch(/The newsletter Your email address .* Subscribe /);
});
