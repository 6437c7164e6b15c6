import { randomBytes } from "node:crypto";
import type { Database } from "#server/db/open-database.ts";
import type { Payment, PaymentGateway } from "./gateway.ts";
import {
  endSandboxSubscription,
  findSandboxPayment,
  insertSandboxSubscription,
  refundSandboxPayment,
  type SandboxPaymentRow,
  updateUnpaidPayment,
  upsertSandboxPayment,
} from "./sandbox.queries.ts";

/** A card provider without money, with books of its own in the shop's database. */
export function sandboxGateway(db: Database): PaymentGateway {
  const find = async (paymentId: string) => {
    const row = await findSandboxPayment(db, paymentId);
    return row && toPayment(row);
  };
  return {
    name: "sandbox",
    findPayment: find,
    async openPayment({ orderId, amountPence, keepsCard }) {
      const row = await upsertSandboxPayment(db, {
        id: sandboxId("pay"),
        idempotencyKey: `order:${orderId}`,
        clientSecret: sandboxId("secret"),
        status: "open",
        amount: amountPence,
        orderId,
        keepsCard,
      });
      return toPayment(row);
    },
    async cancelPayment(paymentId) {
      await updateUnpaidPayment(db, paymentId, { status: "cancelled" });
      return find(paymentId);
    },
    refundPayment: (paymentId) => refundSandboxPayment(db, paymentId),
    startSubscription: ({ idempotencyKey, cardId, monthlyPence, firstChargeOn, lastChargeOn }) =>
      insertSandboxSubscription(db, {
        id: sandboxId("sub"),
        idempotencyKey,
        cardId,
        monthlyAmount: monthlyPence,
        firstChargeOn,
        lastChargeOn: lastChargeOn ?? null,
      }),
    endSubscription: (id) => endSandboxSubscription(db, id),
  };
}

/** "sandbox_pay_" and 128 random bits. */
export function sandboxId(kind: "pay" | "secret" | "card" | "sub"): string {
  return `sandbox_${kind}_${randomBytes(16).toString("base64url")}`;
}

function toPayment(row: SandboxPaymentRow): Payment {
  return {
    id: row.id,
    clientSecret: row.clientSecret,
    status: row.status === "requires_action" ? "open" : row.status,
    amountPence: row.amount,
    refundedPence: row.refundedAmount,
    orderId: row.orderId,
    cardId: row.cardId ?? undefined,
  };
}
