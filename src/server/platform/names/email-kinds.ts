import type { BoxMonth, IsoDay } from "#domain/calendar.ts";
import type { KeyFact } from "#domain/catalogue/key-information.ts";
import type { GiftCardDesign } from "#domain/gift-cards/gift-card-designs.ts";
import type { Present } from "#domain/orders/presents.ts";
import type { OrderSum } from "#domain/pricing/order-sums.ts";
import type { ReviewRefusal } from "#domain/reviews/reviews.ts";
import type { LinkPurpose } from "./link-purpose.ts";

export type SignInChange =
  | "password"
  | "passkey-added"
  | "passkey-removed"
  | "second-factor-set"
  | "second-factor-removed";

/** A box that is not sent because it was refunded, or a subscription that ended with its order. */
interface WithdrawnBoxFacts {
  boxName: string;
  /** Null if the box had already been sent. */
  boxMonth: BoxMonth | null;
  hasEnded: boolean;
  nextChargeOn: IsoDay | null;
  nextChargePence: number | null;
}

/** Boxes that a prepaid gift lost. */
interface WithdrawnGiftFacts {
  boxName: string;
  boxMonths: readonly BoxMonth[];
  /** True if no box of the gift is left to send. */
  hasEnded: boolean;
}

/** Days of a present. `isSentOnOneDay`: the first day of dispatch is also the last. */
interface PresentFacts extends Pick<Present, "notBefore" | "sendFrom"> {
  isSentOnOneDay: boolean;
}

/**
 * Facts of each email as plain JSON: names, London days, ISO instants, pence, ids. Absent facts are null, never
 * missing, so that a template with an unknown variable throws.
 */
export interface EmailFacts {
  welcome: { firstName: string; username: string; verify: SignedLink | null };
  "verify-email": { firstName: string; verify: SignedLink };
  "password-reset": { firstName: string; reset: SignedLink };
  /** Sent to a customer of another shop, who has no password yet. */
  "account-ready": { firstName: string; setPassword: SignedLink };
  "staff-invitation": { roleName: string; invitation: SignedLink };
  /** Sent to the old address. */
  "email-changed": { firstName: string; newEmail: string; undo: SignedLink | null };
  /** Sent after any change of sign-in credentials. `passkeyName` is null unless a passkey has changed. */
  "sign-in-changed": { firstName: string; change: SignInChange; passkeyName: string | null; changedAt: string };
  "account-erased": { firstName: string };

