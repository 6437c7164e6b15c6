import type { AddedFact } from "#server/platform/mail/complete-facts.ts";
import type { EmailFacts, EmailKind } from "#server/platform/names/email-kinds.ts";

/** Type of a value as stored in JSON, where days and months are plain text, and pence are plain numbers. */
type Stored<T> = T extends { readonly __unit: string }
  ? T extends number
    ? number
    : string
  : T extends readonly (infer Item)[]
    ? readonly Stored<Item>[]
    : T extends object
      ? { readonly [Name in keyof T]: Stored<T[Name]> }
      : T;

type FirstFacts<Kind extends EmailKind> = Stored<Omit<EmailFacts[Kind], AddedFact<Kind>>>;

const link = (path: string) => ({ path, subject: "1000001", expiresAt: "2026-12-01T10:00:00Z" });
const ADDRESS = ["Fern O'Shea", "1 Mill Lane", "Bath", "BA1 2AB", "United Kingdom"];
const ORDER = { firstName: "Fern", orderId: 1001, isGuest: false, address: ADDRESS };
const ITEMS = [{ name: "Lavender Bath Salts", quantity: 2 }];
const BOX = { firstName: "Fern", subscriptionId: 1, boxName: "Monthly box, women", monthlyPence: 2999, boxesInAll: 12 };
const NOTICE = {
  ...BOX,
  amountPence: 2999,
  chargeOn: "2026-11-01",
  dispatchOn: "2026-11-16",
  cancelBy: "2026-10-31",
  lastChargeOn: "2027-08-01",
  remainingPence: 29_990,
  cardLastFour: "4242",
  manage: { ...link("/box"), purpose: "manage-box" },
} as const;
const MESSAGE = { name: "Fern O'Shea", reference: "M-0001", orderNumber: "1001", reason: "Something else" };

/**
 * One email of each kind, with the fields it had in its first version. Databases in use contain such emails. Add new
 * kinds, but change none. Fields added to a kind later belong in `ADDED_FACTS`.
 */
