import { ShopError } from "#domain/shop-error.ts";
import type {
  CardGateway,
  Dispute,
  Method,
  MethodSetup,
  Payment,
  Refund,
} from "#server/platform/kernel/payment-gateway.ts";
import { noteChange, type SandboxBooks, sandboxId } from "./sandbox-cards.ts";
import {
  findSandboxCard,
  findSandboxDispute,
  findSandboxPayment,
  findSandboxRefund,
  findSandboxSetup,
  hasSandboxCard,
  insertSandboxRefund,
  insertSandboxSetup,
  listSandboxPayments,
  listSandboxPaymentsOf,
  listSandboxRefunds,
  lockSandboxPayment,
  type SandboxCardRow,
  type SandboxPaymentRow,
  type SandboxRefundRow,
  type SandboxSetupRow,
  updateOpenSetup,
  updateUnpaidPayment,
  upsertSandboxPayment,
} from "./sandbox-payments.queries.ts";

const PAYER = "sandbox_payer_";
const FAILURE_BY_LATER = { declines: "card_declined", asks: "authentication_required" } as const;

/** The sandbox's payments, charges, refunds and saved cards. */
export function sandboxPayments({ db, clock }: SandboxBooks): CardGateway {
  const cardOf = async (id: string | null) => (id === null ? undefined : findSandboxCard(db, id));
  const toPayment = async (row: SandboxPaymentRow) =>
    readPayment(row, row.savesCard ? await cardOf(row.cardId) : undefined);
  const find = async (paymentId: string) => {
    const row = await findSandboxPayment(db, paymentId);
    return row && toPayment(row);
  };
  const toSetup = async (row: SandboxSetupRow) => readSetup(row, await cardOf(row.cardId));
  const unpaid = () =>
    ({ id: sandboxId("pay"), clientSecret: sandboxId("secret"), status: "open", createdAt: clock() }) as const;
  return {
    findPayment: find,
    async openPayment({ orderId, orderVersion, paymentId, amountPence, savesMethodFor }) {
      const wanted = {
        amount: amountPence,
        savesCard: savesMethodFor !== undefined,
        userId: savesMethodFor?.userId ?? null,
      };
      const open = (idempotencyKey: string) =>
        upsertSandboxPayment(db, { ...unpaid(), ...wanted, idempotencyKey, orderId });
      const first = await open(`order:${orderId}`);
      if (first.status !== "cancelled" || first.id === paymentId) return toPayment(first);
      // An order whose first payment was cancelled can have another one.
      if (paymentId !== undefined) await updateUnpaidPayment(db, paymentId, wanted);
      const known = paymentId && (await find(paymentId));
      return known || toPayment(await open(`order:${orderId}:v${orderVersion}`));
    },
    async createBoxPayment({ key, box, amountPence, from }) {
      const { userId, cardId } = "payer" in from ? { userId: from.payer.userId, cardId: null } : savedFor(from);
      if (userId === undefined || (cardId && !(await cardOf(cardId)))) return undefined;
      const row = await upsertSandboxPayment(db, {
        ...unpaid(),
        idempotencyKey: key,
        amount: amountPence,
        ...box,
        savesCard: true,
        userId,
        cardId,
      });
      return toPayment(row);
    },
    async openToCustomer(paymentId, methodId) {
      const card = await cardOf(methodId ?? null);
      await updateUnpaidPayment(db, paymentId, { savesCard: true, cardId: card?.id ?? null });
      return find(paymentId);
    },
    async confirmBoxPayment(paymentId, { methodId }) {
      const card = await cardOf(methodId);
      if (!card) return { kind: "declined", failure: failureOf("method_gone") };
      const code = card.later === "pays" ? undefined : FAILURE_BY_LATER[card.later];
      const failureId = sandboxId("failure");
      const isAttempted = await db.transaction(async (tx) => {
        const change = code ? { failure: code, failureId } : { status: "succeeded" as const, failure: null };
        const isOpen = await updateUnpaidPayment(tx, paymentId, { ...change, cardId: methodId });
        if (isOpen) await noteChange(tx, "payment-changed", paymentId, clock());
        return isOpen;
      });
      if (!isAttempted) return { kind: "look-up" };
      if (code) return { kind: "declined", failure: failureOf(code, failureId) };
      const payment = await find(paymentId);
      if (!payment) throw new Error(`the sandbox has no payment ${paymentId}`);
      return { kind: "paid", payment };
    },
    async cancelPayment(paymentId) {
      await db.transaction(async (tx) => {
        const isCancelled = await updateUnpaidPayment(tx, paymentId, { status: "cancelled" });
        if (isCancelled) await noteChange(tx, "payment-changed", paymentId, clock());
      });
      return find(paymentId);
    },
    async listPaymentsOf(payerId) {
      const payments: Payment[] = [];
      for (const row of await listSandboxPaymentsOf(db, toUserId(payerId))) payments.push(await toPayment(row));
      return payments;
    },
    async *listPaymentsSince(since) {
      for (let page = await listSandboxPayments(db, since, ""); page.length > 0; ) {
        const payments: Payment[] = [];
        for (const row of page) payments.push(await toPayment(row));
        yield payments;
        page = await listSandboxPayments(db, since, page.at(-1)?.id ?? "");
      }
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
    async *listRefundsSince(since) {
      yield (await listSandboxRefunds(db, since)).map(toRefund);
    },
    async findDispute(id): Promise<Dispute | undefined> {
      const row = await findSandboxDispute(db, id);
      return row && { id, paymentId: row.paymentId, amountPence: row.amount, reason: row.reason, status: row.status };
    },
    async openMethodSetup({ idempotencyKey, payer, orderId }) {
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
    async findMethodSetup(id) {
      const row = await findSandboxSetup(db, id);
      return row && toSetup(row);
    },
    async cancelMethodSetup(id) {
      await updateOpenSetup(db, id, { status: "cancelled" });
    },
    async lookUpPayer(payerId, methodId) {
      if (!payerId.startsWith(PAYER)) return { fault: "payer-unknown", method: undefined };
      if (methodId === undefined) return { fault: "no-method", method: undefined };
      const method = toMethod(await cardOf(methodId));
      if (!method) return { fault: "method-unknown", method: undefined };
      const isTheirs = await hasSandboxCard(db, toUserId(payerId), methodId);
      return isTheirs ? { fault: undefined, method } : { fault: "method-of-another-payer", method: undefined };
    },
    // The sandbox charges no subscriptions of its own.
    listSubscriptionsOf: async () => [],
    async listChargesOf(payerId, since) {
      if (!payerId.startsWith(PAYER)) return [];
      const paid = (await listSandboxPaymentsOf(db, toUserId(payerId))).filter(
        ({ status, createdAt }) => status === "succeeded" && createdAt >= since,
      );
      return paid.map(({ id, amount, createdAt }) => ({
        id,
        amountPence: amount,
        currency: "gbp",
        createdAt,
        status: "paid" as const,
      }));
    },
    hasPayer: async (payerId) => payerId.startsWith(PAYER),
    findMethod: async (id) => toMethod(await cardOf(id)),
  };
}

/** `card` is the payment's saved card. */
function readPayment(row: SandboxPaymentRow, card: SandboxCardRow | undefined): Payment {
  const { subscriptionId, boxMonth, failure, failureId, status } = row;
  return {
    id: row.id,
    clientSecret: row.clientSecret,
    status: status === "requires_action" ? "open" : status,
    amountPence: row.amount,
    currency: "gbp",
    refundedPence: row.refundedAmount,
    createdAt: row.createdAt,
    orderId: row.orderId ?? undefined,
    box: subscriptionId !== null && boxMonth !== null ? { subscriptionId, boxMonth } : undefined,
    payerId: row.userId === null ? undefined : `${PAYER}${row.userId}`,
    method: toMethod(card),
    paidBy: status === "succeeded" ? "card" : undefined,
    failure: status === "open" && failure ? { ...failureOf(failure, failureId), ...UNKNOWN } : undefined,
  };
}

/** The sandbox reports neither the time of a failure nor its method. */
const UNKNOWN = { failedAt: undefined, methodId: undefined };

function failureOf(code: string, id: string | null = null) {
  const isHard = code === "authentication_required" || code === "method_gone";
  return { id: id ?? undefined, code, isHard, requestId: undefined };
}

function readSetup(row: SandboxSetupRow, card: SandboxCardRow | undefined): MethodSetup {
  return {
    id: row.id,
    clientSecret: row.clientSecret,
    status: row.status === "requires_action" ? "open" : row.status,
    userId: row.userId,
    orderId: row.orderId ?? undefined,
    payerId: `${PAYER}${row.userId}`,
    method: toMethod(card),
  };
}

function toMethod(card: SandboxCardRow | undefined): Method | undefined {
  if (!card) return undefined;
  const { id, brand, lastFour, expMonth, expYear } = card;
  return { id, type: "card", card: { brand, lastFour, expMonth, expYear } };
}

function savedFor({ payerId, methodId }: { payerId: string; methodId: string }) {
  return { userId: payerId.startsWith(PAYER) ? toUserId(payerId) : undefined, cardId: methodId };
}

function toUserId(payerId: string): number {
  return Number(payerId.slice(PAYER.length));
}

function toRefund({
  id,
  idempotencyKey,
  paymentId,
  amount,
}: Pick<SandboxRefundRow, "id" | "idempotencyKey" | "paymentId" | "amount">): Refund {
  return { id, key: idempotencyKey, paymentId, amountPence: amount, status: "succeeded" };
}