  "order-confirmed": OrderFacts & {
    orderedOn: IsoDay;
    lines: readonly OrderLine[];
    /** The parts of the order's total. They add up to both payments. Null in emails queued before version 0.2. */
    sums: readonly OrderSum[] | null;
    discountCode: string | null;
    /** Replaces `sums` in emails queued before version 0.2. */
    subtotalPence?: number;
    discountPence?: number;
    deliveryPence?: number;
    /** Amount paid by gift cards. `totalPence` is the amount paid by bank card, or in person. */
    giftCardPence: number;
    totalPence: number;
    isInPerson: boolean;
    goodsDispatchBy: IsoDay | null;
    /** Days of a present. Its message is not in the email. Null for other orders. */
    present: PresentFacts | null;
    /** One entry per box, in the order of its line. */
    boxes: readonly OrderedBoxFacts[];
    /** Gifts of several boxes that were paid in full. They are not in `boxes`. */
    prepaidGifts: readonly PrepaidGiftFacts[];
    termsVersion: string;
    invoiceOrderId: number | null;
    /** Link for a guest to change the delivery address until packing begins. */
    changeAddress: SignedLink | null;
  };
  "order-dispatched": OrderFacts & {
    items: readonly ItemFacts[];
    carrier: string;
    trackingNumber: string | null;
    arrives: { from: IsoDay; to: IsoDay } | null;
  };
  /** Sent if a parcel was dispatched without a tracking number, or with a wrong one. */
  "parcel-number": OrderFacts & { items: readonly ItemFacts[]; carrier: string; trackingNumber: string };
  /** Items of an order that are sent again, free of charge. */
  replacement: OrderFacts & { items: readonly ItemFacts[] };
  /** Asks for the payment of an order that was taken by telephone. */
  "payment-link": OrderFacts & {
    lines: readonly OrderLine[];
    /** The parts of the order's total. They add up to both payments. */
    sums: readonly OrderSum[];
    discountCode: string | null;
    giftCardPence: number;
    totalPence: number;
    /** Last day of the link. */
    payUntil: IsoDay;
    pay: SignedLink;
  };
  /** Sent after the delivery address of an order, an account or a gift has changed. */
  "address-changed": {
    firstName: string;
    /** Null for an account or a gift. */
    orderId: number | null;
    isGuest: boolean;
    /** The new address. */
    address: readonly string[];
    reach: "order" | "order-and-account" | "account" | "gift";
    isByShop: boolean;
    /** Link to change the address again. Null for customers with an account, and after packing has begun. */
    changeAddress: SignedLink | null;
  };
  /** Sent to a guest's old address. Contains no name and no address, because a stranger may read it. */
  "order-email-changed": { orderId: number };
  "order-delivered": OrderFacts & { deliveredOn: IsoDay; returnableUntil: IsoDay };
  "order-cancelled": OrderFacts & {
    items: readonly ItemFacts[];
    sentItems: readonly ItemFacts[];
    refundPence: number;
    /** The part of `refundPence` that is refunded to gift cards. */
    giftCardPence: number;
    /**
     * The part of `giftCardPence` that covers a shortfall. A shortfall arises if a gift card's purchase is refunded
     * after its balance was spent.
     */
    recoveredPence: number;
    isAllOnGiftCard: boolean;
    /** True if the order was paid in person. The shop then hands the money back itself. */
    isInPerson: boolean;
    /** Paid amount that remains unrefunded after this cancellation. */
    keptPence: number;
    withdrawnBoxes: readonly WithdrawnBoxFacts[];
    withdrawnGifts: readonly WithdrawnGiftFacts[];
    /** Boxes of a prepaid gift that are already being packed, and are still sent. */
    itemsToSend: readonly ItemFacts[];
  };
  refunded: OrderFacts & {
    refundPence: number;
    /** The part of `refundPence` that is refunded to gift cards. */
    giftCardPence: number;
    /**
     * The part of `giftCardPence` that covers a shortfall. A shortfall arises if a gift card's purchase is refunded
     * after its balance was spent.
     */
    recoveredPence: number;
    /** True if the whole refund goes to gift cards. */
    isAllOnGiftCard: boolean;
    /** True if the order was paid in person. The shop then hands the money back itself. */
    isInPerson: boolean;
    orderTotalPence: number;
    withdrawnBoxes: readonly WithdrawnBoxFacts[];
    withdrawnGifts: readonly WithdrawnGiftFacts[];
    /** Reason of the refund. Null if the order number is enough. */
    reason: string | null;
    creditNoteOrderId: number | null;
  };
  "return-declined": OrderFacts & {
    announcedOn: IsoDay;
    /** The merchant's reason. */
    words: string;
  };
  /** Sent to buyers of a recalled batch. */
  "product-recall": Pick<OrderFacts, "firstName" | "isGuest"> & {
    /** Null for a box that belongs to no order. */
    orderId: number | null;
    product: string;
    batch: string;
    bestBeforeOn: IsoDay;
    /** The merchant's description and instructions. */
    words: string;
  };
  /**
   * Sent to the gift card's recipient, or to its buyer if the buyer hands it over. The code is looked up when the email
   * is sent.
   */
  "gift-card": {
    giftCardId: number;
    fromName: string;
    /** Null if the email is sent to the buyer, who hands over the card. */
    recipientName: string | null;
    message: string | null;
    design: GiftCardDesign;
    amountPence: number;
    /** Null for a card of another shop without an end. */
    expiresOn: IsoDay | null;
    /** Last characters of the code at another shop that the card's new code replaces. */
    replaces: string | null;
    /** Link to the printable card. */
    paper: SignedLink;
  };
  "gift-card-bought": {
    firstName: string;
    orderId: number;
    isGuest: boolean;
    orderedOn: IsoDay;
    amountPence: number;
    /** Null if the email is sent to the buyer, who hands over the card. */
    recipientName: string | null;
    recipientEmail: string | null;
    sendOn: IsoDay;
    expiresOn: IsoDay;
    termsVersion: IsoDay;
    invoiceOrderId: number | null;
  };
  /** Sent if a payment arrived too late or no longer matched the order. The payment is refunded in full. */
  "payment-apology": OrderFacts & {
    refundPence: number;
    reason: "sold-out" | "order-changed" | "offer-taken" | "gift-card-used";
  };

