import { type Pence, pence, sumPence } from "#domain/money.ts";

/**
 * What moves the money that the card provider holds: a payment, what goes back to a customer, what a bank takes in a
 * dispute or gives back, a fee by itself, what is sent to the shop's bank, and whatever else the provider does.
 */
export const MOVEMENT_KINDS = ["payment", "refund", "dispute", "fee", "payout", "other"] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

export interface PayoutMovement {
  kind: MovementKind;
  /** Before the fee; below zero where it goes away. */
  amountPence: Pence;
  /** Kept by the provider of it. */
  feePence: Pence;
}

/** What a payout is made of, each as it changes what is sent: refunds and fees are below zero. */
export interface PayoutParts {
  payments: Pence;
  refunds: Pence;
  disputes: Pence;
  fees: Pence;
  other: Pence;
}

const PART_OF = {
  payment: "payments",
  refund: "refunds",
  dispute: "disputes",
  fee: "fees",
  other: "other",
} as const satisfies Record<Exclude<MovementKind, "payout">, keyof PayoutParts>;

/** The parts of a payout by its movements; its own, which takes the money away, is none of them. */
export function partsOfPayout(movements: readonly PayoutMovement[]): PayoutParts {
  const parts: PayoutParts = {
    payments: pence(0),
    refunds: pence(0),
    disputes: pence(0),
    fees: pence(0),
    other: pence(0),
  };
  for (const { kind, amountPence, feePence } of movements) {
    if (kind === "payout") continue;
    parts[PART_OF[kind]] = pence(parts[PART_OF[kind]] + amountPence);
    parts.fees = pence(parts.fees - feePence);
  }
  return parts;
}

/** What of a payout its parts do not tell: nothing, where it is reconciled. */
export function unexplainedPence(amountPence: Pence, parts: PayoutParts): Pence {
  return pence(amountPence - sumPence(Object.values(parts)));
}
