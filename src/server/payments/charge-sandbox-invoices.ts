import type { Tx } from "#server/db/open-database.ts";
import { type SandboxInvoiceRow, updateOpenInvoices } from "./sandbox-billing.queries.ts";
import { noteChanges, sandboxId } from "./sandbox-books.ts";
import { insertSandboxPayments, listPayingCards, type NewPayment } from "./sandbox-payments.queries.ts";

const LATER_FAILURE = "card_declined";

/** Charges subscriptions' present cards for open invoices, while nobody is at the checkout. */
export async function chargeSandboxInvoices(tx: Tx, invoices: readonly SandboxInvoiceRow[], now: Date): Promise<void> {
  const cards = await listPayingCards(
    tx,
    invoices.map((invoice) => invoice.subscriptionId),
  );
  const cardIds = new Map(cards.map((card) => [card.subscriptionId, card.cardId]));
  const payments: NewPayment[] = [];
  const tried = invoices.map(({ id, attempts, amount, subscriptionId }) => {
    const cardId = cardIds.get(subscriptionId);
    if (cardId === undefined) {
      return { id, status: "open" as const, failure: LATER_FAILURE, paymentId: null, attempts: attempts + 1 };
    }
    const payment = paymentOf(id, amount, cardId, now);
    payments.push(payment);
    return { id, status: "paid" as const, failure: null, paymentId: payment.id, attempts: attempts + 1 };
  });
  await insertSandboxPayments(tx, payments);
  await updateOpenInvoices(tx, tried);
  await noteChanges(
    tx,
    "invoice-changed",
    tried.map(({ id }) => id),
    now,
  );
}

function paymentOf(invoiceId: string, amount: SandboxInvoiceRow["amount"], cardId: string, now: Date): NewPayment {
  return {
    id: sandboxId("pay"),
    idempotencyKey: `invoice:${invoiceId}`,
    clientSecret: sandboxId("secret"),
    status: "succeeded",
    amount,
    orderId: null,
    keepsCard: true,
    cardId,
    createdAt: now,
  };
}
