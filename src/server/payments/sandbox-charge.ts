import type { Tx } from "#server/db/open-database.ts";
import { findSandboxSubscription, type SandboxInvoiceRow, updateOpenInvoice } from "./sandbox-billing.queries.ts";
import { noteChange, sandboxId } from "./sandbox-books.ts";
import { findSandboxCard, insertSandboxPayment } from "./sandbox-payments.queries.ts";

const LATER_FAILURE = "card_declined";

/** Charges a subscription's present card for an open invoice, while nobody is at the checkout. */
export async function chargeSandboxInvoice(tx: Tx, invoice: SandboxInvoiceRow, now: Date): Promise<void> {
  const subscription = await findSandboxSubscription(tx, invoice.subscriptionId);
  const card = subscription && (await findSandboxCard(tx, subscription.cardId));
  const attempts = invoice.attempts + 1;
  if (!card?.laterChargesSucceed) {
    await updateOpenInvoice(tx, invoice.id, { failure: LATER_FAILURE, attempts });
  } else {
    const paymentId = sandboxId("pay");
    await insertSandboxPayment(tx, {
      id: paymentId,
      idempotencyKey: `invoice:${invoice.id}`,
      clientSecret: sandboxId("secret"),
      status: "succeeded",
      amount: invoice.amount,
      orderId: null,
      keepsCard: true,
      cardId: card.id,
      createdAt: now,
    });
    await updateOpenInvoice(tx, invoice.id, { status: "paid", failure: null, paymentId, attempts });
  }
  await noteChange(tx, "invoice-changed", invoice.id, now);
}
