import type { EmailFacts, EmailKind } from "#server/platform/names/email-kinds.ts";

/**
 * What an email says in place of a fact that its kind has been given since: emails wait for weeks, and during an update
 * the version before still queues them. A new fact of a kind in tests/upgrade/first-emails.ts does not compile without.
 */
const ADDED_FACTS = {
  "payment-notice": { method: null, giftCardPence: 0 },
  "first-full-price": { method: null, giftCardPence: 0 },
  "charge-taken": { giftCardPence: 0 },
  "charge-failed": { needsBank: false, pay: null, giftCardPence: 0 },
  "card-expiring": { method: null },
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

/** The names of a kind's added facts. */
export type AddedFact<Kind extends EmailKind> = Kind extends keyof typeof ADDED_FACTS
  ? keyof (typeof ADDED_FACTS)[Kind]
  : never;

/** The facts of a stored email with all that its kind has by now. */
export function completeFacts(kind: EmailKind, stored: EmailFacts[EmailKind]): EmailFacts[EmailKind] {
  const added: { [Kind in EmailKind]?: object } = ADDED_FACTS;
  // What is stored has the kind's shape of its day; the list above has the rest.
  return { ...added[kind], ...stored } as EmailFacts[EmailKind];
}
