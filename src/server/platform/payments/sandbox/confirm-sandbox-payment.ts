import { timingSafeEqual } from "node:crypto";
import type * as calls from "#contract/checkout/checkout.ts";
import type { ParsedInputOf, ReplyOf } from "#contract/endpoint.ts";
import { type Pence, parsePounds, toPounds } from "#domain/money.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { Reader } from "#server/platform/db/open-database.ts";
import type { LaterCharges } from "#server/platform/db/schema/sandbox.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import {
  type CardEntry,
  decideCardAnswer,
  failureMessage,
  lastFourOf,
  noteChange,
  sandboxId,
} from "./sandbox-cards.ts";
import {
  ATTEMPTS_MAX,
  askBank,
  beginAttempt,
  beginSetupAttempt,
  findSandboxCard,
  findSandboxPayment,
  findSandboxSetup,
  insertSandboxCard,
  insertSandboxDispute,
  paySandboxPayment,
  type SandboxPaymentRow,
  updateOpenSetup,
  updateUnpaidPayment,
} from "./sandbox-payments.queries.ts";

type Entry = ParsedInputOf<typeof calls.confirmSandboxPayment>;
type Reply = ReplyOf<typeof calls.confirmSandboxPayment>;

/**
 * Simulates the card network for a card entered in the browser. Refuses with `not-found` for an unknown payment or a
 * wrong secret, and `order-closed` for a cancelled payment. Five declined attempts cancel the payment.
 */
export async function confirmSandboxPayment(shop: Shop, input: Entry): Promise<Reply> {
  const payment = await findSandboxPayment(shop.db, input.paymentId);
  if (!payment || !isSameSecret(payment.clientSecret, input.clientSecret)) throw new ShopError("not-found");
  if (payment.status === "succeeded") return { status: "succeeded" };
  if (payment.status === "cancelled") throw new ShopError("order-closed");
  requireTotal(payment.amount, input.amount);
  if (!(await beginAttempt(shop.db, payment.id))) {
    const ended = await shop.gateway.cancelPayment(payment.id);
    // Another tab has paid in the meantime, so this is not a failed attempt.
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
      const isOpen = await updateUnpaidPayment(tx, payment.id, { status: "open", ...failedWith(answer.failure) });
      if (isOpen) await shop.noteDeclines(tx, payment.id, [decline]);
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

function failedWith(failure: string) {
  return { failure, failureId: sandboxId("failure") };
}

/** The charge must equal the amount beside the pressed button. */
function requireTotal(amount: Pence, shown: string | undefined): void {
  if (shown !== undefined && parsePounds(shown) !== amount) {
    throw new ShopError("total-changed", { total: toPounds(amount) });
  }
}

type SavedMethodReply = ReplyOf<typeof calls.confirmSandboxSavedMethod>;

/**
 * Simulates the card network for a box's saved card while its holder is present. Refuses with `not-found` for an
 * unknown payment, a wrong secret or a missing card, and `order-closed` if no further attempt is possible.
 */
export async function confirmSandboxSavedMethod(
  shop: Shop,
  input: ParsedInputOf<typeof calls.confirmSandboxSavedMethod>,
): Promise<SavedMethodReply> {
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
  const change = failure
    ? { status: "open" as const, ...failedWith(failure) }
    : { status: "succeeded" as const, failure: null };
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

/**
 * Saves a card entered in the browser without a charge. Refuses with `not-found` for an unknown setup or a wrong
 * secret, and `order-closed` for a cancelled setup. Five declined attempts cancel the setup.
 */
export async function confirmSandboxSetup(
  shop: Shop,
  input: ParsedInputOf<typeof calls.confirmSandboxSetup>,
): Promise<ReplyOf<typeof calls.confirmSandboxSetup>> {
  const setup = await findSandboxSetup(shop.db, input.setupId);
  if (!setup || !isSameSecret(setup.clientSecret, input.clientSecret)) throw new ShopError("not-found");
  if (setup.status === "succeeded") return { status: "succeeded" };
  const isRunning = setup.status !== "cancelled" && (await beginSetupAttempt(shop.db, setup.id));
  if (!isRunning) {
    await shop.gateway.cancelMethodSetup(setup.id);
    throw new ShopError("order-closed");
  }
  const answer = decideCardAnswer(input, shop.clock());
  if (answer.status === "requires_action") {
    await updateOpenSetup(shop.db, setup.id, { status: "requires_action" });
    return { status: "requires_action" };
  }
  if (answer.status === "failed") {
    return { status: "failed", errorCode: answer.failure, errorMessage: failureMessage(answer.failure) };
  }
  await shop.db.transaction(async (tx) => {
    const cardId = await saveSandboxCard(tx, input, answer.later);
    const isSaved = await updateOpenSetup(tx, setup.id, { status: "succeeded", cardId });
    if (isSaved) await noteChange(tx, "setup-changed", setup.id, shop.clock());
  });
  shop.wake("deliver-payment-events");
  return { status: "succeeded" };
}

/** Constant-time comparison. */
function isSameSecret(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Stores a card's display data and its behaviour, never its number. Returns its id. */
async function saveSandboxCard(tx: Reader, entry: CardEntry, later: LaterCharges): Promise<string> {
  const card = sandboxCard(entry, later);
  await insertSandboxCard(tx, card);
  return card.id;
}

function sandboxCard({ cardNumber, expMonth, expYear }: CardEntry, later: LaterCharges) {
  const lastFour = lastFourOf(cardNumber);
  return { id: sandboxId("card"), brand: "visa", lastFour, expMonth, expYear, later };
}

/** Opens a dispute about the full amount of a sandbox payment. Returns the dispute's id. */
export async function openSandboxDispute(shop: Shop, paymentId: string, reason = "fraudulent"): Promise<string> {
  const payment = await findSandboxPayment(shop.db, paymentId);
  if (payment?.status !== "succeeded") throw new Error("only a paid payment can be disputed");
  const id = sandboxId("dispute");
  await shop.db.transaction(async (tx) => {
    await insertSandboxDispute(tx, {
      id,
      paymentId,
      amount: payment.amount,
      reason,
      status: "open",
      createdAt: shop.clock(),
    });
    await noteChange(tx, "dispute-changed", id, shop.clock());
  });
  return id;
}
