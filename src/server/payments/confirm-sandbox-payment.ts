import { timingSafeEqual } from "node:crypto";
import type { confirmSandboxPayment as confirmCall } from "#contract/checkout.ts";
import type { ParsedInputOf, ReplyOf } from "#contract/endpoint.ts";
import { londonDay } from "#domain/calendar.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { Shop } from "#server/shop.ts";
import { findSandboxPayment, insertSandboxCard, updateUnpaidPayment } from "./sandbox.queries.ts";
import { decideCardBehaviour, failureMessage, type PaymentFailure } from "./sandbox-cards.ts";
import { sandboxId } from "./sandbox-gateway.ts";

const TRIES_MAX = 5;

/**
 * What the card network does with a card entered in the browser. Refuses `not-found` for an unknown payment or a wrong
 * secret, and `order-closed` for a cancelled payment or after five declined tries, which cancel it.
 */
export async function confirmSandboxPayment(
  shop: Shop,
  input: ParsedInputOf<typeof confirmCall>,
): Promise<ReplyOf<typeof confirmCall>> {
  const payment = await findSandboxPayment(shop.db, input.paymentId);
  if (!payment || !isSameSecret(payment.clientSecret, input.clientSecret)) throw new ShopError("not-found");
  if (payment.status === "succeeded") return { status: "succeeded" };
  if (payment.status === "cancelled") throw new ShopError("order-closed");
  if (payment.tries >= TRIES_MAX) {
    await shop.gateway.cancelPayment(payment.id);
    throw new ShopError("order-closed");
  }
  const [year = 0, month = 0] = londonDay(shop.clock()).split("-").map(Number);
  const behaviour = decideCardBehaviour(input, { year, month });
  const failure = behaviour.asksFor3ds && input.approve3ds === false ? "authentication_failed" : behaviour.failure;
  if (failure) return fail(shop, payment.id, failure);
  if (behaviour.asksFor3ds && input.approve3ds === undefined) {
    await updateUnpaidPayment(shop.db, payment.id, { status: "requires_action" });
    return { status: "requires_action" };
  }
  const cardId = sandboxId("card");
  await insertSandboxCard(shop.db, {
    id: cardId,
    brand: "visa",
    lastFour: input.cardNumber.replace(/\D/g, "").slice(-4),
    laterChargesSucceed: behaviour.laterChargesSucceed,
  });
  const isPaid = await updateUnpaidPayment(shop.db, payment.id, { status: "succeeded", cardId });
  if (!isPaid && (await shop.gateway.findPayment(payment.id))?.status !== "succeeded") {
    throw new ShopError("order-closed");
  }
  return { status: "succeeded" };
}

async function fail(shop: Shop, paymentId: string, failure: PaymentFailure): Promise<ReplyOf<typeof confirmCall>> {
  await updateUnpaidPayment(shop.db, paymentId, { status: "open", countTry: true });
  return { status: "failed", errorCode: failure, errorMessage: failureMessage(failure) };
}

function isSameSecret(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}
