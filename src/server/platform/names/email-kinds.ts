import type { BoxMonth, IsoDay } from "#domain/calendar.ts";
import type { KeyFact } from "#domain/catalogue/key-information.ts";
import type { OrderSum } from "#domain/pricing/order-sums.ts";
import type { ReviewRefusal } from "#domain/reviews/reviews.ts";
import type { LinkPurpose } from "./link-purpose.ts";

export type SignInChange =
  | "password"
  | "passkey-added"
  | "passkey-removed"
  | "second-factor-set"
  | "second-factor-removed";

/** A box that is not sent because its money went back, or a subscription that ended with its order. */
interface WithdrawnBoxFacts {
  boxName: string;
  /** Null where the box had been sent before. */
  boxMonth: BoxMonth | null;
  hasEnded: boolean;
  nextChargeOn: IsoDay | null;
  nextChargePence: number | null;
}

/**
 * What each email tells. Plain JSON: names, London days, instants in ISO form, pence, ids. What may be absent is null,
 * never missing, so that a template asking for something else throws.
 */
export interface EmailFacts {
  welcome: { firstName: string; username: string; verify: SignedLink | null };
  "verify-email": { firstName: string; verify: SignedLink };
  "password-reset": { firstName: string; reset: SignedLink };
  /** To the old address. */
  "email-changed": { firstName: string; newEmail: string; undo: SignedLink | null };
  /** What somebody signs in with is another thing now: told whoever did it. `passkeyName` is null for the other changes. */
  "sign-in-changed": { firstName: string; change: SignInChange; passkeyName: string | null; changedAt: string };
  "account-erased": { firstName: string };

  "order-confirmed": OrderFacts & {
    orderedOn: IsoDay;
    lines: readonly OrderLine[];
    /** What the order costs is made of these; they add up to both payments. Null in emails queued before 0.2. */
    sums: readonly OrderSum[] | null;
    discountCode: string | null;
    /** In place of `sums` in emails that were queued before 0.2. */
    subtotalPence?: number;
    discountPence?: number;
    deliveryPence?: number;
    /** What gift cards paid; `totalPence` is what the bank card did. */
    giftCardPence: number;
    totalPence: number;
    goodsDispatchBy: IsoDay | null;
    /** One entry per box, in the order of its line. */
    boxes: readonly OrderedBoxFacts[];
    termsVersion: string;
    invoiceOrderId: number | null;
  };
  "order-dispatched": OrderFacts & {
    items: readonly ItemFacts[];
    carrier: string;
    trackingNumber: string | null;
    arrives: { from: IsoDay; to: IsoDay } | null;
  };
  /** Of a parcel that left without a number, or with a wrong one. */
  "parcel-number": OrderFacts & { items: readonly ItemFacts[]; carrier: string; trackingNumber: string };
  /** Something of an order that is sent again, free of charge. */
  replacement: OrderFacts & { items: readonly ItemFacts[] };
  "order-delivered": OrderFacts & { deliveredOn: IsoDay; returnableUntil: IsoDay };
  "order-cancelled": OrderFacts & {
    /** Items that will not be sent. */
    items: readonly ItemFacts[];
    /** Items that were sent before. */
    sentItems: readonly ItemFacts[];
    refundPence: number;
    /** The part of it that goes back to gift cards. */
    giftCardPence: number;
    /** What of that settles earlier refunds of these gift cards. */
    recoveredPence: number;
    isAllOnGiftCard: boolean;
    /** What was paid and is not refunded after this cancellation. */
    keptPence: number;
    withdrawnBoxes: readonly WithdrawnBoxFacts[];
  };
  refunded: OrderFacts & {
    refundPence: number;
    /** What of it goes back to gift cards. */
    giftCardPence: number;
    /** What of that settles earlier refunds of these gift cards. */
    recoveredPence: number;
    /** Whether that is all of it. */
    isAllOnGiftCard: boolean;
    orderTotalPence: number;
    withdrawnBoxes: readonly WithdrawnBoxFacts[];
    /** What it is for, in words; null where the order says it all. */
    reason: string | null;
    creditNoteOrderId: number | null;
  };
  "return-declined": OrderFacts & {
    announcedOn: IsoDay;
    /** Why, as the merchant wrote it. */
    words: string;
  };
  /** To whoever bought what was sent of a bad batch. */
  "product-recall": Pick<OrderFacts, "firstName" | "isGuest"> & {
    /** Null for a box that no order names. */
    orderId: number | null;
    product: string;
    batch: string;
    bestBeforeOn: IsoDay;
    /** What has happened and what to do, as the merchant wrote it. */
    words: string;
  };
  /** The card itself, to whom it is for, or to its buyer to hand over. Its code is looked up when the email goes out. */
  "gift-card": {
    giftCardId: number;
    fromName: string;
    /** Null where its buyer hands it over. */
    recipientName: string | null;
    message: string | null;
    amountPence: number;
    expiresOn: IsoDay;
    /** A sheet to print. */
    paper: SignedLink;
  };
  "gift-card-bought": {
    firstName: string;
    orderId: number;
    isGuest: boolean;
    orderedOn: IsoDay;
    amountPence: number;
    /** Null where its buyer hands it over. */
    recipientName: string | null;
    recipientEmail: string | null;
    sendOn: IsoDay;
    expiresOn: IsoDay;
    termsVersion: IsoDay;
    invoiceOrderId: number | null;
  };
  /** The money came too late, or not as the order was by then: it goes back whole. */
  "payment-apology": OrderFacts & {
    refundPence: number;
    reason: "sold-out" | "order-changed" | "offer-taken" | "gift-card-used";
  };

