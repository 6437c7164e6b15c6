import { planId } from "#domain/plans.ts";
import type { Tx } from "#server/db/open-database.ts";
import { addToBasket } from "./add-to-basket.ts";
import type { KnownBasket } from "./quote-basket.ts";

const DEMO_COLLECTION_ID = 61;

/** A box and a collection, so that somebody who tries the shop sees a full basket. */
export async function addDemoItems(tx: Tx, owner: string, now: Date): Promise<KnownBasket> {
  const answers = { naturalness: "100natural", purpose: "personal", exclusions: [] } as const;
  await addToBasket(tx, owner, { productId: planId("women", "3months"), quantity: 1, answers }, now);
  return addToBasket(tx, owner, { productId: DEMO_COLLECTION_ID, quantity: 1, answers: undefined }, now);
}
