import { ShopError } from "#domain/shop-error.ts";
import type { Card, CardGateway, CardSetup, Dispute, Payment, Refund } from "./gateway.ts";
import { noteChange, type SandboxBooks, sandboxId } from "./sandbox-books.ts";
import {
  findSandboxCard,
  findSandboxDispute,
  findSandboxPayment,
  findSandboxRefund,
  findSandboxSetup,
  insertSandboxRefund,
  insertSandboxSetup,
  lockSandboxPayment,
  type SandboxPaymentRow,
  type SandboxRefundRow,
  type SandboxSetupRow,
  updateUnpaidPayment,
  upsertSandboxPayment,
} from "./sandbox-payments.queries.ts";

/** The sandbox's side of payments, refunds and saved cards. */
export function sandboxPayments({ db, clock }: SandboxBooks): CardGateway {
  const find = async (paymentId: string) => {
    const row = await findSandboxPayment(db, paymentId);
    return row && toPayment(row);
  };
  return {
    findPayment: find,
    async openPayment({ orderId, amountPence, keepsCardFor }) {
      const row = await upsertSandboxPayment(db, {
        id: sandboxId("pay"),
        idempotencyKey: `order:${orderId}`,
        clientSecret: sandboxId("secret"),
        status: "open",
        amount: amountPence,
        orderId,
        keepsCard: keepsCardFor !== undefined,
        userId: keepsCardFor?.userId ?? null,
        createdAt: clock(),
      });
      return toPayment(row);
    },
    async cancelPayment(paymentId) {
      await db.transaction(async (tx) => {
        const isCancelled = await updateUnpaidPayment(tx, paymentId, { status: "cancelled" });
        if (isCancelled) await noteChange(tx, "payment-changed", paymentId, clock());
      });
      return find(paymentId);
    },
    refundPayment: (paymentId, { amountPence, idempotencyKey }) =>
      db.transaction(async (tx) => {
        const payment = await lockSandboxPayment(tx, paymentId);
        const made = await findSandboxRefund(tx, { idempotencyKey });
        if (made) return toRefund(made);
        const left = payment?.status === "succeeded" ? payment.amount - payment.refundedAmount : 0;
        if (amountPence <= 0 || amountPence > left) throw new ShopError("refund-refused", { paymentId });
        const refund = { id: sandboxId("refund"), idempotencyKey, paymentId, amount: amountPence, createdAt: clock() };
        await insertSandboxRefund(tx, refund);
        await noteChange(tx, "refund-changed", refund.id, clock());
        return toRefund(refund);
      }),
    async findRefund(id) {
      const row = await findSandboxRefund(db, { id });
      return row && toRefund(row);
    },
    async findDispute(id): Promise<Dispute | undefined> {
      const row = await findSandboxDispute(db, id);
      return row && { id, paymentId: row.paymentId, amountPence: row.amount, reason: row.reason, status: row.status };
    },
    async openCardSetup({ idempotencyKey, payer, orderId }) {
      const row = await insertSandboxSetup(db, {
        id: sandboxId("setup"),
        idempotencyKey,
        clientSecret: sandboxId("secret"),
        status: "open",
        userId: payer.userId,
        orderId: orderId ?? null,
        createdAt: clock(),
      });
      return toSetup(row);
    },
    async findCardSetup(id) {
      const row = await findSandboxSetup(db, id);
      return row && toSetup(row);
    },
    async findCard(id): Promise<Card | undefined> {
      const row = await findSandboxCard(db, id);
      return row && { id, brand: row.brand, lastFour: row.lastFour, expMonth: row.expMonth, expYear: row.expYear };
    },
  };
}

function toPayment(row: SandboxPaymentRow): Payment {
  return {
    id: row.id,
    clientSecret: row.clientSecret,
    status: row.status === "requires_action" ? "open" : row.status,
    amountPence: row.amount,
    currency: "gbp",
    refundedPence: row.refundedAmount,
    orderId: row.orderId ?? undefined,
    cardId: row.keepsCard ? (row.cardId ?? undefined) : undefined,
  };
}

function toSetup(row: SandboxSetupRow): CardSetup {
  return {
    id: row.id,
    clientSecret: row.clientSecret,
    status: row.status === "requires_action" ? "open" : row.status,
    userId: row.userId,
    orderId: row.orderId ?? undefined,
    cardId: row.cardId ?? undefined,
  };
}

function toRefund({
  id,
  idempotencyKey,
  paymentId,
  amount,
}: Pick<SandboxRefundRow, "id" | "idempotencyKey" | "paymentId" | "amount">): Refund {
  return { id, key: idempotencyKey, paymentId, amountPence: amount, status: "succeeded" };
}
