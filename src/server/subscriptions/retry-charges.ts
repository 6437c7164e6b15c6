import { quietly } from "#domain/box-happenings.ts";
import type { Box, BoxPlan } from "#domain/boxes.ts";
import { londonDay } from "#domain/calendar.ts";
import { decideGiveUp, decideRetryLeftOut, isRetryDue } from "#domain/charge-boxes.ts";
import { readSettings } from "#server/settings/read-settings.ts";
import type { Shop } from "#server/shop.ts";
import { applyInvoices } from "./apply-invoices.ts";
import { withBoxes } from "./box-plans.ts";
import { listSubscriptionsById } from "./boxes.queries.ts";
import { listInTrouble } from "./due-plans.queries.ts";
import { sweepPlans } from "./sweep-plans.ts";

const SUBSCRIPTIONS_PER_BATCH = 200;

/** Tries unpaid boxes again on their days; gives up those whose days are over. */
export async function retryCharges(shop: Shop): Promise<void> {
  const today = londonDay(shop.clock());
  await payAgain(shop);
  await sweepPlans(shop, {
    list: (afterId, limit) => listInTrouble(shop.db, today, afterId, limit),
    decide: ({ plan }, { settings }) => {
      const box = findDue(plan, today);
      // Only what is pointless to try is left over here.
      if (box?.trouble?.isHard) return decideRetryLeftOut(plan, box, today, settings);
      return box ? quietly(plan) : decideGiveUp(plan, today, settings);
    },
  });
  shop.wake("sync-subscriptions");
}

function findDue(plan: BoxPlan, today: ReturnType<typeof londonDay>): Box | undefined {
  return plan.boxes.find((box) => isRetryDue(box, today));
}

async function payAgain(shop: Shop): Promise<void> {
  const today = londonDay(shop.clock());
  const settings = await readSettings(shop.db);
  let afterId = 0;
  for (;;) {
    const ids = await listInTrouble(shop.db, today, afterId, SUBSCRIPTIONS_PER_BATCH);
    const last = ids.at(-1);
    if (last === undefined) return;
    afterId = last;
    for (const { plan, row } of await withBoxes(shop.db, await listSubscriptionsById(shop.db, ids), settings)) {
      const box = findDue(plan, today);
      if (!box?.invoiceId || box.trouble?.isHard) continue;
      try {
        await payInvoice(shop, box.invoiceId, `try:${box.invoiceId}:${(box.trouble?.providerAttempts ?? 0) + 1}`);
      } catch (error) {
        shop.log.error({ err: error, subscriptionId: row.id }, "a charge could not be tried again");
      }
    }
  }
}

/** Tries one invoice once more, under a key of its own, and works what came of it into its box. */
export async function payInvoice(shop: Shop, invoiceId: string, key: string): Promise<void> {
  const invoice = await shop.gateway.payInvoice(invoiceId, key);
  await shop.db.transaction((tx) => applyInvoices(tx, [invoice], shop.clock()));
}
