import type * as calls from "#contract/checkout.ts";
import type { ParsedInputOf, ReplyOf } from "#contract/endpoint.ts";
import { type Pence, parsePounds, toPounds } from "#domain/money.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { LaterCharges } from "#server/db/schema/sandbox.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { noteDeclines } from "#server/orders/index.ts";
import { isSameSecret } from "./is-same-secret.ts";
import { sandboxId } from "./sandbox-books.ts";
import { decideCardAnswer, failureMessage, lastFourOf } from "./sandbox-cards.ts";
import {
  ATTEMPTS_MAX,
  askBank,
  beginAttempt,
  findSandboxPayment,
  paySandboxPayment,
  type SandboxPaymentRow,
  updateUnpaidPayment,
} from "./sandbox-payments.queries.ts";
import { sandboxCard } from "./save-sandbox-card.ts";

type Entry = ParsedInputOf<typeof calls.confirmSandboxPayment>;
type Reply = ReplyOf<typeof calls.confirmSandboxPayment>;

/**
 * What the card network does with a card entered in the browser. Refuses `not-found` for an unknown payment or a wrong
 * secret, and `order-closed` for a cancelled payment or after five declined tries, which cancel it.
 */
export async function confirmSandboxPayment(shop: Shop, input: Entry): Promise<Reply> {
  const payment = await findSandboxPayment(shop.db, input.paymentId);
  if (!payment || !isSameSecret(payment.clientSecret, input.clientSecret)) throw new ShopError("not-found");
  if (payment.status === "succeeded") return { status: "succeeded" };
  if (payment.status === "cancelled") throw new ShopError("order-closed");
  requireTotal(payment.amount, input.amount);
  if (!(await beginAttempt(shop.db, payment.id))) {
    const ended = await shop.gateway.cancelPayment(payment.id);
    // Another tab has paid it since it was read: that is no failed try.
    if (ended?.status === "succeeded") return { status: "succeeded" };
    throw new ShopError("order-closed", { attemptsMax: ATTEMPTS_MAX });
  }
  const answer = decideCardAnswer(input, shop.clock());
  if (answer.status === "requires_action") {
    await askBank(shop.db, payment.id);
    return { status: "requires_action" };
  }
  if (answer.status === "failed") {
    const lastFour = lastFourOf(input.cardNumber);
    const decline = { code: answer.failure, methodType: "card", lastFour, createdAt: shop.clock() };
    await shop.db.transaction(async (tx) => {
      const isOpen = await updateUnpaidPayment(tx, payment.id, { status: "open", failure: answer.failure });
      if (isOpen) await noteDeclines(tx, payment.id, [decline]);
    });
    return { status: "failed", errorCode: answer.failure, errorMessage: failureMessage(answer.failure) };
  }
  return charge(shop, payment, input, answer.later);
}

async function charge(shop: Shop, payment: SandboxPaymentRow, input: Entry, later: LaterCharges): Promise<Reply> {
  const isPaid = await paySandboxPayment(shop.db, {
    paymentId: payment.id,
    amount: payment.amount,
    card: sandboxCard(input, later),
    event: { id: sandboxId("evt"), kind: "payment-changed", createdAt: shop.clock() },
  });
  if (isPaid) {
    shop.wake("deliver-payment-events");
    return { status: "succeeded" };
  }
  const now = await findSandboxPayment(shop.db, payment.id);
  if (now?.status === "succeeded") return { status: "succeeded" };
  if (now && now.status !== "cancelled") throw new ShopError("total-changed", { total: toPounds(now.amount) });
  throw new ShopError("order-closed");
}

/** Nobody is charged another amount than the one beside the button they pressed. */
function requireTotal(amount: Pence, shown: string | undefined): void {
  if (shown !== undefined && parsePounds(shown) !== amount) {
    throw new ShopError("total-changed", { total: toPounds(amount) });
  }
}
