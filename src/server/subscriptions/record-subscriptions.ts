import { londonDay } from "#domain/calendar.ts";
import { type Pence, pence } from "#domain/money.ts";
import type { ShopSettings } from "#domain/settings/default-settings.ts";
import { unchanged } from "#domain/subscriptions/box-events.ts";
import { isPaid } from "#domain/subscriptions/boxes.ts";
import { type Plan, planFor } from "#domain/subscriptions/plans.ts";
import { startPlan, startPrepaidGift } from "#domain/subscriptions/subscriptions.ts";
import type { Tx } from "#server/platform/db/open-database.ts";
import type { BoxPreferences, DeliveryAddress, Gift, WantedGift } from "#server/platform/db/schema/basket.ts";
import type { OrderedBox } from "#server/platform/db/schema/orders.ts";
import type { Method } from "#server/platform/kernel/payment-gateway.ts";
import { readSettings } from "#server/platform/settings/index.ts";
import { setBoxOrders } from "./boxes.queries.ts";
import { methodColumns } from "./charging/method-columns.ts";
import { findOrOpenGiver } from "./gifts/gift-giver.ts";
import { storeAnswers } from "./questionnaire/answers.ts";
import { savePlans } from "./save-plans.ts";
import { insertSubscription } from "./subscriptions.queries.ts";

interface PaidItem {
  id: number;
  productId: number | null;
  productPrice: Pence;
  box: OrderedBox | null;
  preferences: BoxPreferences | null;
}

/** The customer's permission for later charges. */
export interface Mandate {
  /** Id of the payment or card setup in which the customer gave the permission. */
  intentId: string;
  payerId: string;
  method: Method;
}

interface PaidOrder {
  order: { id: number; userId: number | null; email: string | null; billingAddress: DeliveryAddress | null };
  items: readonly PaidItem[];
  /** Undefined if no charge follows, or if the method cannot be saved. */
  mandate: Mandate | undefined;
  /** Gift cards whose remaining balance pays for later boxes. */
  giftCardIds: readonly number[];
  now: Date;
}

/** Creates a subscription for each box of a newly paid order, with its mandate for later charges. */
export async function recordSubscriptions(
  tx: Tx,
  { order, items, mandate, giftCardIds, now }: PaidOrder,
): Promise<void> {
  const boxes = items.flatMap(({ box, ...item }) => (box ? [{ ...item, box }] : []));
  if (boxes.length === 0) return;
  const userId = order.userId ?? (await findOrOpenGiver(tx, order, now));
  if (userId === undefined) return;
  const settings = await readSettings(tx);
  let mandates = 0;
  for (const item of boxes) {
    const goesOn = item.box.nextChargeOn !== null;
    if (goesOn) mandates += 1;
    const given = goesOn && mandate ? mandateColumns(mandate, mandates) : {};
    await recordOne(tx, {
      item,
      orderId: order.id,
      userId,
      mandate: given,
      giftCardIds: goesOn ? giftCardIds : [],
      settings,
      now,
    });
  }
  // A prepaid gift is bought without the questionnaire, so it says nothing about its giver.
  const answered = boxes.find(({ box }) => !box.isPrepaid);
  if (answered && order.userId !== null)
    await storeAnswers(tx, userId, { ...answered.box, exclusions: [...(answered.preferences?.exclusions ?? [])] }, now);
}

interface ToRecord {
  item: PaidItem & { box: OrderedBox };
  orderId: number;
  userId: number;
  mandate: Partial<ReturnType<typeof mandateColumns>>;
  giftCardIds: readonly number[];
  settings: ShopSettings;
  now: Date;
}

async function recordOne(
  tx: Tx,
  { item, orderId, userId, mandate, giftCardIds, settings, now }: ToRecord,
): Promise<void> {
  const { box } = item;
  // The price at the sale counts, even if the plan has another price now.
  const listed = planFor(box.audience, box.duration, settings);
  const sold: Plan = {
    ...listed,
    rolls: listed.rolls && !box.isSingle,
    monthlyPence: pence(box.monthlyPence),
  };
  const start = box.isPrepaid ? startPrepaidGift : startPlan;
  const plan = start(
    sold,
    {
      boxMonth: box.firstBoxMonth,
      naturalness: box.naturalness,
      purpose: box.purpose,
      paidPence: item.productPrice,
      paidOn: londonDay(now),
    },
    settings,
  );
  const row = await insertSubscription(tx, {
    userId,
    productId: sold.id,
    orderItemId: item.id,
    status: "active",
    currentPeriodStart: now,
    box,
    exclusions: item.preferences?.exclusions ?? [],
    gift: item.preferences?.gift ? giftOf(item.preferences.gift) : null,
    monthlyPrice: sold.monthlyPence,
    ...mandate,
    giftCardIds,
    version: 0,
    createdAt: now,
    updatedAt: now,
  });
  if (!row) return;
  await savePlans(tx, [{ loaded: { row, boxRows: [], plan }, outcome: unchanged(plan) }], { now, settings });
  const paid = plan.boxes.filter(isPaid);
  await setBoxOrders(
    tx,
    paid.map(({ boxMonth }) => ({ subscriptionId: row.id, boxMonth, orderId })),
  );
}

/** `number` makes the column value unique if one order contains several plans. */
function mandateColumns({ intentId, payerId, method }: Mandate, number: number) {
  return {
    stripeSubscriptionId: number === 1 ? intentId : `${intentId}#${number}`,
    ...methodColumns(payerId, method),
  };
}

/** Removes the choice to continue, because the plan stores this choice. */
function giftOf({ address, message, revealOn }: WantedGift): Gift {
  return { address, message, revealOn };
}
