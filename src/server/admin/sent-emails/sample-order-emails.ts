import { boxMonthOf, isoDay } from "#domain/calendar.ts";
import { keyInformation } from "#domain/catalogue/key-information.ts";
import { pence } from "#domain/money.ts";
import { recallText } from "#domain/orders/recall-text.ts";
import { orderSums } from "#domain/pricing/order-sums.ts";
import { TERMS_VERSION } from "#domain/settings/terms-version.ts";
import type { EmailKind } from "#server/platform/names/email-kinds.ts";
import { BOMB_NAME, BOX_NAME, FIRST_NAME, ORDER, type SampleEmails, sampleLink } from "./sample-people.ts";

/** Address that the samples were queued with. */
const CONTACT_EMAIL = "hello@shop.example";

const ITEMS = [
  { name: BOMB_NAME, quantity: 2 },
  { name: "Plain Dead Sea Salt", quantity: 1 },
];

const CONFIRMED = {
  ...ORDER,
  orderedOn: isoDay("2026-11-21"),
  lines: [
    { name: BOMB_NAME, quantity: 2, lineTotalPence: 1098 },
    { name: "Plain Dead Sea Salt", quantity: 1, lineTotalPence: 950 },
    { name: BOX_NAME, quantity: 1, lineTotalPence: 1999 },
  ],
  sums: orderSums({ products: pence(4047), discount: pence(405), delivery: pence(100) }),
  discountCode: "CALM10",
  giftCardPence: 0,
  totalPence: 3742,
  isInPerson: false,
  goodsDispatchBy: isoDay("2026-11-26"),
  present: null,
  boxes: [
    {
      name: BOX_NAME,
      preferences: "100% natural, no colour. For myself. 3 boxes.",
      firstDispatchOn: isoDay("2026-12-15"),
      nextChargeOn: isoDay("2027-01-01"),
      monthlyPence: 2699,
      keyInformation: keyInformation({
        todayPence: pence(1999),
        monthlyPence: pence(2699),
        isFirstBoxOffer: true,
        boxesInAll: 3,
        nextChargeOn: isoDay("2027-01-01"),
        lastChargeOn: isoDay("2027-02-01"),
        contactEmail: CONTACT_EMAIL,
      }),
    },
  ],
  prepaidGifts: [],
  termsVersion: TERMS_VERSION,
  invoiceOrderId: 1024,
  changeAddress: null,
};

const MOVED = { ...ORDER, reach: "order", isByShop: true, changeAddress: null } as const;

const CANCELLED = {
  ...ORDER,
  items: ITEMS,
  sentItems: [],
  refundPence: 0,
  giftCardPence: 0,
  recoveredPence: 0,
  isAllOnGiftCard: false,
  isInPerson: false,
  keptPence: 0,
  withdrawnBoxes: [],
  withdrawnGifts: [],
  itemsToSend: [],
};

const WITHDRAWN_GIFT = {
  boxName: BOX_NAME,
  boxMonths: [boxMonthOf(isoDay("2027-01-01")), boxMonthOf(isoDay("2027-02-01"))],
  hasEnded: true,
};

const WITHDRAWN = {
  boxName: BOX_NAME,
  boxMonth: boxMonthOf(isoDay("2026-12-01")),
  hasEnded: true,
  nextChargeOn: null,
  nextChargePence: null,
};

const RECALLED = {
  firstName: ORDER.firstName,
  orderId: ORDER.orderId,
  isGuest: false,
  product: BOMB_NAME,
  batch: "L-2611",
  bestBeforeOn: isoDay("2027-11-01"),
  words: recallText({ code: "L-2611", bestBeforeOn: isoDay("2027-11-01"), email: CONTACT_EMAIL, phone: "" }),
};

const GIFT_CARD = {
  giftCardId: 7,
  design: "plain",
  fromName: "Fern O'Shea",
  amountPence: 2500,
  expiresOn: isoDay("2031-11-23"),
  replaces: null,
  paper: {
    path: "/api/gift-cards/paper",
    purpose: "gift-card-paper",
    subject: "7",
    expiresAt: "2031-11-23T23:00:00Z",
  },
} as const;

