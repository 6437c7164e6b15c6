import { eq } from "drizzle-orm";
import type { Reader, Tx } from "#server/db/open-database.ts";
import { subscriptions } from "#server/db/schema/subscriptions.ts";
import type { shownColumns } from "./method-columns.ts";

/** Whether a method pays for any subscription. */
export async function isMethodUsed(db: Reader, methodId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(eq(subscriptions.methodId, methodId))
    .limit(1);
  return row !== undefined;
}

type Shown = ReturnType<typeof shownColumns>;

/** As what people know a method, on all subscriptions that it pays for. */
export async function showMethod(tx: Tx, methodId: string, shown: Shown): Promise<void> {
  await tx.update(subscriptions).set(shown).where(eq(subscriptions.methodId, methodId));
}

const NO_METHOD = {
  methodId: null,
  methodType: null,
  cardBrand: null,
  cardLastFour: null,
  cardExpiresIn: null,
};

/** Nothing pays any more for the subscriptions that a method has paid for. */
export async function dropMethod(tx: Tx, methodId: string): Promise<void> {
  await tx.update(subscriptions).set(NO_METHOD).where(eq(subscriptions.methodId, methodId));
}

/** Whoever was deleted at the provider pays for nothing any more: the account says so, and the next charge asks for a card. */
export async function dropPayer(tx: Tx, payerId: string): Promise<void> {
  await tx
    .update(subscriptions)
    .set({ ...NO_METHOD, payerId: null })
    .where(eq(subscriptions.payerId, payerId));
}