  "payment-notice": ChargeNotice;
  "first-full-price": ChargeNotice & { firstBoxPence: number };
  "charge-taken": SubscriptionFacts & {
    /** What the method paid, and what gift cards paid beside it. */
    amountPence: number;
    giftCardPence: number;
    chargedOn: IsoDay;
    dispatchOn: IsoDay;
    boxNumber: number;
    invoiceOrderId: number | null;
  };
  "charge-failed": SubscriptionFacts & {
    /** What is left for the method, and what gift cards pay beside it. */
    amountPence: number;
    giftCardPence: number;
    attempt: 1 | 2 | 3 | 4;
    /** Why, in the card provider's words for people; null when it said nothing. */
    failure: string | null;
    /** Null when it is not tried again by itself. */
    nextTryOn: IsoDay | null;
    /** Whether the bank wants to see the holder: then the same card will do. */
    needsBank: boolean;
    /** The last day on which this box can still be paid. */
    payUntil: IsoDay;
    changeCard: SignedLink;
    /** Pays the box in person, with this card or another; null in emails of before, which lead to another card only. */
    pay: SignedLink | null;
  };
  /** Money that came for a box that was left out meanwhile, and goes back by itself. */
  "charge-returned": Pick<SubscriptionFacts, "firstName" | "subscriptionId" | "boxName"> & {
    boxMonth: BoxMonth;
    amountPence: number;
  };
  "box-skipped": SubscriptionFacts & {
    /** "late": the shop could not announce its charge in time. */
    reason: "asked" | "unpaid" | "late";
    skippedMonth: BoxMonth;
    nextChargeOn: IsoDay | null;
    nextDispatchOn: IsoDay | null;
  };
  "subscription-paused": SubscriptionFacts & {
    reason: "asked" | "unpaid";
    /** A box that is paid for and still comes; null when there is none. */
    lastDispatchOn: IsoDay | null;
    /** When it goes on by itself; null when it waits to be asked. */
    resumesOn: IsoDay | null;
  };
  "subscription-resumed": SubscriptionFacts & { nextChargeOn: IsoDay; nextDispatchOn: IsoDay };
  /** Its cancellation is withdrawn. The next charge is null while it rests and where every box is paid for. */
  "subscription-kept": SubscriptionFacts & {
    nextChargeOn: IsoDay | null;
    nextChargePence: number | null;
    nextDispatchOn: IsoDay | null;
    /** The end of a pause that goes on. */
    resumesOn: IsoDay | null;
  };
  "subscription-changed": SubscriptionFacts & {
    /** In words: "How natural", "100% natural", "99% natural". */
    changes: readonly { name: string; before: string; after: string }[];
    /** The first box that is packed so. */
    fromDispatchOn: IsoDay;
  };
  "plan-ends-soon": SubscriptionFacts & { lastDispatchOn: IsoDay };
  /** Somebody, or the shop, has ended it. Queued in the transaction of the ending. */
  "subscription-ended": SubscriptionFacts & {
    cause: "asked" | "unpaid" | "shop";
    cancelledOn: IsoDay;
    endsOn: IsoDay;
    /** A box that is paid for and still comes; null when there is none. */
    lastDispatchOn: IsoDay | null;
    refundPence: number;
  };
  /** It has had all its boxes. */
  "subscription-completed": SubscriptionFacts & { boxes: number; lastDispatchOn: IsoDay };
  /** On the day of the first payment at the plan's full price. */
  "cooling-off": SubscriptionFacts & {
    amountPence: number;
    startsOn: IsoDay;
    endsOn: IsoDay;
    dispatchOn: IsoDay;
    /** Before the law begins the same right is our own promise. */
    isStatutory: boolean;
  };
  /** To the giver: what goes out, to whom and when. */
  "gift-announced": OrderFacts & {
    giftName: string;
    dispatchOn: IsoDay;
    message: string | null;
    /** The day before which the parcel asks to be kept closed. */
    revealOn: IsoDay | null;
  };
  "card-expiring": {
    firstName: string;
    cardBrand: string;
    cardLastFour: string;
    /** In words, "Visa ending 4242"; null in emails of before. */
    method: string | null;
    expiresMonth: BoxMonth;
    nextChargeOn: IsoDay | null;
    changeCard: SignedLink;
  };

