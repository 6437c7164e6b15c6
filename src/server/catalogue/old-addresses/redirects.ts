import { readOldPath } from "#domain/catalogue/old-path.ts";
import { recordChange } from "#server/platform/audit/index.ts";
import type { Tx } from "#server/platform/db/open-database.ts";
import { findProductAt, insertRedirect, removeRedirectOf, retargetRedirects } from "./redirects.queries.ts";

export interface By {
  actorUserId: number | undefined;
  now: Date;
}

/** Leads an old path to a product, unless the path leads elsewhere already. */
export async function keepPathOfProduct(
  tx: Tx,
  { path: typed, productId }: { path: string; productId: number },
  by: By,
): Promise<void> {
  const path = readOldPath(typed);
  if (path === undefined || (await findProductAt(tx, path)) === productId) return;
  const id = await insertRedirect(tx, { path, productId, createdAt: by.now });
  if (id === undefined) return;
  await recordChange(tx, { ...by, action: "create", entity: "redirect", entityId: id, after: { path, productId } });
}

/** Leads an old path to another path, and the redirects to the old path, too. */
export async function keepPath(
  tx: Tx,
  { path: typed, target }: { path: string; target: string },
  by: By,
): Promise<void> {
  const path = readOldPath(typed);
  if (path === undefined || path === target) return;
  await removeRedirectOf(tx, target);
  await retargetRedirects(tx, path, target);
  const id = await insertRedirect(tx, { path, target, createdAt: by.now });
  if (id === undefined) return;
  await recordChange(tx, { ...by, action: "create", entity: "redirect", entityId: id, after: { path, target } });
}
