import type { EmailFacts, EmailKind } from "#server/platform/names/email-kinds.ts";

/**
 * Default values of facts added to an email kind later, because stored emails of an older version lack them. A new fact
 * of a kind in tests/upgrade/first-emails.ts must have a default here to compile.
 */
const ADDED_FACTS = {
  "payment-notice": { method: null, giftCardPence: 0 },
  "first-full-price": { method: null, giftCardPence: 0 },
  "charge-taken": { giftCardPence: 0 },
  "charge-failed": { needsBank: false, pay: null, giftCardPence: 0 },
  "box-moved": { before: null },
  "card-link": { neededFor: null },
  "card-expiring": { method: null },
  "box-skipped": { isByShop: false },
  "subscription-paused": { lastChargeOn: null, lastChargePence: null, isByShop: false, isPaidGift: false },
  "subscription-resumed": { isByShop: false },
  "subscription-kept": { isByShop: false },
  "subscription-changed": { isContentsOnly: false, isByShop: false },
  "subscription-ended": { lastChargeOn: null, lastChargePence: null },
  "subscription-completed": { isPaidGift: false },
  "gift-announced": { revealOn: null, boxes: null },
  "gift-card": { design: "plain", replaces: null },
  refunded: {
    giftCardPence: 0,
    recoveredPence: 0,
    isAllOnGiftCard: false,
    isInPerson: false,
    withdrawnBoxes: [],
    withdrawnGifts: [],
  },
  "order-cancelled": {
    sentItems: [],
    giftCardPence: 0,
    recoveredPence: 0,
    isAllOnGiftCard: false,
    isInPerson: false,
    keptPence: 0,
    withdrawnBoxes: [],
    withdrawnGifts: [],
    itemsToSend: [],
  },
  "order-confirmed": {
    giftCardPence: 0,
    sums: null,
    changeAddress: null,
    isInPerson: false,
    prepaidGifts: [],
    present: null,
  },
} satisfies { [Kind in EmailKind]?: Partial<EmailFacts[Kind]> };

/** Names of the facts that were added to an email kind after its first version. */
export type AddedFact<Kind extends EmailKind> = Kind extends keyof typeof ADDED_FACTS
  ? keyof (typeof ADDED_FACTS)[Kind]
  : never;

/** Adds the facts that a stored email's kind did not have when it was queued. */
export function completeFacts(kind: EmailKind, stored: EmailFacts[EmailKind]): EmailFacts[EmailKind] {
  const added: { [Kind in EmailKind]?: object } = ADDED_FACTS;
  return { ...added[kind], ...stored } as EmailFacts[EmailKind];
}
