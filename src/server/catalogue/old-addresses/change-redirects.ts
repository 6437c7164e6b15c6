import type * as calls from "#contract/catalogue/admin-redirects.ts";
import type { Redirect } from "#contract/catalogue/admin-redirects.ts";
import type { ParsedInputOf } from "#contract/endpoint.ts";
import { ShopError } from "#domain/shop-error.ts";
import { recordChange } from "#server/platform/audit/index.ts";
import { acquireLock } from "#server/platform/db/acquire-lock.ts";
import type { Reader, Tx } from "#server/platform/db/open-database.ts";
import { cutPage, type Page, readIdCursor, writeCursor } from "#server/platform/kernel/reply-page.ts";
import {
  countRedirects,
  findProductAt,
  findRedirect,
  findRedirectId,
  insertRedirect,
  isRedirectTarget,
  listRedirectsPage,
  removeMiss,
  removeRedirect,
  updateRedirect,
} from "./redirects.queries.ts";
import type { By } from "./redirects.ts";

/**
 * Adds an old address (no `redirectId`) or changes one. Refuses with `not-found`, `already-taken`, and `invalid-input`
 * for an address that would lead to another old address.
 */
export async function saveRedirect(
  tx: Tx,
  { redirectId, path, target }: ParsedInputOf<typeof calls.createRedirect> & { redirectId?: number },
  by: By,
): Promise<Redirect> {
  await acquireLock(tx, "catalogue");
  const before = redirectId === undefined ? undefined : await findRedirect(tx, redirectId);
  if (redirectId !== undefined && !before) throw new ShopError("not-found");
  await requireOneStep(tx, { path, target });
  const taken = await findRedirectId(tx, path);
  if (taken !== undefined && taken !== redirectId) throw new ShopError("already-taken", { field: "path" });
  const productId = await findProductAt(tx, target);
  const place = productId === undefined ? { path, target } : { path, productId };
  const id = redirectId ?? (await insertRedirect(tx, { ...place, createdAt: by.now }));
  if (id === undefined) throw new ShopError("already-taken", { field: "path" });
  if (redirectId !== undefined) await updateRedirect(tx, redirectId, place);
  await removeMiss(tx, path);
  const after = { path, target };
  if (before?.path !== path || before.target !== target) {
    await recordChange(tx, {
      ...by,
      action: before ? "update" : "create",
      entity: "redirect",
      entityId: id,
      ...(before ? { before: { path: before.path, target: before.target } } : {}),
      after,
    });
  }
  const saved = await findRedirect(tx, id);
  if (!saved) throw new Error("the redirect was not stored");
  return saved;
}

/** A browser that is led on more than once is slow, and one that is led in a circle gives up. */
async function requireOneStep(tx: Tx, { path, target }: { path: string; target: string }): Promise<void> {
  const refuse = (field: "path" | "target", message: string) =>
    new ShopError("invalid-input", {}, [{ path: field, message }]);
  const [targetPath = ""] = target.toLowerCase().split(/[?#]/);
  if (targetPath.replace(/\/+$/, "") === path) throw refuse("target", "Enter another address than the old one");
  if ((await findRedirectId(tx, targetPath)) !== undefined) {
    throw refuse("target", "This is an old address itself. Enter the address to which it leads");
  }
  if (await isRedirectTarget(tx, path)) throw refuse("path", "Another old address leads here. Change that one first");
}

/** Deletes an old address. Refuses with `not-found`. */
export async function deleteRedirect(tx: Tx, redirectId: number, by: By): Promise<void> {
  await acquireLock(tx, "catalogue");
  const before = await findRedirect(tx, redirectId);
  if (!before) throw new ShopError("not-found");
  await removeRedirect(tx, redirectId);
  const { path, target } = before;
  await recordChange(tx, {
    ...by,
    action: "delete",
    entity: "redirect",
    entityId: redirectId,
    before: { path, target },
  });
}

export async function listRedirects(
  db: Reader,
  { search, cursor, limit }: ParsedInputOf<typeof calls.listRedirects>,
): Promise<Page<Redirect>> {
  const read = await listRedirectsPage(db, { search, before: readIdCursor(cursor), limit: limit + 1 });
  return { ...cutPage(read, limit, ({ id }) => writeCursor([id])), totalCount: await countRedirects(db, search) };
}