  "payment-notice": ChargeNotice;
  "first-full-price": ChargeNotice & { firstBoxPence: number };
  "charge-taken": SubscriptionFacts & {
    /** Amounts that the payment method and the gift cards paid. */
    amountPence: number;
    giftCardPence: number;
    chargedOn: IsoDay;
    dispatchOn: IsoDay;
    boxNumber: number;
    invoiceOrderId: number | null;
  };
  "charge-failed": SubscriptionFacts & {
    /** Amounts that the payment method and the gift cards will pay. */
    amountPence: number;
    giftCardPence: number;
    attempt: 1 | 2 | 3 | 4;
    /** The card provider's reason in plain English. Null without one. */
    failure: string | null;
    /** Null without an automatic retry. */
    nextTryOn: IsoDay | null;
    /** True if the bank requires authentication by the holder. The customer can then pay with the same card. */
    needsBank: boolean;
    /** The last day on which this box can still be paid. */
    payUntil: IsoDay;
    changeCard: SignedLink;
    /**
     * Link to a page where the customer pays for the box, with this card or another. Null in older emails, which link
     * to the card page only.
     */
    pay: SignedLink | null;
  };
  /**
   * Sent about a payment for a box that was skipped while the payment was in progress. The payment is refunded
   * automatically.
   */
  "charge-returned": Pick<SubscriptionFacts, "firstName" | "subscriptionId" | "boxName"> & {
    boxMonth: BoxMonth;
    amountPence: number;
  };
  "box-skipped": SubscriptionFacts & {
    /** "late" means that the shop could not announce the box's charge in time. */
    reason: "asked" | "unpaid" | "late";
    skippedMonth: BoxMonth;
    /** True if the administrator skipped the box for the customer. */
    isByShop: boolean;
    nextChargeOn: IsoDay | null;
    nextDispatchOn: IsoDay | null;
  };
  /** Sent after the shop has moved the days of an announced box. */
  "box-moved": SubscriptionFacts & {
    boxMonth: BoxMonth;
    dispatchOn: IsoDay;
    /** Null if the box is paid. `cancelBy` is then null too. */
    chargeOn: IsoDay | null;
    cancelBy: IsoDay | null;
    /** Amounts that the payment method and the gift cards will pay. */
    amountPence: number;
    giftCardPence: number;
    /** The days of the last sent email. Null if not known. */
    before: { dispatchOn: IsoDay; chargeOn: IsoDay | null } | null;
  };
  "subscription-paused": SubscriptionFacts & {
    reason: "asked" | "unpaid";
    /** True for a gift that was paid in full. All its boxes are sent, a month later. */
    isPaidGift: boolean;
    /** True if the administrator paused the subscription for the customer. */
    isByShop: boolean;
    /** Dispatch day of a paid or announced box that will still be sent. Null if there is none. */
    lastDispatchOn: IsoDay | null;
    /** Charge day of that box. Null unless the charge day has begun and the box is not paid yet. */
    lastChargeOn: IsoDay | null;
    lastChargePence: number | null;
    /** Day on which the pause ends automatically. Null if it has no automatic end. */
    resumesOn: IsoDay | null;
  };
  "subscription-resumed": SubscriptionFacts & { nextChargeOn: IsoDay; nextDispatchOn: IsoDay; isByShop: boolean };
  /** Sent after a cancellation was withdrawn. The next charge is null during a pause, or if every box is paid. */
  "subscription-kept": SubscriptionFacts & {
    nextChargeOn: IsoDay | null;
    nextChargePence: number | null;
    nextDispatchOn: IsoDay | null;
    /** End of a pause that is still in effect. */
    resumesOn: IsoDay | null;
    isByShop: boolean;
  };
  "subscription-changed": SubscriptionFacts & {
    /** Each change as text. Example: "How natural", "100% natural", "99% natural". */
    changes: readonly { name: string; before: string; after: string }[];
    /** Dispatch day of the first box with the new contents. */
    fromDispatchOn: IsoDay;
    /** True if only contents or gift details change. Plan and price do not change. */
    isContentsOnly: boolean;
    isByShop: boolean;
  };
  "plan-ends-soon": SubscriptionFacts & { lastDispatchOn: IsoDay };
  /** Sent after the customer or the shop ends a subscription. Queued in the transaction that ends it. */
  "subscription-ended": SubscriptionFacts & {
    cause: "asked" | "unpaid" | "shop";
    cancelledOn: IsoDay;
    endsOn: IsoDay;
    /** Dispatch day of a paid or announced box that will still be sent. Null if there is none. */
    lastDispatchOn: IsoDay | null;
    /** Charge day of that box. Null unless the charge day has begun and the box is not paid yet. */
    lastChargeOn: IsoDay | null;
    lastChargePence: number | null;
    refundPence: number;
  };
  /** Sent after all boxes of the plan have been sent. */
  "subscription-completed": SubscriptionFacts & {
    boxes: number;
    lastDispatchOn: IsoDay;
    /** True for a gift that was paid in full. Its giver is not invited to continue. */
    isPaidGift: boolean;
  };
  /** Sent on the day of the first payment at the plan's full price. */
  "cooling-off": SubscriptionFacts & {
    amountPence: number;
    startsOn: IsoDay;
    endsOn: IsoDay;
    dispatchOn: IsoDay;
    /** False before the law takes effect. Until then, the shop grants the same right voluntarily. */
    isStatutory: boolean;
  };
  /** Sent to the giver. States the contents, the recipient and the dispatch day. */
  "gift-announced": OrderFacts & {
    giftName: string;
    /** Number of boxes, one a month. Null for a gift of one box, and if each box is charged on its own. */
    boxes: number | null;
    dispatchOn: IsoDay;
    message: string | null;
    /**
     * Day before which the parcel's label asks the recipient not to open it. Null for a gift that can be opened on any
     * day.
     */
    revealOn: IsoDay | null;
  };
  /** Contains a link to change the card. The administrator sends this email. */
  "card-link": {
    firstName: string;
    subscriptionId: number;
    boxName: string;
    /** Label of the current payment method. Null if there is none. */
    method: string | null;
    /** Month of the unpaid box, which is charged to the new card at once. Null if there is none. */
    unpaidMonth: BoxMonth | null;
    unpaidPence: number | null;
    /** Month of the first charge for which the shop has no card. Null if it has one, and in older emails. */
    neededFor: BoxMonth | null;
    changeCard: SignedLink;
  };
  "card-expiring": {
    firstName: string;
    cardBrand: string;
    cardLastFour: string;
    /** "Visa ending 4242". Null in older emails. */
    method: string | null;
    expiresMonth: BoxMonth;
    nextChargeOn: IsoDay | null;
    changeCard: SignedLink;
  };

