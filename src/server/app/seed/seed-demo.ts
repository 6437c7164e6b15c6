import { boxDates, firstBoxMonth, londonDay, londonInstant, oneOffDates } from "#domain/calendar.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#domain/milliseconds.ts";
import { type Pence, pence } from "#domain/money.ts";
import { decideOrderType, type OrderStatus } from "#domain/orders/orders.ts";
import { NEW_PARCEL, parcelAfter } from "#domain/orders/parcels.ts";
import { type LineToQuote, quote } from "#domain/pricing/quote.ts";
import { DEFAULT_SETTINGS } from "#domain/settings/default-settings.ts";
import { planFor, planId } from "#domain/subscriptions/plans.ts";
import { decideSubscriptionStart } from "#domain/subscriptions/subscriptions.ts";
import { hashPassword } from "#server/accounts/index.ts";
import {
  DEMO_ADMIN,
  DEMO_ORDERS,
  DEMO_PEOPLE,
  DEMO_PREFIX,
  type DemoOrder,
  type DemoPerson,
  demoEmailOf,
} from "#server/admin/index.ts";
import { insertParcels, issueCreditNote, orderAmounts } from "#server/orders/index.ts";
import { acquireLock } from "#server/platform/db/acquire-lock.ts";
import type { Tx } from "#server/platform/db/open-database.ts";
import { ADMIN_USER_ID } from "#server/platform/db/schema/people.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { announceInTime, setPaidFirstBox } from "#server/subscriptions/index.ts";
import {
  hasProducts,
  insertAnswers,
  insertCancellation,
  insertDemoSubscription,
  insertDiscountCodes,
  insertPaidOrder,
  insertParcelsOfSentBoxes,
  insertUsers,
  markAsNew,
} from "./seed.queries.ts";
import { seedCatalogue } from "./seed-catalogue.ts";
import { seedMovedCard } from "./seed-moved-card.ts";
import { addressOfPerson, orderedBox, SANDBOX_PAYMENT, seedSale } from "./seed-order-parts.ts";
import { seedReviewedOrders } from "./seed-reviewed-orders.ts";

/** Seeds two accounts with sign-in and a few weeks of orders before `now`. */
export async function seedDemo(tx: Tx, now: Date): Promise<void> {
  const unusable = await hashPassword(crypto.randomUUID());
  await insertUsers(tx, [
    {
      id: ADMIN_USER_ID,
      username: DEMO_ADMIN.username,
      email: DEMO_ADMIN.email,
      password: await hashPassword(DEMO_ADMIN.password),
      firstName: "Ada",
      lastName: "Meadow",
    },
  ]);
  const people = await insertUsers(
    tx,
    await Promise.all(
      DEMO_PEOPLE.map(async ({ username, password, ...person }) => ({
        ...person,
        username,
        email: demoEmailOf({ username }),
        password: password ? await hashPassword(password) : unusable,
        createdAt: new Date(now.getTime() - 45 * DAY_MS),
      })),
    ),
  );
  await insertDiscountCodes(tx, [
    {
      code: "WELCOME10",
      description: "10% off an order of £20.00 or more",
      type: "percentage",
      value: pence(1000),
      minimumOrderAmount: pence(2000),
      validFrom: new Date(now.getTime() - 45 * DAY_MS),
    },
  ]);
  const idByUsername = new Map(people.map(({ id, username }) => [username, id]));
  const personByUsername = new Map(DEMO_PEOPLE.map((person) => [person.username, person]));
  for (const [index, order] of DEMO_ORDERS.entries()) {
    const userId = idByUsername.get(order.username);
    const person = personByUsername.get(order.username);
    const paymentId = `${SANDBOX_PAYMENT}${index + 1}`;
    if (userId && person) await seedOrder(tx, { order, person, userId, paymentId, now });
  }
}

interface OrderToSeed {
  order: DemoOrder;
  person: DemoPerson;
  userId: number;
  paymentId: string;
  now: Date;
}

async function seedOrder(tx: Tx, { order, person, userId, paymentId, now }: OrderToSeed): Promise<void> {
  const placedAt = new Date(now.getTime() - order.daysAgo * DAY_MS - order.minutesAgo * MINUTE_MS);
  const settings = DEFAULT_SETTINGS;
  const lines: LineToQuote[] = [
    ...(order.box
      ? [{ kind: "box" as const, productId: planId(order.box.audience, order.box.duration), ...order.box }]
      : []),
    ...order.products.map(({ productId, name, pricePence, quantity }) => ({
      kind: "goods" as const,
      productId,
      name,
      unitPricePence: pence(pricePence),
      quantity,
    })),
  ];
  const quoted = quote({ lines, firstBoxTaken: new Set(), settings, now: placedAt });
  const { orderId, itemIds } = await insertPaidOrder(
    tx,
    {
      userId,
      email: demoEmailOf(person),
      ...orderAmounts(quoted.sums, quoted.giftCardPence),
      orderType: decideOrderType(quoted),
      status: statusOf(order, placedAt, now),
      trackingNumber: order.trackingNumber ?? null,
      deliveryAddress: addressOfPerson(person),
      paidAt: placedAt,
      stripePaymentIntentId: paymentId,
      goodsDispatchBy: quoted.holdsProducts ? oneOffDates(placedAt, settings).dispatchBy : null,
      createdAt: placedAt,
      updatedAt: placedAt,
    },
    quoted.lines.map((line) => ({
      productId: line.productId,
      productName: line.name,
      productPrice: line.unitPricePence,
      quantity: line.quantity,
      isSubscription: line.box !== undefined,
      box: line.box && order.box ? orderedBox(order.box, line.box.plan.monthlyPence, placedAt) : null,
      createdAt: placedAt,
    })),
  );
  if (quoted.holdsProducts) {
    const parcel = parcelAfter(NEW_PARCEL, statusOf(order, placedAt, now), placedAt);
    const dueOn = oneOffDates(placedAt, settings).dispatchBy;
    const trackingNumber = order.trackingNumber ?? null;
    await insertParcels(tx, [
      { orderId, boxId: null, dueOn, trackingNumber, ...parcel, createdAt: placedAt, updatedAt: placedAt },
    ]);
  }
  await seedSale(tx, { orderId, paymentId, amount: quoted.totalPence, paidAt: placedAt });
  if (order.status === "cancelled") {
    const cancelledAt = new Date(placedAt.getTime() + HOUR_MS);
    const lines = quoted.lines.map(({ quantity }, at) => ({ orderItemId: itemIds[at] ?? 0, quantity }));
    const amount = quoted.totalPence;
    const refundId = await insertCancellation(tx, { orderId, paymentId, amount, lines, cancelledAt });
    await issueCreditNote(tx, { orderId, refundId, amountPence: amount, now: cancelledAt });
  }
  const [boxItemId] = itemIds;
  const [boxLine] = quoted.lines;
  if (order.box && boxItemId && boxLine) {
    const paidPence = boxLine.unitPricePence;
    await seedSubscription(tx, { order: order.box, userId, orderId, boxItemId, paidPence, placedAt, now });
  }
}

