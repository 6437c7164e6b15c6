import type { AdminSubscriptionDetails } from "#contract/admin-subscriptions.ts";
import { type Box, findOpenBox } from "#domain/boxes.ts";
import { canContinue, findContinuedBox } from "#domain/keep-subscription.ts";
import { toPounds } from "#domain/money.ts";
import { findRestartBox } from "#domain/restart-subscription.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { readSettings } from "#server/settings/index.ts";
import { withBoxes } from "./box-plans.ts";
import { listSubscriptionsById } from "./boxes.queries.ts";

type Outlook = Pick<AdminSubscriptionDetails, "restart" | "nextCharge" | "canKeep" | "continuedBox">;

/** The next charge as things stand, if a cancellation is withdrawn, and if a subscription that has ended begins again. */
export async function readOutlook({ db, clock }: Shop, subscriptionId: number): Promise<Outlook> {
  const settings = await readSettings(db);
  const [loaded] = await withBoxes(db, await listSubscriptionsById(db, [subscriptionId]), settings);
  if (!loaded) return { restart: null, nextCharge: null, canKeep: false, continuedBox: null };
  const { plan } = loaded;
  const moment = { now: clock(), settings };
  return {
    restart: viewCharge(findRestartBox(plan, moment)),
    nextCharge: viewNextCharge(findOpenBox(plan)),
    canKeep: canContinue(plan),
    continuedBox: viewCharge(findContinuedBox(plan, moment)),
  };
}

function viewNextCharge(box: Box | undefined): Outlook["nextCharge"] {
  if (!box?.chargeOn || box.status === "unpaid") return null;
  const { boxMonth, chargeOn, pricePence, status } = box;
  return { boxMonth, chargeOn, amount: toPounds(pricePence), isAnnounced: status === "billed" };
}

function viewCharge(box: Box | undefined): Outlook["restart"] {
  if (!box?.chargeOn) return null;
  const { boxMonth, chargeOn, dispatchOn, pricePence } = box;
  return { boxMonth, chargeOn, dispatchOn, amount: toPounds(pricePence) };
}
