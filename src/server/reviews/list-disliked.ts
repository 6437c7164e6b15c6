import { DISLIKED_STARS } from "#domain/reviews.ts";
import type { Reader } from "#server/db/open-database.ts";
import { listDislikedBy } from "./reviews.queries.ts";

/** By customer, what they have given so few stars that a box should hold something else. */
export async function listDisliked(
  db: Reader,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  const disliked = await listDislikedBy(db, userIds, DISLIKED_STARS);
  const byUser = Map.groupBy(disliked, ({ userId }) => userId);
  return new Map([...byUser].map(([userId, rows]) => [userId, rows.map(({ productId }) => productId)]));
}
