import { and, asc, count, eq, gt, gte, isNull, like, lte } from "drizzle-orm";
import type { Reader } from "#server/db/open-database.ts";
import { products } from "#server/db/schema/catalogue.ts";
import { guesses } from "#server/db/schema/people.ts";

/** Goods on sale of which few are left, fewest first. */
export async function listLowStock(
  db: Reader,
  stockMax: number,
): Promise<{ id: number; name: string; stock: number }[]> {
  const { id, name, stock, isActive, isSubscription, archivedAt } = products;
  return db
    .select({ id, name, stock })
    .from(products)
    .where(and(eq(isActive, true), eq(isSubscription, false), isNull(archivedAt), lte(stock, stockMax)))
    .orderBy(asc(stock), asc(id));
}

/** Accounts at which somebody has guessed wrong often since an instant: "user:1000001". */
export async function listGuessedAccounts(
  db: Reader,
  since: Date,
  guessesMin: number,
): Promise<{ target: string; made: number }[]> {
  const { target, madeAt } = guesses;
  return db
    .select({ target, made: count() })
    .from(guesses)
    .where(and(like(target, "user:%"), gt(madeAt, since)))
    .groupBy(target)
    .having(gte(count(), guessesMin));
}
