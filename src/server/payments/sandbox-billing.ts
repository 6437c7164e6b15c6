import { londonDay } from "#domain/calendar.ts";
import { chargeSandboxInvoices } from "./charge-sandbox-invoices.ts";
import type { BillingGateway, Invoice } from "./gateway.ts";
import {
  findSandboxInvoice,
  findSandboxSubscription,
  insertSandboxSubscription,
  lockSandboxInvoice,
  type SandboxInvoiceRow,
  updateOpenInvoice,
  updateRunningSubscription,
} from "./sandbox-billing.queries.ts";
import { noteChange, type SandboxBooks, sandboxId } from "./sandbox-books.ts";

/** The sandbox's side of subscriptions and their invoices; a job plays its clock. */
export function sandboxBilling({ db, clock }: SandboxBooks): BillingGateway {
  const getInvoice = async (invoiceId: string) => {
    const row = await findSandboxInvoice(db, invoiceId);
    if (!row) throw new Error(`the sandbox knows no invoice ${invoiceId}`);
    return toInvoice(row);
  };
  return {
    startSubscription: ({ idempotencyKey, cardId, plan, firstChargeOn, lastChargeOn }) =>
      insertSandboxSubscription(db, {
        id: sandboxId("sub"),
        idempotencyKey,
        cardId,
        monthlyAmount: plan.monthlyPence,
        firstChargeOn,
        nextChargeOn: firstChargeOn,
        lastChargeOn: lastChargeOn ?? null,
        createdAt: clock(),
      }),
    async findSubscription(id) {
      const row = await findSandboxSubscription(db, id);
      const today = londonDay(clock());
      return (
        row && {
          id,
          status: row.endedAt ? "ended" : "active",
          monthlyPence: row.monthlyAmount,
          endsWithPeriod: row.endsAfterPeriod,
          heldUntilOn: row.heldUntilOn && row.heldUntilOn > today ? row.heldUntilOn : undefined,
        }
      );
    },
    endSubscription: (id, when) =>
      updateRunningSubscription(
        db,
        id,
        when === "now" ? { endedAt: clock(), nextChargeOn: null } : { endsAfterPeriod: true },
      ),
    chargeNextOn: (id, chargeOn) => updateRunningSubscription(db, id, { nextChargeOn: chargeOn, heldUntilOn: null }),
    holdCharges: (id, untilOn) => updateRunningSubscription(db, id, { heldUntilOn: untilOn }),
    releaseCharges: (id) => updateRunningSubscription(db, id, { heldUntilOn: null }),
    async repriceSubscription(id, monthlyPence, fromOn) {
      const row = await findSandboxSubscription(db, id);
      if (row?.nextChargeOn && row.nextChargeOn < fromOn) throw new Error(`a charge before ${fromOn} is to come`);
      await updateRunningSubscription(db, id, { monthlyAmount: monthlyPence });
    },
    replaceCard: (id, cardId) => updateRunningSubscription(db, id, { cardId }),
    async findInvoice(id) {
      const row = await findSandboxInvoice(db, id);
      return row && toInvoice(row);
    },
    async payInvoice(id, idempotencyKey) {
      await db.transaction(async (tx) => {
        const invoice = await lockSandboxInvoice(tx, id);
        if (invoice?.status !== "open" || invoice.lastTryKey === idempotencyKey) return;
        await updateOpenInvoice(tx, id, { lastTryKey: idempotencyKey });
        await chargeSandboxInvoices(tx, [invoice], clock());
      });
      return getInvoice(id);
    },
    async voidInvoice(id) {
      await db.transaction(async (tx) => {
        const invoice = await lockSandboxInvoice(tx, id);
        if (invoice?.status !== "open") return;
        await updateOpenInvoice(tx, id, { status: "void" });
        await noteChange(tx, "invoice-changed", id, clock());
      });
      return getInvoice(id);
    },
  };
}

function toInvoice(row: SandboxInvoiceRow): Invoice {
  return {
    id: row.id,
    providerSubscriptionId: row.subscriptionId,
    amountPence: row.amount,
    status: row.status,
    chargeOn: row.chargeOn,
    attempts: row.attempts,
    paymentId: row.paymentId ?? undefined,
    failure: row.status === "open" && row.failure ? { code: row.failure, isHard: false } : undefined,
  };
}
