import { timingSafeEqual } from "node:crypto";
import type { confirmSandboxPayment as confirmCall } from "#contract/checkout.ts";
import type { ParsedInputOf, ReplyOf } from "#contract/endpoint.ts";
import { londonDay } from "#domain/calendar.ts";
import { type Pence, parsePounds, toPounds } from "#domain/money.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { Shop } from "#server/shop.ts";
import {
  askBank,
  beginTry,
  findSandboxPayment,
  insertSandboxCard,
  type SandboxPaymentRow,
  updateUnpaidPayment,
} from "./sandbox.queries.ts";
import { decideCardBehaviour, failureMessage } from "./sandbox-cards.ts";
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
  requireTotal(payment.amount, input.amount);
  if (!(await beginTry(shop.db, payment.id, TRIES_MAX))) {
    await shop.gateway.cancelPayment(payment.id);
    throw new ShopError("order-closed");
  }
  const [year = 0, month = 0] = londonDay(shop.clock()).split("-").map(Number);
  const behaviour = decideCardBehaviour(input, { year, month });
  const failure = behaviour.asksFor3ds && input.approve3ds === false ? "authentication_failed" : behaviour.failure;
  if (failure) {
    await updateUnpaidPayment(shop.db, payment.id, { status: "open" });
    return { status: "failed", errorCode: failure, errorMessage: failureMessage(failure) };
  }
  if (behaviour.asksFor3ds && input.approve3ds === undefined) {
    await askBank(shop.db, payment.id);
    return { status: "requires_action" };
  }
  return charge(shop, payment, input.cardNumber, behaviour.laterChargesSucceed);
}

async function charge(
  shop: Shop,
  payment: SandboxPaymentRow,
  cardNumber: string,
  laterChargesSucceed: boolean,
): Promise<ReplyOf<typeof confirmCall>> {
  const cardId = sandboxId("card");
  const lastFour = cardNumber.replace(/\D/g, "").slice(-4);
  await insertSandboxCard(shop.db, { id: cardId, brand: "visa", lastFour, laterChargesSucceed });
  const isPaid = await updateUnpaidPayment(shop.db, payment.id, { status: "succeeded", cardId }, payment.amount);
  if (isPaid) return { status: "succeeded" };
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

function isSameSecret(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}
