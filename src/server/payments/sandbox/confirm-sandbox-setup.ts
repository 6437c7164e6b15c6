import type { ParsedInputOf, ReplyOf } from "#contract/endpoint.ts";
import type * as calls from "#contract/payments.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { isSameSecret } from "./is-same-secret.ts";
import { noteChange } from "./sandbox-books.ts";
import { decideCardAnswer, failureMessage } from "./sandbox-cards.ts";
import { beginSetupAttempt, findSandboxSetup, updateOpenSetup } from "./sandbox-payments.queries.ts";
import { saveSandboxCard } from "./save-sandbox-card.ts";

/**
 * Saves a card entered in the browser without charging it. Refuses `not-found` for an unknown setup or a wrong secret,
 * and `order-closed` for a cancelled one or after five declined tries, which cancel it.
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
