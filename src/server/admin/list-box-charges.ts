import type { AdminSubscriptionDetails } from "#contract/admin-subscriptions.ts";
import { toPounds } from "#domain/money.ts";
import type { Reader } from "#server/db/open-database.ts";
import { listAttempts, listChargedBoxes } from "./boxes-charged.queries.ts";

/** Two years of boxes. */
const BOXES_MAX = 24;

type BoxCharge = AdminSubscriptionDetails["charges"][number];

/** A subscription's boxes, what was tried to take their money and what came of it; the newest box first. */
export async function listBoxCharges(db: Reader, subscriptionId: number): Promise<BoxCharge[]> {
  const charged = await listChargedBoxes(db, subscriptionId, BOXES_MAX);
  const attempts = await listAttempts(
    db,
    charged.map(({ id }) => id),
  );
  const attemptsByBoxId = Map.groupBy(attempts, ({ boxId }) => boxId);
  return charged.map(
    ({ id, boxMonth, orderId, dispatchOn, chargeOn, status, skipReason, price, giftCardAmount, failure }) => ({
      boxMonth,
      orderId,
      dispatchOn,
      chargeOn,
      status,
      skipReason,
      price: toPounds(price),
      giftCardAmount: toPounds(giftCardAmount),
      failure: failure && {
        code: failure.failure,
        nextTryOn: failure.isHard ? null : failure.retryOn,
        giveUpOn: failure.giveUpOn,
      },
      attempts: (attemptsByBoxId.get(id) ?? []).map(({ begunAt, methodType, lastFour, outcome, code, requestId }) => ({
        at: begunAt.toISOString(),
        methodType,
        lastFour,
        outcome: outcome ?? "unknown",
        code,
        requestId,
      })),
    }),
  );
}
