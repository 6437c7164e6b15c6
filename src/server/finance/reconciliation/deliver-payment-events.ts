import { MINUTE_MS } from "#domain/milliseconds.ts";
import { ShopError } from "#domain/shop-error.ts";
import { closeOrder, finishSettlement, prepareSettlement } from "#server/checkout/index.ts";
import { applyDispute, applyRefund, noteDeclines } from "#server/orders/index.ts";
import type { Tx } from "#server/platform/db/open-database.ts";
import { forgetStripeCustomer } from "#server/platform/identity/index.ts";
import type { PaymentEvent } from "#server/platform/kernel/payment-gateway.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { listInstallations, listUndeliveredEvents, markDelivered } from "#server/platform/payments/index.ts";
import {
  cancelAfterTooManyAttempts,
  countOwnDeclines,
  dropPayer,
  followMethod,
  lookUpPayment,
} from "#server/subscriptions/index.ts";
import {
  countDeclinesAbout,
  findLastDelivery,
  findLastPayment,
  insertPaymentEvents,
  listWaitingEvents,
  markApplied,
  markPaidBoxes,
  putOff,
  type WaitingEvent,
} from "./payment-events.queries.ts";

const SANDBOX_EVENTS_PER_BATCH = 500;

async function postSandboxEvents(shop: Shop): Promise<void> {
  for (;;) {
    const isMore = await shop.db.transaction(async (tx) => {
      const events = await listUndeliveredEvents(tx, SANDBOX_EVENTS_PER_BATCH);
      const now = shop.clock();
      await insertPaymentEvents(tx, events, { receivedAt: now, isDelivered: true });
      await markDelivered(
        tx,
        events.map(({ id }) => id),
        now,
      );
      return events.length === SANDBOX_EVENTS_PER_BATCH;
    });
    if (!isMore) return;
  }
}

/** Maximum declined cards for one order, one box or one card change. */
const ATTEMPTS_MAX = 5;

const NOTHING: Work = { inTransaction: async () => undefined };

const EVENTS_PER_BATCH = 250;
/**
 * Number of concurrent look-ups. The sandbox allows only one, because it uses the shop's own database connection, which
 * can be a single transaction of `tryJob`.
 */
const AT_ONCE = { stripe: 8, sandbox: 1 } as const;
const WAIT_MAX_MS = 60 * 60 * 1000;

/**
 * Processes the inbox in event order, with one look-up per object. A failed event is retried after a growing delay and
 * does not block others.
 */
export async function deliverPaymentEvents(shop: Shop): Promise<void> {
  if (shop.gateway.name === "sandbox") await postSandboxEvents(shop);
  await markPaidBoxes(shop.db, shop.clock());
  for (;;) {
    const events = await listWaitingEvents(shop.db, shop.clock(), EVENTS_PER_BATCH);
    if (events.length === 0 || shop.isClosing()) return;
    const groups = [...Map.groupBy(events, ({ kind, objectId }) => `${kind} ${objectId}`).values()];
    const work = async () => {
      for (let group = groups.shift(); group; group = groups.shift()) await deliverGroup(shop, group);
    };
    await Promise.all(Array.from({ length: AT_ONCE[shop.gateway.name] }, work));
  }
}

async function deliverGroup(shop: Shop, events: readonly WaitingEvent[]): Promise<void> {
  const [first] = events;
  if (!first) return;
  const ids = events.map(({ id }) => id);
  try {
    await applyPaymentEvents(shop, first, ids);
  } catch (error) {
    shop.log.error({ err: error, eventIds: ids }, "an event of the card provider could not be processed");
    const failure = error instanceof Error ? error.name : "unknown";
    const waitMs = Math.min(1000 * 2 ** (first.attempts + 1), WAIT_MAX_MS);
    await putOff(shop.db, ids, { failure, nextAttemptAt: new Date(shop.clock().getTime() + waitMs) });
  }
}

interface Work {
  inTransaction: (tx: Tx) => Promise<void>;
  /** Runs after the transaction. A scheduled job repeats it after a crash. */
  afterwards?: () => Promise<void>;
}

/**
 * Applies all events about one object once. Looks up the object's current state, so that late, repeated and reordered
 * events have the same result.
 */
async function applyPaymentEvents(
  shop: Shop,
  about: Pick<PaymentEvent, "kind" | "objectId">,
  eventIds: readonly string[],
): Promise<void> {
  const work = await prepareWork(shop, about);
  const applied = await shop.db.transaction(async (tx) => {
    const events = await markApplied(tx, eventIds, shop.clock());
    if (events.length === 0) return { isFirst: false, declines: [] };
    const declines = events.flatMap(({ decline, createdAt }) => (decline ? [{ ...decline, createdAt }] : []));
    await work.inTransaction(tx);
    const orderId = await noteDeclines(tx, about.objectId, declines);
    return { isFirst: true, declines: orderId === undefined ? [] : declines, orderId };
  });
  for (const { code, requestId: providerRequestId } of applied.declines) {
    const { orderId } = applied;
    shop.log.info({ orderId, paymentId: about.objectId, code, providerRequestId }, "a card was declined");
  }
  if (applied.isFirst) await work.afterwards?.();
}

