import type { Outcome } from "#domain/box-happenings.ts";
import type { ShopSettings } from "#domain/settings.ts";
import type { Tx } from "#server/db/open-database.ts";
import type { LoadedPlan } from "./box-plans.ts";
import type { Customer } from "./boxes.queries.ts";
import { giveBoxesBack } from "./give-boxes-back.ts";
import { letterContext } from "./letter-context.ts";
import { savePlan } from "./save-plan.ts";
import { writeLetters } from "./write-letters.ts";

export interface OutcomeContext {
  customer: Customer;
  settings: ShopSettings;
  now: Date;
}

/** Saves a decision about a subscription and queues its letters, in one transaction with whatever led to it. */
export async function applyOutcome(
  tx: Tx,
  loaded: LoadedPlan,
  outcome: Outcome,
  context: OutcomeContext,
  paid?: { boxMonth: string; orderId: number },
): Promise<void> {
  await savePlan(tx, loaded, outcome, context);
  await giveBoxesBack(tx, loaded, outcome);
  await writeLetters(tx, letterContext(loaded, outcome, context, paid), outcome.happenings);
}