export const FIRST_EMAILS = {
  welcome: { firstName: "Fern", username: "fern0", verify: { ...link("/verify-email"), purpose: "verify-email" } },
  "verify-email": { firstName: "Fern", verify: { ...link("/verify-email"), purpose: "verify-email" } },
  "password-reset": { firstName: "Fern", reset: { ...link("/reset-password"), purpose: "password-reset" } },
  "account-ready": { firstName: "Fern", setPassword: { ...link("/reset-password"), purpose: "password-reset" } },
  "staff-invitation": {
    roleName: "Packing",
    invitation: { ...link("/staff-invitation"), purpose: "staff-invitation" },
  },
  "email-changed": {
    firstName: "Fern",
    newEmail: "fern@example.org",
    undo: { ...link("/undo-email"), purpose: "email-undo" },
  },
  "sign-in-changed": {
    firstName: "Fern",
    change: "passkey-added",
    passkeyName: "Fern's phone",
    changedAt: "2026-11-21T10:00:00.000Z",
  },
  "account-erased": { firstName: "Fern" },
  "order-confirmed": {
    ...ORDER,
    orderedOn: "2026-08-01",
    lines: [{ name: "Lavender Bath Salts", quantity: 2, lineTotalPence: 1790 }],
    subtotalPence: 1790,
    discountCode: "AUTUMN10",
    discountPence: 179,
    deliveryPence: 100,
    totalPence: 1711,
    goodsDispatchBy: "2026-08-06",
    boxes: [
      {
        name: "Monthly box, women",
        preferences: "100% natural, no colour. For myself. 12 boxes.",
        firstDispatchOn: "2026-09-15",
        nextChargeOn: "2026-10-01",
        monthlyPence: 2999,
        keyInformation: [{ name: "Duration", words: "12 boxes, then it ends automatically." }],
      },
    ],
    termsVersion: "2026-07-01",
    invoiceOrderId: null,
  },
  "order-dispatched": {
    ...ORDER,
    items: ITEMS,
    carrier: "Royal Mail Tracked 48",
    trackingNumber: "QA123456785GB",
    arrives: { from: "2026-08-08", to: "2026-08-09" },
  },
  "parcel-number": {
    ...ORDER,
    items: ITEMS,
    carrier: "Royal Mail Tracked 48",
    trackingNumber: "QA123456785GB",
  },
  replacement: { ...ORDER, items: ITEMS },
  "order-delivered": { ...ORDER, deliveredOn: "2026-08-09", returnableUntil: "2026-08-23" },
  "order-cancelled": { ...ORDER, items: ITEMS, refundPence: 1711 },
  refunded: { ...ORDER, refundPence: 895, orderTotalPence: 1711, reason: "a broken jar", creditNoteOrderId: null },
  "return-declined": { ...ORDER, announcedOn: "2026-08-20", words: "The seal was broken." },
  "product-recall": {
    firstName: "Fern",
    orderId: 1001,
    isGuest: false,
    product: "Rose soap",
    batch: "L-2608",
    bestBeforeOn: "2027-08-01",
    words: "Please stop using it.\n\nYou get your money back.",
  },
  "payment-apology": { ...ORDER, refundPence: 1711, reason: "sold-out" },
  "payment-notice": NOTICE,
  "first-full-price": { ...NOTICE, firstBoxPence: 1999 },
  "charge-taken": {
    ...BOX,
    amountPence: 2999,
    chargedOn: "2026-10-01",
    dispatchOn: "2026-10-15",
    boxNumber: 2,
    invoiceOrderId: null,
  },
  "charge-failed": {
    ...BOX,
    amountPence: 2999,
    attempt: 1,
    failure: "the card has expired",
    nextTryOn: "2026-10-03",
    payUntil: "2026-10-07",
    changeCard: { ...link("/box/card"), purpose: "change-card" },
  },
  "charge-returned": {
    firstName: "Fern",
    subscriptionId: 1,
    boxName: "Women's Monthly Subscription Box",
    boxMonth: "2026-10",
    amountPence: 2999,
  },
  "box-skipped": {
    ...BOX,
    reason: "unpaid",
    skippedMonth: "2026-10",
    nextChargeOn: "2026-11-01",
    nextDispatchOn: "2026-11-16",
  },
  "box-moved": {
    ...BOX,
    boxMonth: "2026-11",
    dispatchOn: "2026-11-23",
    chargeOn: "2026-11-05",
    cancelBy: "2026-11-04",
    amountPence: 2999,
    giftCardPence: 0,
  },
  "subscription-paused": { ...BOX, reason: "asked", lastDispatchOn: "2026-10-15", resumesOn: "2026-12-01" },
  "subscription-resumed": { ...BOX, nextChargeOn: "2026-11-01", nextDispatchOn: "2026-11-16" },
  "subscription-kept": {
    ...BOX,
    nextChargeOn: "2026-11-01",
    nextChargePence: 2999,
    nextDispatchOn: "2026-11-16",
    resumesOn: null,
  },
  "subscription-changed": {
    ...BOX,
    changes: [{ name: "How natural", before: "100% natural", after: "99% natural" }],
    fromDispatchOn: "2026-11-16",
  },
  "plan-ends-soon": { ...BOX, lastDispatchOn: "2026-11-16" },
  "subscription-ended": {
    ...BOX,
    cause: "asked",
    cancelledOn: "2026-10-02",
    endsOn: "2026-10-15",
    lastDispatchOn: "2026-10-15",
    refundPence: 0,
  },
  "subscription-completed": { ...BOX, boxes: 12, lastDispatchOn: "2026-10-15" },
  "cooling-off": {
    ...BOX,
    amountPence: 2999,
    startsOn: "2026-10-01",
    endsOn: "2026-10-14",
    dispatchOn: "2026-10-15",
    isStatutory: true,
  },
  "gift-announced": {
    ...ORDER,
    giftName: "Monthly box, women",
    dispatchOn: "2026-10-15",
    message: "For the long evenings.",
  },
  "card-link": {
    firstName: "Fern",
    subscriptionId: 1,
    boxName: "Women's Monthly Subscription Box",
    method: "Visa ending 4242",
    unpaidMonth: "2026-10",
    unpaidPence: 2999,
    changeCard: { ...link("/box/card"), purpose: "change-card" },
  },
  "card-expiring": {
    firstName: "Fern",
    cardBrand: "Visa",
    cardLastFour: "4242",
    expiresMonth: "2026-12",
    nextChargeOn: "2026-11-01",
    changeCard: { ...link("/account"), purpose: "change-card" },
  },
  "sample-sent": { firstName: "Fern", address: ADDRESS, carrier: "Royal Mail", trackingNumber: null },
  "back-in-stock": { productId: 1, productName: "Rose Petal Soap Bar", productPath: "/products/rose-petal-soap-bar" },
  "newsletter-confirm": { subscriberId: 3 },
  "newsletter-issue": { issueId: 1, subscriberId: 1 },
  "contact-receipt": { ...MESSAGE, message: "The soap is lovely." },
  "message-reply": { reference: "M-0001", orderNumber: "1001", text: "Yes, it is vegan." },
  "contact-to-shop": { ...MESSAGE, message: "The soap is lovely.", email: "fern0@example.com" },
  "cancellation-receipt": {
    name: "Fern O'Shea",
    reference: "C-0002",
    receivedAt: "2026-10-02T10:00:00Z",
    orderNumber: "1001",
    goods: "Lavender Bath Salts",
    statement: "I cancel.",
  },
  "gift-card": {
    giftCardId: 1,
    fromName: "Fern",
    recipientName: "Wren",
    message: "For the long evenings.",
    amountPence: 2500,
    expiresOn: "2031-11-23",
    paper: { ...link("/api/gift-cards/paper"), purpose: "gift-card-paper" },
  },
  "gift-card-bought": {
    firstName: "Fern",
    orderId: 1001,
    isGuest: false,
    orderedOn: "2026-11-23",
    amountPence: 2500,
    recipientName: "Wren",
    recipientEmail: "wren@example.com",
    sendOn: "2026-12-24",
    expiresOn: "2031-11-23",
    termsVersion: "2026-11-23",
    invoiceOrderId: null,
  },
  "review-request": {
    firstName: "Wren",
    names: ["Lavender Field Bath Bomb"],
    more: 0,
    review: {
      path: "/review",
      purpose: "review-order",
      subject: "1001",
      expiresAt: "2027-01-22T10:00:00.000Z",
    },
    stop: {
      path: "/review/stop",
      purpose: "review-order",
      subject: "1001",
      expiresAt: "2027-01-22T10:00:00.000Z",
    },
  },
  "review-refused": {
    firstName: "Wren",
    productName: "Lavender Field Bath Bomb",
    refusal: "personal-data",
    review: {
      path: "/review",
      purpose: "review-order",
      subject: "1001",
      expiresAt: "2027-01-22T10:00:00.000Z",
    },
  },
  "admin-alert": {
    title: "A payment without an order",
    meaning: "Look it up and send it back.",
    details: [{ name: "Amount", value: "£23.97" }],
    path: "/admin/orders",
  },
  "morning-summary": {
    on: "2026-11-27",
    tasks: [{ count: "2", text: "paid parcels, 1 due today" }],
    alerts: ["Low stock: Lavender Field Bath Bomb"],
    sales: { orders: 1, paidPence: 2397, refundedPence: 0 },
  },
  "address-changed": {
    firstName: "Fern",
    orderId: 1001,
    isGuest: true,
    address: ADDRESS,
    reach: "order",
    isByShop: true,
    changeAddress: { ...link("/order-address"), purpose: "order-address" },
  },
  "order-email-changed": { orderId: 1001 },
  "payment-link": {
    firstName: "Fern",
    orderId: 1001,
    isGuest: true,
    address: ADDRESS,
    lines: [{ name: "Lavender Field Bath Bomb", quantity: 2, lineTotalPence: 1098 }],
    sums: [
      { kind: "products", amountPence: 1098 },
      { kind: "delivery", amountPence: 100 },
    ],
    discountCode: null,
    giftCardPence: 0,
    totalPence: 1198,
    payUntil: "2026-11-26",
    pay: { ...link("/pay-order"), purpose: "pay-order" },
  },
} satisfies { [Kind in EmailKind]: FirstFacts<Kind> };