async function prepareWork(shop: Shop, { kind, objectId }: Pick<PaymentEvent, "kind" | "objectId">): Promise<Work> {
  switch (kind) {
    case "payment-changed": {
      if (await lookUpPayment(shop, objectId)) {
        return {
          ...NOTHING,
          async afterwards() {
            const byTheShop = await countOwnDeclines(shop.db, objectId);
            if (await isOutOfAttempts(shop, objectId, byTheShop)) await cancelAfterTooManyAttempts(shop, objectId);
          },
        };
      }
      return settlementOf(shop, (await shop.gateway.findPayment(objectId))?.orderId, objectId);
    }
    case "setup-changed": {
      const { orderId, status } = (await shop.gateway.findMethodSetup(objectId)) ?? {};
      if (orderId !== undefined || status !== "open") return settlementOf(shop, orderId, objectId);
      return {
        ...NOTHING,
        async afterwards() {
          if (await isOutOfAttempts(shop, objectId)) await shop.gateway.cancelMethodSetup(objectId);
        },
      };
    }
    case "refund-changed": {
      const refund = await shop.gateway.findRefund(objectId);
      return {
        inTransaction: async (tx) =>
          refund && applyRefund(tx, refund, { now: shop.clock(), withdrawBoxes: shop.withdrawBoxes }),
      };
    }
    case "dispute-changed": {
      const dispute = await shop.gateway.findDispute(objectId);
      return { inTransaction: async (tx) => dispute && applyDispute(tx, dispute, shop.clock()) };
    }
    case "method-changed":
      return { inTransaction: await followMethod(shop, objectId) };
    case "payer-deleted": {
      if (await shop.gateway.hasPayer(objectId)) return NOTHING;
      return {
        async inTransaction(tx) {
          await forgetStripeCustomer(tx, objectId);
          await dropPayer(tx, objectId);
        },
      };
    }
  }
}

async function settlementOf(shop: Shop, orderId: number | undefined, objectId: string): Promise<Work> {
  if (orderId === undefined) return NOTHING;
  const settle = await prepareSettlement(shop, orderId);
  let settlement: Awaited<ReturnType<typeof settle>> = "unpaid";
  return {
    async inTransaction(tx) {
      settlement = await settle(tx);
    },
    async afterwards() {
      await finishSettlement(shop, orderId, settlement);
      if (settlement !== "unpaid" || !(await isOutOfAttempts(shop, objectId))) return;
      await closeOrder(shop, orderId, "payment-void");
    },
  };
}

/** True if too many cards were declined, so that the payment must be closed. */
async function isOutOfAttempts(shop: Shop, objectId: string, byTheShop = 0): Promise<boolean> {
  return (await countDeclinesAbout(shop.db, objectId)) - byTheShop >= ATTEMPTS_MAX;
}

/**
 * Stores a webhook's events for a job. Returns after the commit, because the provider repeats the webhook until it gets
 * an answer. Refuses with `webhook-refused`, and logs only the reason.
 */
export async function receiveWebhook(
  shop: Shop,
  unverifiedWebhookBody: Buffer,
  signature: string | undefined,
): Promise<void> {
  const event = readSigned(shop, unverifiedWebhookBody, signature);
  if (!event) return;
  await insertPaymentEvents(shop.db, [event], { receivedAt: shop.clock(), isDelivered: true });
  shop.wake("deliver-payment-events");
}

function readSigned(shop: Shop, body: Buffer, signature: string | undefined): PaymentEvent | undefined {
  try {
    return shop.gateway.readWebhook(body, signature);
  } catch (error) {
    if (error instanceof ShopError) shop.log.warn({ ...error.facts, bytes: body.length }, "a webhook was refused");
    throw error;
  }
}

/** Maximum delay between a payment and its event. */
const NEWS_MS = 10 * MINUTE_MS;
/**
 * An event that is this much older than a payment cannot be about that payment, because events arrive around the time
 * of settlement.
 */
const OLDER_MS = 60 * 60 * 1000;

/**
 * Start of a webhook outage: payments were made, but no event was delivered. Undefined without an outage and in the
 * sandbox, which has no webhooks. Events that the shop fetched do not count.
 */
export async function readSilence({ db, gateway, clock }: Pick<Shop, "db" | "gateway" | "clock">) {
  if (gateway.name === "sandbox") return undefined;
  const madeAt = await findLastPayment(db, new Date(clock().getTime() - NEWS_MS));
  if (!madeAt) return undefined;
  const [installation] = await listInstallations(db);
  const heardAt = (await findLastDelivery(db)) ?? installation?.beganAt ?? new Date(0);
  return heardAt.getTime() < madeAt.getTime() - OLDER_MS ? heardAt : undefined;
}
