import { addMonths, firstBoxMonth, londonInstant, monthDates, oneOffDates } from "#domain/calendar.ts";
import { DAY_MS } from "#domain/milliseconds.ts";
import { type Pence, pence } from "#domain/money.ts";
import { decideOrderType } from "#domain/orders/orders.ts";
import { NEW_PARCEL, parcelAfter } from "#domain/orders/parcels.ts";
import { type LineToQuote, quote } from "#domain/pricing/quote.ts";
import { DEFAULT_SETTINGS } from "#domain/settings/default-settings.ts";
import { type Audience, planFor, planId } from "#domain/subscriptions/plans.ts";
import { hashPassword } from "#server/accounts/index.ts";
import { DEMO_PREFIX, DEMO_REVIEWERS, type DemoReviewer, demoEmailOf } from "#server/admin/index.ts";
import { insertParcels, orderAmounts } from "#server/orders/index.ts";
import type { Tx } from "#server/platform/db/open-database.ts";
import { seedBoxes, seedProducts, seedSets } from "./catalogue/catalogue.ts";
import {
  insertAnswers,
  insertDemoSubscription,
  insertPaidOrder,
  insertReviews,
  insertSentBox,
  insertUsers,
} from "./seed.queries.ts";
import { addressOfPerson, orderedBox, SANDBOX_PAYMENT, seedSale } from "./seed-order-parts.ts";

const settings = DEFAULT_SETTINGS;
/** Number of the first order that is not reviewed. Reviewed orders are older, so they have the numbers before it. */
const FIRST_ORDER_NUMBER = 1001;
/** Plan of every reviewed box. */
const DURATION = "3months";
const DELIVERED_AFTER_MS = 4 * DAY_MS;
/** Time from an order to its review. A box is reviewed once some of the plan's boxes have come. */
const PRODUCTS_REVIEWED_AFTER_MS = 16 * DAY_MS;
const BOX_REVIEWED_AFTER_MS = 80 * DAY_MS;
const COMPLETED_AFTER_MS = 30 * DAY_MS;

const productsById = new Map(
  [...Object.values(seedProducts), ...Object.values(seedSets)].flat().map((product) => [product.id, product]),
);

/** A past order of a reviewer: their products, or one box of their plan. */
interface PastOrder {
  reviewer: DemoReviewer;
  userId: number;
  orderId: number;
  paidAt: Date;
  /** Number of the box within its plan, from 0. Undefined for products. */
  boxIndex: number | undefined;
}

/** Seeds delivered orders of past months, with the published reviews of their customers. */
export async function seedReviewedOrders(tx: Tx, now: Date): Promise<void> {
  const userIds = await seedReviewers(tx, now);
  const orders = DEMO_REVIEWERS.flatMap((reviewer) => payments(reviewer, now))
    .toSorted((one, two) => one.paidAt.getTime() - two.paidAt.getTime())
    .map((order, index, { length }) => ({
      ...order,
      orderId: FIRST_ORDER_NUMBER - length + index,
      userId: userIds.get(order.reviewer.username) ?? 0,
    }));
  const lineIds = new Map<DemoReviewer, readonly number[]>();
  const subscriptionIds = new Map<DemoReviewer, number>();
  for (const order of orders) {
    const { reviewer, boxIndex } = order;
    const subscriptionId = subscriptionIds.get(reviewer);
    const { itemIds, pricePence } = await seedOrder(tx, order, subscriptionId);
    if (!reviewer.box || boxIndex === undefined) {
      lineIds.set(reviewer, itemIds);
    } else if (boxIndex === 0) {
      const [orderItemId = 0] = itemIds;
      lineIds.set(reviewer, [orderItemId]);
      const started = await seedEndedPlan(tx, { ...order, audience: reviewer.box, orderItemId });
      subscriptionIds.set(reviewer, started);
      await seedSentBox(tx, { ...order, audience: reviewer.box, boxIndex, subscriptionId: started, pricePence });
    } else if (subscriptionId !== undefined) {
      await seedSentBox(tx, { ...order, audience: reviewer.box, boxIndex, subscriptionId, pricePence });
    }
  }
  const rows = DEMO_REVIEWERS.flatMap((reviewer) => reviewRows(reviewer, lineIds.get(reviewer) ?? [], now));
  await insertReviews(
    tx,
    rows.toSorted((one, two) => one.writtenAt.getTime() - two.writtenAt.getTime()),
  );
}