  "sample-sent": { firstName: string; address: readonly string[]; carrier: string; trackingNumber: string | null };
  "back-in-stock": { productId: number; productName: string; productPath: string };
  /** Some days after an order arrived, once. */
  "review-request": {
    firstName: string;
    /** Of what arrived and is not reviewed. */
    names: readonly string[];
    /** How many names are left out. */
    more: number;
    review: SignedLink;
    stop: SignedLink;
  };
  "review-refused": { firstName: string; productName: string; refusal: ReviewRefusal; review: SignedLink };
  "newsletter-confirm": { subscriberId: number };
  "newsletter-issue": { issueId: number; subscriberId: number };
  /** Nothing is repeated of what was typed with an address that is no customer's. */
  "contact-receipt": Omit<ContactFacts, "name" | "message"> & { name: string | null; message: string | null };
  /** To the shop; an answer goes to `email`. */
  "contact-to-shop": ContactFacts & { email: string };
  /** Likewise. */
  "cancellation-receipt": {
    name: string | null;
    reference: string;
    receivedAt: string;
    orderNumber: string | null;
    goods: string | null;
    statement: string | null;
  };
  /** To the shop. */
  "admin-alert": {
    title: string;
    /** What it means and what to do, a sentence or two. */
    meaning: string;
    details: readonly { name: string; value: string }[];
    /** A page of the shop, "/admin/orders". */
    path: string;
  };
}

export type EmailKind = keyof EmailFacts;
export type EmailStatus = "waiting" | "sent" | "failed" | "withdrawn";

/** A page that an email links to with a signed token. The email's facts hold what to sign, never the token. */
export interface SignedLink {
  /** A page of the shop, "/reset-password"; the token becomes its `token` parameter. */
  path: string;
  purpose: LinkPurpose;
  subject: string;
  /** An instant in ISO form. */
  expiresAt: string;
}

interface OrderFacts {
  firstName: string;
  orderId: number;
  /** Guests find their order by number and e-mail address, others in their account. */
  isGuest: boolean;
  /** Lines to print, names first. */
  address: readonly string[];
}

export interface ItemFacts {
  name: string;
  quantity: number;
}

interface OrderLine extends ItemFacts {
  lineTotalPence: number;
}

interface OrderedBoxFacts {
  name: string;
  /** The answers in words, "100% natural, for myself, 3 boxes". */
  preferences: string;
  firstDispatchOn: IsoDay;
  nextChargeOn: IsoDay | null;
  monthlyPence: number;
  /** The eleven facts as they stood above the pay button. */
  keyInformation: readonly KeyFact[];
}

interface SubscriptionFacts {
  firstName: string;
  subscriptionId: number;
  /** "Women's Monthly Subscription Box". */
  boxName: string;
  monthlyPence: number;
  /** Boxes of the plan; null for a rolling plan. */
  boxesInAll: number | null;
}

/** What must be told before each payment (DMCC Act 2024 ss 258-259). */
interface ChargeNotice extends SubscriptionFacts {
  /** What is taken with the method, and what gift cards pay beside it. */
  amountPence: number;
  giftCardPence: number;
  chargeOn: IsoDay;
  dispatchOn: IsoDay;
  /** Skip, pause or cancel: the last day for it. */
  cancelBy: IsoDay;
  /** The last payment; null for a rolling plan. */
  lastChargeOn: IsoDay | null;
  /** All payments from this one on, this one included; null for a rolling plan. */
  remainingPence: number | null;
  cardLastFour: string | null;
  /** What pays, in words, "Visa ending 4242" or "Link"; null where nothing is kept, and in emails of before. */
  method: string | null;
  /** Skips, pauses or cancels without a password, until the cut-off. */
  manage: SignedLink;
}

interface ContactFacts {
  name: string;
  reference: string;
  orderNumber: string | null;
  /** In words, "A question about an order". */
  reason: string;
  message: string;
}
