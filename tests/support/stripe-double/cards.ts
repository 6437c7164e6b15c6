export interface CardBehaviour {
  decline?: { code: string; declineCode?: string };
  /**
   * The cases in which the card's bank requires authentication: never, until the card is saved for later charges, or
   * always.
   */
  asks: "never" | "until-saved" | "always";
  /** The first payment succeeds, but all later charges fail. */
  declinesLater?: boolean;
}

const PAYS: CardBehaviour = { asks: "never" };
const declined = (declineCode: string): CardBehaviour => ({
  asks: "never",
  decline: { code: "card_declined", declineCode },
});

/** The provider's test card numbers (docs/payments.md). Other numbers are invalid. */
const BEHAVIOUR_BY_NUMBER: ReadonlyMap<string, CardBehaviour> = new Map([
  ["4242424242424242", PAYS],
  ["4000000000000002", declined("generic_decline")],
  ["4000000000009995", declined("insufficient_funds")],
  ["4000000000000069", { asks: "never", decline: { code: "expired_card" } }],
  ["4000000000000127", { asks: "never", decline: { code: "incorrect_cvc" } }],
  ["4000000000000119", { asks: "never", decline: { code: "processing_error" } }],
  ["4000002500003155", { asks: "until-saved" }],
  ["4000002760003184", { asks: "always" }],
  ["4000000000000341", { asks: "never", declinesLater: true }],
]);

export function behaviourOf(cardNumber: string): CardBehaviour {
  const behaviour = BEHAVIOUR_BY_NUMBER.get(cardNumber.replace(/\D/g, ""));
  if (!behaviour) throw new Error(`no test card has the number ${cardNumber}`);
  return behaviour;
}