/** A box cannot be delivered before its dispatch, whenever the demonstration starts. */
function statusOf(order: DemoOrder, placedAt: Date, now: Date): OrderStatus {
  if (!order.box || order.status !== "delivered") return order.status;
  const { dispatchOn } = boxDates(firstBoxMonth(placedAt, DEFAULT_SETTINGS), 1, DEFAULT_SETTINGS);
  return dispatchOn <= londonDay(now) ? "delivered" : "processing";
}

type DemoBox = NonNullable<DemoOrder["box"]>;

async function seedSubscription(
  tx: Tx,
  {
    order,
    userId,
    orderId,
    boxItemId,
    paidPence,
    placedAt,
    now,
  }: {
    order: DemoBox;
    userId: number;
    orderId: number;
    boxItemId: number;
    paidPence: Pence;
    placedAt: Date;
    now: Date;
  },
): Promise<void> {
  const settings = DEFAULT_SETTINGS;
  const plan = planFor(order.audience, order.duration, settings);
  const first = firstBoxMonth(placedAt, settings);
  const today = londonDay(now);
  let delivered = 0;
  while (boxDates(first, delivered + 1, settings).dispatchOn <= today) delivered += 1;
  const nextBox = boxDates(first, delivered + 1, settings);
  const isNextPaid = nextBox.chargeOn === undefined || nextBox.chargeOn <= today;
  const nextCharge = boxDates(first, delivered + (isNextPaid ? 2 : 1), settings);
  await insertAnswers(tx, [{ userId, ...order, createdAt: placedAt }]);
  const firstBox = { userId, audience: order.audience, orderId, takenAt: placedAt };
  const subscriptionIds = await insertDemoSubscription(
    tx,
    {
      userId,
      productId: plan.id,
      orderItemId: boxItemId,
      stripeSubscriptionId: `${DEMO_PREFIX}${boxItemId}`,
      payerId: `sandbox_payer_${userId}`,
      methodId: `${DEMO_PREFIX}${boxItemId}_card`,
      methodType: "card",
      cardBrand: "visa",
      cardLastFour: "4242",
      status: "active",
      currentPeriodStart: placedAt,
      currentPeriodEnd: londonInstant(nextBox.dispatchOn, settings.cutOffHour),
      totalMonths: plan.rolls ? delivered + (isNextPaid ? 1 : 0) : plan.months,
      deliveredMonths: delivered,
      box: orderedBox(order, plan.monthlyPence, placedAt),
      monthlyPrice: plan.monthlyPence,
      nextChargeOn: nextCharge.chargeOn ?? null,
      lastChargeOn: decideSubscriptionStart(plan, first, settings).lastChargeOn ?? null,
      createdAt: placedAt,
      updatedAt: placedAt,
    },
    firstBox,
  );
  await announceInTime(tx, subscriptionIds, now);
  for (const subscriptionId of subscriptionIds) {
    await setPaidFirstBox(tx, { subscriptionId, boxMonth: first, orderId, price: paidPence });
  }
}

/** Products of the demonstration that went on sale a few weeks ago. */
const NEW_PRODUCT_SLUGS = [
  "sea-glass-soap-bar",
  "garden-gate-oil-blend",
  "terracotta-scent-stone",
  "tide-pool-dead-sea-salt",
];

/** Seeds an empty shop with the catalogue. A demonstration also gets people, orders, subscriptions and reviews. */
export async function seedWhenEmpty(shop: Shop): Promise<void> {
  await shop.db.transaction(async (tx) => {
    await acquireLock(tx, "seed");
    if (await hasProducts(tx)) return;
    await seedCatalogue(tx, shop.config);
    if (!shop.config.isDemo) return;
    const now = shop.clock();
    await seedDemo(tx, now);
    await seedReviewedOrders(tx, now);
    await seedMovedCard(tx, shop, now);
    await insertParcelsOfSentBoxes(tx);
    await markAsNew(tx, NEW_PRODUCT_SLUGS, new Date(now.getTime() - 20 * DAY_MS));
  });
}