async function seedReviewers(tx: Tx, now: Date): Promise<ReadonlyMap<string, number>> {
  const password = await hashPassword(crypto.randomUUID());
  const accounts = await insertUsers(
    tx,
    DEMO_REVIEWERS.map(({ username, firstName, lastName, deliveryLine1, deliveryCity, deliveryPostcode, daysAgo }) => ({
      username,
      firstName,
      lastName,
      deliveryLine1,
      deliveryCity,
      deliveryPostcode,
      email: demoEmailOf({ username }),
      password,
      createdAt: new Date(now.getTime() - (daysAgo + 1) * DAY_MS),
    })),
  );
  return new Map(accounts.map(({ id, username }) => [username, id]));
}

function orderedAt({ daysAgo }: DemoReviewer, now: Date): Date {
  return new Date(now.getTime() - daysAgo * DAY_MS);
}

/** The payments of a reviewer with their times. */
function payments(reviewer: DemoReviewer, now: Date): Pick<PastOrder, "reviewer" | "paidAt" | "boxIndex">[] {
  const paidAt = orderedAt(reviewer, now);
  if (!reviewer.box) return [{ reviewer, paidAt, boxIndex: undefined }];
  const first = firstBoxMonth(paidAt, settings);
  const { months } = planFor(reviewer.box, DURATION, settings);
  return Array.from({ length: months }, (_, boxIndex) => ({
    reviewer,
    boxIndex,
    paidAt: boxIndex === 0 ? paidAt : londonInstant(monthDates(addMonths(first, boxIndex), settings).chargeOn, 9),
  }));
}

async function seedOrder(
  tx: Tx,
  { reviewer, userId, orderId, paidAt, boxIndex }: PastOrder,
  subscriptionId: number | undefined,
): Promise<{ itemIds: number[]; pricePence: Pence }> {
  const { box } = reviewer;
  const paymentId = `${SANDBOX_PAYMENT}of_${orderId}`;
  const quoted = quote({
    lines: linesOf(reviewer),
    firstBoxTaken: new Set(box && boxIndex ? [box] : []),
    settings,
    now: paidAt,
  });
  const sentAt = box
    ? londonInstant(monthDates(firstBoxMonth(paidAt, settings), settings).dispatchOn, settings.cutOffHour)
    : new Date(paidAt.getTime() + DAY_MS);
  const deliveredAt = new Date(sentAt.getTime() + DELIVERED_AFTER_MS);
  const { itemIds } = await insertPaidOrder(
    tx,
    {
      id: orderId,
      userId,
      email: demoEmailOf(reviewer),
      ...orderAmounts(quoted.sums, quoted.giftCardPence),
      orderType: decideOrderType(quoted),
      status: "delivered",
      subscriptionId: subscriptionId ?? null,
      deliveryAddress: addressOfPerson(reviewer),
      paidAt,
      stripePaymentIntentId: paymentId,
      deliveredAt,
      completedAt: new Date(deliveredAt.getTime() + COMPLETED_AFTER_MS),
      reviewAskedAt: deliveredAt,
      goodsDispatchBy: quoted.holdsProducts ? oneOffDates(paidAt, settings).dispatchBy : null,
      createdAt: paidAt,
      updatedAt: deliveredAt,
    },
    quoted.lines.map((line) => ({
      productId: line.productId,
      productName: line.name,
      productPrice: line.unitPricePence,
      quantity: line.quantity,
      isSubscription: line.box !== undefined,
      box: line.box && box && boxIndex === 0 ? boxOf(box, paidAt) : null,
      createdAt: paidAt,
    })),
  );
  await seedSale(tx, { orderId, paymentId, amount: quoted.totalPence, paidAt });
  if (quoted.holdsProducts) {
    const dueOn = oneOffDates(paidAt, settings).dispatchBy;
    const parcel = parcelAfter(NEW_PARCEL, "delivered", sentAt);
    await insertParcels(tx, [{ orderId, boxId: null, dueOn, ...parcel, createdAt: paidAt, updatedAt: deliveredAt }]);
  }
  return { itemIds, pricePence: quoted.lines[0]?.unitPricePence ?? pence(0) };
}

function linesOf({ box, reviews }: DemoReviewer): LineToQuote[] {
  if (box) return [{ kind: "box", productId: planId(box, DURATION), audience: box, duration: DURATION }];
  return reviews.flatMap(({ productId }) => {
    const product = productId === undefined ? undefined : productsById.get(productId);
    if (!product) throw new Error(`there is no product ${productId} to review`);
    const { id, name, pricePence } = product;
    return [{ kind: "goods" as const, productId: id, name, unitPricePence: pence(pricePence), quantity: 1 }];
  });
}

