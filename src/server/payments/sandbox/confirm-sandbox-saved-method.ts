import type { ParsedInputOf, ReplyOf } from "#contract/endpoint.ts";
import type * as calls from "#contract/payments.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { isSameSecret } from "./is-same-secret.ts";
import { noteChange } from "./sandbox-books.ts";
import { failureMessage } from "./sandbox-cards.ts";
import {
  askBank,
  beginAttempt,
  findSandboxCard,
  findSandboxPayment,
  updateUnpaidPayment,
} from "./sandbox-payments.queries.ts";

type Reply = ReplyOf<typeof calls.confirmSandboxSavedMethod>;

/**
 * What the card network does with a box's kept card when its holder is there. Refuses `not-found` for an unknown payment, a
 * wrong secret or a payment without a card, and `order-closed` for one that can be tried no more.
 */
export async function confirmSandboxSavedMethod(
  shop: Shop,
  input: ParsedInputOf<typeof calls.confirmSandboxSavedMethod>,
): Promise<Reply> {
  const payment = await findSandboxPayment(shop.db, input.paymentId);
  if (!payment || !isSameSecret(payment.clientSecret, input.clientSecret)) throw new ShopError("not-found");
  const card = payment.cardId === null ? undefined : await findSandboxCard(shop.db, payment.cardId);
  if (!card) throw new ShopError("not-found");
  if (payment.status === "succeeded") return { status: "succeeded" };
  if (!(await beginAttempt(shop.db, payment.id))) {
    await shop.gateway.cancelPayment(payment.id);
    throw new ShopError("order-closed");
  }
  if (card.later === "asks" && input.approve3ds === undefined) {
    await askBank(shop.db, payment.id);
    return { status: "requires_action" };
  }
  const isRefused = card.later === "asks" && !input.approve3ds;
  const failure = isRefused ? "authentication_failed" : card.later === "declines" ? "card_declined" : undefined;
  const change = failure ? { status: "open" as const, failure } : { status: "succeeded" as const, failure: null };
  const isTaken = await shop.db.transaction(async (tx) => {
    const isOpen = await updateUnpaidPayment(tx, payment.id, change);
    if (isOpen && !failure) await noteChange(tx, "payment-changed", payment.id, shop.clock());
    return isOpen;
  });
  if (!isTaken) throw new ShopError("order-closed");
  if (failure) return { status: "failed", errorCode: failure, errorMessage: failureMessage(failure) };
  shop.wake("deliver-payment-events");
  return { status: "succeeded" };
}