  "sample-sent": { firstName: string; address: readonly string[]; carrier: string; trackingNumber: string | null };
  "back-in-stock": { productId: number; productName: string; productPath: string };
  /** Sent once, some days after an order arrived. */
  "review-request": {
    firstName: string;
    /** Names of delivered products without a review. */
    names: readonly string[];
    /** Number of products that `names` leaves out. */
    more: number;
    review: SignedLink;
    stop: SignedLink;
  };
  "review-refused": { firstName: string; productName: string; refusal: ReviewRefusal; review: SignedLink | null };
  "newsletter-confirm": { subscriberId: number };
  "newsletter-issue": { issueId: number; subscriberId: number };
  /**
   * Name and message are null unless the address belongs to a customer, so that strangers do not receive typed text.
   */
  "contact-receipt": Omit<ContactFacts, "name" | "message"> & { name: string | null; message: string | null };
  /** Sent to the shop. Replies go to `email`. */
  "contact-to-shop": ContactFacts & { email: string };
  /** The shop's reply to a customer's message. It repeats no typed text, because the address may be a stranger's. */
  "message-reply": { reference: string; orderNumber: string | null; text: string };
  /** The typed texts are null unless the address belongs to a customer, so that strangers do not receive typed text. */
  "cancellation-receipt": {
    name: string | null;
    reference: string;
    receivedAt: string;
    orderNumber: string | null;
    goods: string | null;
    statement: string | null;
  };
  /** Sent to the shop. */
  "admin-alert": {
    title: string;
    /** Meaning and recommended action, in one or two sentences. */
    meaning: string;
    details: readonly { name: string; value: string }[];
    /** A page of the shop, "/admin/orders". */
    path: string;
  };
  /** Sent to the shop each morning. */
  "morning-summary": {
    /** The day that begins. Sales are those of the day before. */
    on: string;
    /** Lines of the to-do list. `count` is text, such as "1,000+". */
    tasks: readonly { count: string; text: string }[];
    /** Titles of the alerts since 07:00 of the day before. */
    alerts: readonly string[];
    sales: { orders: number; paidPence: number; refundedPence: number };
  };
}

