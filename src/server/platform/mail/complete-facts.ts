import type { EmailFacts, EmailKind } from "#server/platform/names/email-kinds.ts";

/**
 * Values of facts that were added to a kind later: emails wait for weeks, and during an update the old version still
 * queues them. A new fact of a kind in tests/upgrade/first-emails.ts does not compile without one.
 */
const ADDED_FACTS = {
  "payment-notice": { method: null, giftCardPence: 0 },
  "first-full-price": { method: null, giftCardPence: 0 },
  "charge-taken": { giftCardPence: 0 },
  "charge-failed": { needsBank: false, pay: null, giftCardPence: 0 },
  "card-expiring": { method: null },
  "subscription-paused": { lastChargeOn: null, lastChargePence: null },
  "subscription-ended": { lastChargeOn: null, lastChargePence: null },
  "gift-announced": { revealOn: null },
  refunded: { giftCardPence: 0, recoveredPence: 0, isAllOnGiftCard: false, withdrawnBoxes: [] },
  "order-cancelled": {
    sentItems: [],
    giftCardPence: 0,
    recoveredPence: 0,
    isAllOnGiftCard: false,
    keptPence: 0,
    withdrawnBoxes: [],
  },
  "order-confirmed": { giftCardPence: 0, sums: null },
} satisfies { [Kind in EmailKind]?: Partial<EmailFacts[Kind]> };

/** Names of a kind's added facts. */
export type AddedFact<Kind extends EmailKind> = Kind extends keyof typeof ADDED_FACTS
  ? keyof (typeof ADDED_FACTS)[Kind]
  : never;

/** Adds the facts that a stored email's kind did not have when it was queued. */
export function completeFacts(kind: EmailKind, stored: EmailFacts[EmailKind]): EmailFacts[EmailKind] {
  const added: { [Kind in EmailKind]?: object } = ADDED_FACTS;
  // Stored facts have the kind's shape of their time. The list above has the rest.
  return { ...added[kind], ...stored } as EmailFacts[EmailKind];
}
