import { and, asc, eq, isNull, max, min } from "drizzle-orm";
import type { Reader, Tx } from "#server/platform/db/open-database.ts";
import { insertRows } from "#server/platform/db/row-set.ts";
import { invoices, providerMovements, providerPayouts } from "#server/platform/db/schema/payments.ts";
import type { MoneyMovement, Payout } from "#server/platform/kernel/payment-gateway.ts";

/** Time of the first invoice. Older payments at the provider do not belong to the shop. */
export async function findFirstSale(db: Reader): Promise<Date | undefined> {
  const [row] = await db.select({ at: min(invoices.issuedAt) }).from(invoices);
  return row?.at ?? undefined;
}

export async function findNewestMovement(db: Reader): Promise<Date | undefined> {
  const [row] = await db.select({ at: max(providerMovements.createdAt) }).from(providerMovements);
  return row?.at ?? undefined;
}

export async function insertMovements(db: Reader, movements: readonly MoneyMovement[]): Promise<void> {
  await insertRows(db, providerMovements, movements.map(toRow), { on: ["id"], set: [] });
}

export async function upsertPayouts(db: Reader, payouts: readonly Payout[]): Promise<void> {
  await insertRows(
    db,
    providerPayouts,
    payouts.map(({ id, amountPence, arrivesOn, status, isItemised, createdAt }) => ({
      id,
      amount: amountPence,
      arrivesOn,
      status,
      isItemised,
      createdAt,
    })),
    { on: ["id"], set: ["amount", "arrivesOn", "status", "isItemised"] },
  );
}

/** Payouts that the provider itemises and whose movements are unknown. */
export async function listPayoutsToItemise(db: Reader): Promise<string[]> {
  const rows = await db
    .select({ id: providerPayouts.id })
    .from(providerPayouts)
    .where(and(eq(providerPayouts.isItemised, true), isNull(providerPayouts.itemisedAt)))
    .orderBy(asc(providerPayouts.createdAt));
  return rows.map(({ id }) => id);
}

export async function itemisePayout(tx: Tx, id: string, movements: readonly MoneyMovement[], now: Date): Promise<void> {
  const rows = movements.map((movement) => ({ ...toRow(movement), payoutId: id }));
  await insertRows(tx, providerMovements, rows, { on: ["id"], set: ["payoutId"] });
  await tx.update(providerPayouts).set({ itemisedAt: now }).where(eq(providerPayouts.id, id));
}

function toRow({ id, kind, amountPence, feePence, paymentId, refundId, description, createdAt }: MoneyMovement) {
  return {
    id,
    kind,
    amount: amountPence,
    fee: feePence,
    paymentId: paymentId ?? null,
    refundId: refundId ?? null,
    description,
    createdAt,
  };
}