export type EmailKind = keyof EmailFacts;
export type EmailStatus = "waiting" | "sent" | "failed" | "withdrawn";

/** A page that an email links to with a signed token. The facts contain the data to sign, never the token. */
export interface SignedLink {
  /** A page of the shop, "/reset-password". The token becomes its `token` parameter. */
  path: string;
  purpose: LinkPurpose;
  subject: string;
  /** ISO instant. */
  expiresAt: string;
}

interface OrderFacts {
  firstName: string;
  orderId: number;
  /**
   * True if the order has no account. A guest finds the order by number and email address, a customer in the account.
   */
  isGuest: boolean;
  /** Lines of the printed address, names first. */
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
  /** Labels of the answers, "100% natural, for myself, 3 boxes". */
  preferences: string;
  firstDispatchOn: IsoDay;
  nextChargeOn: IsoDay | null;
  monthlyPence: number;
  /** The eleven key facts as shown above the pay button. */
  keyInformation: readonly KeyFact[];
}

interface PrepaidGiftFacts
  extends Pick<OrderedBoxFacts, "name" | "preferences" | "firstDispatchOn" | "keyInformation"> {
  boxes: number;
  recipientName: string;
  lastDispatchOn: IsoDay;
}

interface SubscriptionFacts {
  firstName: string;
  subscriptionId: number;
  /** "Women's Monthly Subscription Box". */
  boxName: string;
  monthlyPence: number;
  /** Number of boxes in the plan. Null for a rolling plan. */
  boxesInAll: number | null;
}

/** Required information before each payment (DMCC Act 2024 ss 258-259). */
interface ChargeNotice extends SubscriptionFacts {
  /** Amounts that the payment method and the gift cards will pay. */
  amountPence: number;
  giftCardPence: number;
  chargeOn: IsoDay;
  dispatchOn: IsoDay;
  /** The last day for a skip, a pause or a cancellation. */
  cancelBy: IsoDay;
  /** The last payment. Null for a rolling plan. */
  lastChargeOn: IsoDay | null;
  /** Sum of all payments from this one on. Null for a rolling plan. */
  remainingPence: number | null;
  cardLastFour: string | null;
  /** Label of the payment method, "Visa ending 4242" or "Link". Null if none is saved, and in older emails. */
  method: string | null;
  /** Link to manage the box without a password. It works until the cut-off; skip, pause and cancel end at `cancelBy`. */
  manage: SignedLink;
}

interface ContactFacts {
  name: string;
  reference: string;
  orderNumber: string | null;
  /** "A question about an order". */
  reason: string;
  message: string;
}