function answersOf(audience: Audience) {
  return { audience, duration: DURATION, naturalness: "100natural", purpose: "personal" } as const;
}

function boxOf(audience: Audience, placedAt: Date) {
  return orderedBox(answersOf(audience), planFor(audience, DURATION, settings).monthlyPence, placedAt);
}

/** Seeds a plan whose boxes have all been sent. Returns the subscription's id. */
async function seedEndedPlan(
  tx: Tx,
  {
    userId,
    orderId,
    paidAt,
    audience,
    orderItemId,
  }: Pick<PastOrder, "userId" | "orderId" | "paidAt"> & { audience: Audience; orderItemId: number },
): Promise<number> {
  const plan = planFor(audience, DURATION, settings);
  const last = monthDates(addMonths(firstBoxMonth(paidAt, settings), plan.months - 1), settings);
  const endedAt = londonInstant(last.dispatchOn, settings.cutOffHour);
  await insertAnswers(tx, [{ userId, ...answersOf(audience), createdAt: paidAt }]);
  const [subscriptionId = 0] = await insertDemoSubscription(
    tx,
    {
      userId,
      productId: plan.id,
      orderItemId,
      stripeSubscriptionId: `${DEMO_PREFIX}${orderItemId}`,
      payerId: `sandbox_payer_${userId}`,
      methodId: `${DEMO_PREFIX}${orderItemId}_card`,
      methodType: "card",
      cardBrand: "visa",
      cardLastFour: "4242",
      status: "completed",
      currentPeriodStart: paidAt,
      currentPeriodEnd: endedAt,
      totalMonths: plan.months,
      deliveredMonths: plan.months,
      box: boxOf(audience, paidAt),
      monthlyPrice: plan.monthlyPence,
      nextChargeOn: null,
      lastChargeOn: last.chargeOn,
      createdAt: paidAt,
      updatedAt: endedAt,
    },
    { userId, audience, orderId, takenAt: paidAt },
  );
  return subscriptionId;
}

async function seedSentBox(
  tx: Tx,
  {
    reviewer,
    orderId,
    paidAt,
    audience,
    boxIndex,
    subscriptionId,
    pricePence,
  }: PastOrder & { audience: Audience; boxIndex: number; subscriptionId: number; pricePence: Pence },
): Promise<void> {
  // A first box is paid in its own month or the one before. A later box is paid on the charge day of its month.
  const boxMonth = firstBoxMonth(paidAt, settings);
  const { dispatchOn, billOn, chargeOn } = monthDates(boxMonth, settings);
  const sentAt = londonInstant(dispatchOn, settings.cutOffHour);
  const isFirst = boxIndex === 0;
  const boxId = await insertSentBox(tx, {
    subscriptionId,
    boxMonth,
    status: "dispatched",
    audience,
    naturalness: "100natural",
    price: pricePence,
    billOn,
    chargeOn: isFirst ? null : chargeOn,
    dispatchOn,
    noticedOn: isFirst ? null : billOn,
    chargedOn: isFirst ? null : chargeOn,
    orderId,
    productIds: seedBoxes[audience].standardProductIds,
    deliveryAddress: addressOfPerson(reviewer),
    frozenAt: sentAt,
    createdAt: paidAt,
    updatedAt: sentAt,
  });
  const parcel = parcelAfter(NEW_PARCEL, "shipped", sentAt);
  await insertParcels(tx, [{ orderId, boxId, dueOn: dispatchOn, ...parcel, createdAt: sentAt, updatedAt: sentAt }]);
}

function reviewRows(reviewer: DemoReviewer, lineIds: readonly number[], now: Date) {
  const afterMs = reviewer.box ? BOX_REVIEWED_AFTER_MS : PRODUCTS_REVIEWED_AFTER_MS;
  const writtenAt = new Date(orderedAt(reviewer, now).getTime() + afterMs);
  return reviewer.reviews.map(({ productId, stars, text, scent, skinFeel, answer }, index) => ({
    // All reviews of a box count for its audience's first plan.
    productId: reviewer.box ? planId(reviewer.box, "monthly") : (productId ?? 0),
    orderItemId: lineIds[reviewer.box ? 0 : index] ?? 0,
    authorName: reviewer.firstName,
    stars,
    text,
    scent: scent ?? null,
    skinFeel: skinFeel ?? null,
    state: "shown" as const,
    answer: answer ?? null,
    writtenAt,
    updatedAt: writtenAt,
  }));
}
