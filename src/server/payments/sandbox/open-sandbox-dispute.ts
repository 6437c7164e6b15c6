import type { Shop } from "#server/kernel/shop.ts";
import { noteChange, sandboxId } from "./sandbox-books.ts";
import { findSandboxPayment, insertSandboxDispute } from "./sandbox-payments.queries.ts";

/** A cardholder complains to their bank about a sandbox payment, all of it. Answers the dispute's id. */
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