export const SAMPLE_ORDER_EMAILS = {
  "order-confirmed": {
    sample: CONFIRMED,
    "goods of a guest": {
      ...CONFIRMED,
      isGuest: true,
      lines: CONFIRMED.lines.slice(0, 2),
      sums: orderSums({ products: pence(2048), delivery: pence(100) }),
      discountCode: null,
      totalPence: 2148,
      boxes: [],
      invoiceOrderId: null,
      changeAddress: sampleLink("/order-address", "order-address"),
    },
    "a box alone": {
      ...CONFIRMED,
      lines: CONFIRMED.lines.slice(2),
      sums: orderSums({ products: pence(1999), discount: pence(200), delivery: pence(0) }),
      discountCode: null,
      giftCardPence: 0,
      totalPence: 1799,
      goodsDispatchBy: null,
    },
    "a gift of three boxes": {
      ...CONFIRMED,
      isGuest: true,
      lines: [{ name: BOX_NAME, quantity: 3, lineTotalPence: 8097 }],
      sums: orderSums({ products: pence(8097), discount: pence(0), delivery: pence(0) }),
      discountCode: null,
      giftCardPence: 0,
      totalPence: 8097,
      goodsDispatchBy: null,
      boxes: [],
      prepaidGifts: [
        {
          name: BOX_NAME,
          preferences: "100% natural, no colour. As a gift. 3 boxes.",
          boxes: 3,
          recipientName: "Robin Hale",
          firstDispatchOn: isoDay("2026-12-15"),
          lastDispatchOn: isoDay("2027-02-15"),
          keyInformation: keyInformation({
            todayPence: pence(8097),
            monthlyPence: pence(2699),
            isFirstBoxOffer: false,
            boxesInAll: undefined,
            nextChargeOn: undefined,
            lastChargeOn: undefined,
            contactEmail: CONTACT_EMAIL,
            prepaid: { boxes: 3, lastDispatchOn: isoDay("2027-02-15") },
          }),
        },
      ],
    },
  },
  "order-dispatched": {
    sample: {
      ...ORDER,
      items: ITEMS,
      carrier: "Royal Mail Tracked 48",
      trackingNumber: "QA123456785GB",
      arrives: { from: isoDay("2026-11-26"), to: isoDay("2026-11-27") },
    },
    "without tracking": {
      ...ORDER,
      isGuest: true,
      items: ITEMS,
      carrier: "Royal Mail Tracked 48",
      trackingNumber: null,
      arrives: null,
    },
  },
  "parcel-number": {
    sample: { ...ORDER, items: ITEMS, carrier: "Royal Mail Tracked 48", trackingNumber: "QA123456785GB" },
  },
  replacement: { sample: { ...ORDER, items: ITEMS } },
  "payment-link": {
    sample: {
      ...ORDER,
      lines: CONFIRMED.lines.slice(0, 2),
      sums: orderSums({ products: pence(2048), delivery: pence(100) }),
      discountCode: null,
      giftCardPence: 0,
      totalPence: 2148,
      payUntil: isoDay("2026-11-26"),
      pay: sampleLink("/pay-order", "pay-order"),
    },
  },
  "address-changed": {
    sample: { ...MOVED, reach: "order-and-account" },
    "by a guest": {
      ...MOVED,
      isGuest: true,
      isByShop: false,
      changeAddress: sampleLink("/order-address", "order-address"),
    },
    "of an account": { ...MOVED, orderId: null, reach: "account" },
    "of a gift": { ...MOVED, orderId: null, reach: "gift" },
  },
  "order-email-changed": { sample: { orderId: ORDER.orderId } },
  "order-delivered": {
    sample: { ...ORDER, deliveredOn: isoDay("2026-11-27"), returnableUntil: isoDay("2026-12-11") },
  },
  "order-cancelled": {
    sample: { ...CANCELLED, refundPence: 2148 },
    "without a refund": { ...CANCELLED, keptPence: 2148 },
    "a box, whose subscription ends": {
      ...CANCELLED,
      items: [{ name: BOX_NAME, quantity: 1 }],
      sentItems: ITEMS,
      refundPence: 1999,
      giftCardPence: 1000,
      withdrawnBoxes: [WITHDRAWN],
    },
    "a gift whose first box is packed": {
      ...CANCELLED,
      items: [{ name: BOX_NAME, quantity: 2 }],
      itemsToSend: [{ name: BOX_NAME, quantity: 1 }],
      refundPence: 5398,
      withdrawnGifts: [{ ...WITHDRAWN_GIFT, hasEnded: false }],
    },
  },
  "gift-card": {
    sample: { ...GIFT_CARD, recipientName: "Wren", message: "For the long evenings.\nLove, F." },
    "to hand over": { ...GIFT_CARD, design: "leaves", recipientName: null, message: null },
    "with waves": { ...GIFT_CARD, design: "waves", recipientName: "Wren", message: "For the long evenings." },
    "of another shop": { ...GIFT_CARD, fromName: "", recipientName: "Wren", message: null },
    "with a new code": {
      ...GIFT_CARD,
      fromName: "",
      recipientName: "Wren",
      message: null,
      expiresOn: null,
      replaces: "7Q8R",
    },
  },
  "gift-card-bought": {
    sample: {
      firstName: FIRST_NAME,
      orderId: 1024,
      isGuest: false,
      orderedOn: isoDay("2026-11-23"),
      amountPence: 2500,
      recipientName: "Wren",
      recipientEmail: "wren@example.com",
      sendOn: isoDay("2026-12-24"),
      expiresOn: isoDay("2031-11-23"),
      termsVersion: TERMS_VERSION,
      invoiceOrderId: 1024,
    },
    "to hand over": {
      firstName: FIRST_NAME,
      orderId: 1024,
      isGuest: true,
      orderedOn: isoDay("2026-11-23"),
      amountPence: 2500,
      recipientName: null,
      recipientEmail: null,
      sendOn: isoDay("2026-11-23"),
      expiresOn: isoDay("2031-11-23"),
      termsVersion: TERMS_VERSION,
      invoiceOrderId: 1024,
    },
  },
  refunded: {
    sample: {
      ...ORDER,
      refundPence: 950,
      giftCardPence: 0,
      recoveredPence: 0,
      isAllOnGiftCard: false,
      isInPerson: false,
      withdrawnBoxes: [],
      withdrawnGifts: [],
      orderTotalPence: 3742,
      reason: "the jar that came broken",
      creditNoteOrderId: 1024,
    },
    "to the gift card": {
      ...ORDER,
      refundPence: 950,
      giftCardPence: 950,
      recoveredPence: 0,
      isAllOnGiftCard: true,
      isInPerson: false,
      withdrawnBoxes: [],
      withdrawnGifts: [],
      orderTotalPence: 3742,
      reason: null,
      creditNoteOrderId: 1024,
    },
    "two boxes of a gift": {
      ...ORDER,
      refundPence: 5398,
      giftCardPence: 0,
      recoveredPence: 0,
      isAllOnGiftCard: false,
      isInPerson: false,
      withdrawnBoxes: [],
      withdrawnGifts: [WITHDRAWN_GIFT],
      orderTotalPence: 8097,
      reason: null,
      creditNoteOrderId: 1024,
    },
    "a box, whose subscription goes on": {
      ...ORDER,
      refundPence: 2999,
      giftCardPence: 0,
      recoveredPence: 0,
      isAllOnGiftCard: false,
      isInPerson: false,
      withdrawnBoxes: [{ ...WITHDRAWN, hasEnded: false, nextChargeOn: isoDay("2027-01-01"), nextChargePence: 2999 }],
      withdrawnGifts: [],
      orderTotalPence: 2999,
      reason: null,
      creditNoteOrderId: 1024,
    },
    "to a gift card that owed a part": {
      ...ORDER,
      refundPence: 3742,
      giftCardPence: 1000,
      recoveredPence: 400,
      isAllOnGiftCard: false,
      isInPerson: false,
      withdrawnBoxes: [],
      withdrawnGifts: [],
      orderTotalPence: 3742,
      reason: null,
      creditNoteOrderId: 1024,
    },
    "paid in person": {
      ...ORDER,
      refundPence: 950,
      giftCardPence: 0,
      recoveredPence: 0,
      isAllOnGiftCard: false,
      isInPerson: true,
      withdrawnBoxes: [],
      withdrawnGifts: [],
      orderTotalPence: 2148,
      reason: null,
      creditNoteOrderId: null,
    },
    whole: {
      ...ORDER,
      isGuest: true,
      refundPence: 3742,
      giftCardPence: 0,
      recoveredPence: 0,
      isAllOnGiftCard: false,
      isInPerson: false,
      withdrawnBoxes: [],
      withdrawnGifts: [],
      orderTotalPence: 3742,
      reason: null,
      creditNoteOrderId: null,
    },
  },
  "return-declined": {
    sample: {
      ...ORDER,
      announcedOn: isoDay("2026-12-02"),
      words: "The jar came back half empty and without its seal.\nWe would gladly send you a smaller one to try.",
    },
  },
  "product-recall": {
    sample: RECALLED,
    guest: { ...RECALLED, isGuest: true, firstName: "" },
    "a box alone": { ...RECALLED, orderId: null },
  },
  "payment-apology": {
    sample: { ...ORDER, refundPence: 2148, reason: "sold-out" },
    "after a change": { ...ORDER, refundPence: 2148, reason: "order-changed" },
    "its offer taken": { ...ORDER, refundPence: 1999, reason: "offer-taken" },
  },
  "gift-announced": {
    sample: {
      ...ORDER,
      giftName: BOX_NAME,
      boxes: null,
      dispatchOn: isoDay("2026-12-15"),
      message: "For the long evenings.\nYour sister",
      revealOn: isoDay("2026-12-25"),
    },
    "without a card": {
      ...ORDER,
      giftName: BOX_NAME,
      boxes: null,
      dispatchOn: isoDay("2026-12-15"),
      message: null,
      revealOn: null,
    },
    "of three boxes": {
      ...ORDER,
      giftName: BOX_NAME,
      boxes: 3,
      dispatchOn: isoDay("2026-12-15"),
      message: null,
      revealOn: null,
    },
  },
} satisfies { [Kind in EmailKind]?: SampleEmails<Kind> };
