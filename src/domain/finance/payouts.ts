import { type Pence, pence, sumPence } from "#domain/money.ts";

/**
 * Causes of a change in the balance at the card provider. A `dispute` amount can have either sign. `fee` is a fee that
 * is charged separately.
 */
export const MOVEMENT_KINDS = ["payment", "refund", "dispute", "fee", "payout", "other"] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

export interface PayoutMovement {
  kind: MovementKind;
  /** Amount before the fee. Negative for outgoing money. */
  amountPence: Pence;
  feePence: Pence;
}

/** Components of a payout. Refunds and fees are negative. */
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

/** Sums a payout's movements by component, without the movement of the payout itself. */
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

/** The amount of a payout that its components do not explain. Zero if it is reconciled. */
export function unexplainedPence(amountPence: Pence, parts: PayoutParts): Pence {
  return pence(amountPence - sumPence(Object.values(parts)));
}
