import { closeOrder, finishSettlement, prepareSettlement } from "#server/checkout/index.ts";
import type { Tx } from "#server/db/open-database.ts";
import type { PaymentEvent } from "#server/kernel/payment-gateway.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { applyDispute, applyRefund, noteDeclines } from "#server/orders/index.ts";
import { forgetStripeCustomer } from "#server/payments/index.ts";
import {
  cancelAfterTooManyAttempts,
  countOwnDeclines,
  dropPayer,
  followMethod,
  lookUpPayment,
} from "#server/subscriptions/index.ts";
import { countEventsAbout, markApplied } from "./payment-events.queries.ts";

/** Cards that may be declined for one order, one box or one change of card. */
const ATTEMPTS_MAX = 5;

interface Work {
  /** What is done in the transaction that also notes the event. */
  inTransaction: (tx: Tx) => Promise<void>;
  /** What follows outside it; sweeps find it if a crash comes in between. */
  afterwards?: () => Promise<void>;
}

/**
 * Works events about one thing through, each once. What it is now is asked anew, so that late, repeated and reordered
 * events end in the same state.
 */
export async function applyPaymentEvents(
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

const NOTHING: Work = { inTransaction: async () => undefined };

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

/** Of what is not paid the provider tells only that a card was declined: whoever tries cards finds it closed. */
async function isOutOfAttempts(shop: Shop, objectId: string, byTheShop = 0): Promise<boolean> {
  return (await countEventsAbout(shop.db, objectId)) - byTheShop >= ATTEMPTS_MAX;
}
