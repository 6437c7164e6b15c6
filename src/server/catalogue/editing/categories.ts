import type { z } from "zod";
import type { AdminCategory, categoryFields } from "#contract/catalogue/admin-catalogue.ts";
import { ShopError } from "#domain/shop-error.ts";
import { keepPath } from "#server/catalogue/old-addresses/redirects.ts";
import { recordChange } from "#server/platform/audit/index.ts";
import { acquireLock } from "#server/platform/db/acquire-lock.ts";
import type { Tx } from "#server/platform/db/open-database.ts";
import {
  type CategoryRecord,
  forgetCategoryOfArchived,
  insertCategory,
  isSlugTaken,
  lockCategory,
  readProductsOf,
  removeCategory,
  saveCategory as storeCategory,
} from "./admin-categories.queries.ts";

type Fields = z.output<typeof categoryFields>;

interface By {
  actorUserId: number;
  now: Date;
}

/** Adds a category (no `categoryId`) or changes one. Refuses with `not-found` or `already-taken`. */
export async function saveCategory(
  tx: Tx,
  { categoryId, ...fields }: Fields & { categoryId?: number },
  by: By,
): Promise<AdminCategory> {
  await acquireLock(tx, "catalogue");
  if (await isSlugTaken(tx, fields.slug, categoryId)) throw new ShopError("already-taken", { field: "slug" });
  const description = fields.description ?? null;
  const wanted = { name: fields.name, slug: fields.slug, description };
  if (categoryId === undefined) return addCategory(tx, wanted, by);
  const row = await lockCategory(tx, categoryId);
  if (!row) throw new ShopError("not-found");
  const { before, after } = differences(row, wanted);
  if (Object.keys(after).length > 0) {
    await storeCategory(tx, categoryId, after);
    if (after.slug !== undefined) await keepPath(tx, { path: `/shop/${row.slug}`, target: `/shop/${after.slug}` }, by);
    await recordChange(tx, { ...by, action: "update", entity: "category", entityId: categoryId, before, after });
  }
  return { id: categoryId, ...wanted, ...(await readProductsOf(tx, categoryId)) };
}

type Wanted = Pick<CategoryRecord, "name" | "slug" | "description">;

async function addCategory(tx: Tx, wanted: Wanted, by: By): Promise<AdminCategory> {
  const { id } = await insertCategory(tx, { ...wanted, createdAt: by.now });
  await recordChange(tx, { ...by, action: "create", entity: "category", entityId: id, after: wanted });
  return { id, ...wanted, productCount: 0, isCosmetic: false };
}

function differences(row: CategoryRecord, wanted: Wanted): { before: Partial<Wanted>; after: Partial<Wanted> } {
  const names = (["name", "slug", "description"] as const).filter((name) => row[name] !== wanted[name]);
  return {
    before: Object.fromEntries(names.map((name) => [name, row[name]])),
    after: Object.fromEntries(names.map((name) => [name, wanted[name]])),
  };
}

/** Deletes a category. Refuses with `not-found`, and `still-in-use` while it has products. */
export async function deleteCategory(
  tx: Tx,
  categoryId: number,
  { actorUserId, now }: { actorUserId: number; now: Date },
): Promise<void> {
  await acquireLock(tx, "catalogue");
  const row = await lockCategory(tx, categoryId);
  if (!row) throw new ShopError("not-found");
  await forgetCategoryOfArchived(tx, categoryId);
  const { productCount } = await readProductsOf(tx, categoryId);
  if (productCount > 0) throw new ShopError("still-in-use", { products: productCount });
  await removeCategory(tx, categoryId);
  const { name, slug, description } = row;
  await recordChange(tx, {
    actorUserId,
    action: "delete",
    entity: "category",
    entityId: categoryId,
    before: { name, slug, description },
    now,
  });
}
