import type { z } from "zod";
import type * as calls from "#contract/catalogue/admin-products.ts";
import type { productFields } from "#contract/catalogue/product-fields.ts";
import type { ParsedInputOf, ReplyOf } from "#contract/endpoint.ts";
import { firstBoxMonth, londonDay } from "#domain/calendar.ts";
import { toPounds } from "#domain/money.ts";
import { ShopError } from "#domain/shop-error.ts";
import { findPlanKey, isOffered } from "#domain/subscriptions/plans.ts";
import type { ProductRow } from "#server/catalogue/catalogue.queries.ts";
import { keepPathOfProduct } from "#server/catalogue/old-addresses/redirects.ts";
import { readLabel } from "#server/catalogue/shelf/view-shelf.ts";
import { moveStock } from "#server/inventory/index.ts";
import { recordChange } from "#server/platform/audit/index.ts";
import { acquireLock } from "#server/platform/db/acquire-lock.ts";
import type { Tx } from "#server/platform/db/open-database.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { readSettings } from "#server/platform/settings/index.ts";
import {
  countSetsWith,
  findProduct,
  findTakenName,
  hasCategory,
  hasPrices,
  insertPrice,
  insertProduct,
  listTakenSlugs,
  lockProduct,
  type NewProduct,
  removeProduct,
  saveProduct,
} from "./admin-products.queries.ts";
import {
  type Changed,
  type Changes,
  decideProductChange,
  requireComplianceDocuments,
  requireDraftToPublish,
  requireModestPrice,
  slugOf,
  slugsFrom,
  slugToFollow,
  wasPublic,
} from "./decide-product-change.ts";
import { findNextPlace, listFamilies } from "./families.queries.ts";

export interface ProductChange {
  productId: number;
  fields: Partial<z.output<typeof productFields>>;
  /** Version that the editor saw. Undefined if not sent. */
  version?: number | undefined;
  /** Stock that the editor saw. Undefined if not sent. */
  stockSeen?: number | undefined;
  /** Reason for a changed stock. The default is a count in the product's form. */
  stockReason?: "count" | "import" | undefined;
  /** True if the user has not authenticated recently. The price then changes by half at most. */
  isUnproved?: boolean;
  /** Undefined for a publication on the product's day. */
  actorUserId: number | undefined;
  now: Date;
}

/**
 * Saves the changed fields, logs them and records the old price. Returns the changes, or undefined if there are none.
 * Refuses with `not-found`, `changed-meanwhile`, `plan-fixed`, `parent-gone`, `already-taken`, `papers-missing`
 * or `proof-needed`.
 */
export async function changeProduct(tx: Tx, change: ProductChange): Promise<Changed | undefined> {
  await acquireLock(tx, "catalogue");
  const row = await lockProduct(tx, change.productId);
  if (!row) throw new ShopError("not-found");
  if (change.version !== undefined && change.version !== row.version) {
    throw new ShopError("changed-meanwhile", { version: row.version });
  }
  const slug = slugToFollow(row, change.fields);
  const fields = {
    ...publishIfDue(change.fields, change.now),
    ...(slug === undefined ? {} : { slug: await findFreeSlug(tx, slug, row.slug) }),
  };
  const changed = decideProductChange(row, { ...change, fields });
  if (!changed) return undefined;
  const { before, after: changes } = changed;
  if (change.isUnproved) requireModestPrice(changed);
  if (changes.isActive) await requireOffered(tx, row.id);
  await requireNamesFree(tx, changes, row.id);
  const place = await findFamilyPlace(tx, row, changes);
  const label = changes.ingredients === undefined ? {} : readLabel(changes.ingredients);
  const { stock, ...others } = changes;
  const isFirstActive = row.publishedAt === null && (row.isActive || changes.isActive);
  const published = isFirstActive ? { publishedAt: change.now } : {};
  if (!(await saveProduct(tx, row, { ...others, ...label, ...place, ...published }, change.now)))
    throw new ShopError("changed-meanwhile");
  if (changes.slug && wasPublic(row)) {
    const path = `/products/${row.slug}`;
    await keepPathOfProduct(tx, { path, productId: row.id }, { actorUserId: change.actorUserId, now: change.now });
  }
  if (stock !== undefined) await countStock(tx, row, stock, change);
  if (changes.price !== undefined) await recordPrice(tx, row, changes.price, change.now);
  await recordChange(tx, {
    actorUserId: change.actorUserId,
    action: "update",
    entity: "product",
    entityId: row.id,
    before: describeFields(before),
    after: describeFields(changes),
    now: change.now,
  });
  return changed;
}

/** Refuses with `plan-fixed` to activate a plan that the settings do not offer. */
async function requireOffered(tx: Tx, productId: number): Promise<void> {
  const plan = findPlanKey(productId);
  if (plan && !isOffered(plan, await readSettings(tx))) throw new ShopError("plan-fixed");
}

/** A draft with a day of publication that has come is published at once. */
function publishIfDue<Fields extends ProductChange["fields"]>(fields: Fields, now: Date): Fields {
  if (!fields.publishOn || fields.publishOn > londonDay(now)) return fields;
  return { ...fields, isActive: true, publishOn: null };
}

/** Records a counted stock as the difference from the old stock. The caller holds the product's row lock. */
async function countStock(tx: Tx, { id, stock }: ProductRow, counted: number, change: ProductChange): Promise<void> {
  const { stockReason: reason = "count", now } = change;
  await moveStock(tx, [{ productId: id, quantity: counted - stock }], { reason, reference: "", now });
}

/** A product's fields for the audit log, with amounts in pounds. */
function describeFields({ price, cost, ...fields }: Changes): Record<string, unknown> {
  return {
    ...fields,
    ...(price === undefined ? {} : { price: toPounds(price) }),
    ...(cost === undefined ? {} : { cost: cost && toPounds(cost) }),
  };
}

/** Refuses a missing category, and a SKU or slug that another product has. */
async function requireNamesFree(
  tx: Tx,
  { categoryId, slug, sku }: Pick<Changes, "categoryId" | "slug" | "sku">,
  exceptId?: number,
): Promise<void> {
  if (categoryId && !(await hasCategory(tx, categoryId))) throw new ShopError("parent-gone", { field: "categoryId" });
  const taken = await findTakenName(tx, { slug, sku, exceptId });
  if (taken) throw new ShopError("already-taken", { field: taken });
}

/**
 * Place of a product in its family, if a change concerns it. Refuses with `parent-gone` for a missing family,
 * `already-taken` for a choice that another product of the family has, and `invalid-input` for one without the other.
 */
async function findFamilyPlace(
  tx: Tx,
  row: Pick<ProductRow, "id" | "familyId" | "choice"> | undefined,
  changes: Changes,
): Promise<Pick<Changes, "choice" | "familyPosition">> {
  if (changes.familyId === undefined && changes.choice === undefined) return {};
  const familyId = changes.familyId === undefined ? row?.familyId : changes.familyId;
  const choice = changes.choice ?? row?.choice ?? "";
  if (!familyId) {
    if (changes.choice) throw invalidChoice("Choose the family of this choice");
    return { choice: "", familyPosition: 0 };
  }
  const [family] = await listFamilies(tx, familyId);
  if (!family) throw new ShopError("parent-gone", { field: "familyId" });
  if (choice === "") throw invalidChoice(`Enter the ${family.choiceName.toLowerCase()}`);
  const isSame = (other: (typeof family.products)[number]) => other.choice.toLowerCase() === choice.toLowerCase();
  if (family.products.some((other) => other.id !== row?.id && isSame(other))) {
    throw new ShopError("already-taken", { field: "choice" });
  }
  return changes.familyId ? { familyPosition: await findNextPlace(tx, familyId) } : {};
}

function invalidChoice(message: string): ShopError {
  return new ShopError("invalid-input", {}, [{ path: "choice", message }]);
}

/**
 * Records a new price. The first call for a product also records its original price, valid from the product's creation.
 */
export async function recordPrice(
  tx: Tx,
  { id, price, createdAt }: Pick<ProductRow, "id" | "price" | "createdAt">,
  newPrice: ProductRow["price"],
  now: Date,
): Promise<void> {
  if (!(await hasPrices(tx, id))) await insertPrice(tx, { productId: id, price, fromAt: createdAt });
  await insertPrice(tx, { productId: id, price: newPrice, fromAt: now });
}

/**
 * Adds a product. Without a slug, it gets one from its name. Refuses with `already-taken`, `parent-gone`,
 * `papers-missing`.
 */
export async function createProduct(
  tx: Tx,
  wanted: z.output<typeof productFields>,
  { actorUserId, now }: { actorUserId: number; now: Date },
): Promise<number> {
  await acquireLock(tx, "catalogue");
  const fields = publishIfDue(wanted, now);
  const { name, price } = fields;
  const given: Partial<NewProduct> = Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  );
  const product = {
    ...given,
    ...readLabel(given.ingredients ?? null),
    name,
    price,
    slug: fields.slug || (await findFreeSlug(tx, slugOf(name))),
    createdAt: now,
    updatedAt: now,
  };
  await requireNamesFree(tx, product);
  requireComplianceDocuments(product);
  requireDraftToPublish(product);
  const place = await findFamilyPlace(tx, undefined, product);
  const published = product.isActive === false ? {} : { publishedAt: now };
  const { id } = await insertProduct(tx, { ...product, ...place, ...published });
  await insertPrice(tx, { productId: id, price, fromAt: now });
  const { createdAt: _createdAt, updatedAt: _updatedAt, ...after } = product;
  await recordChange(tx, {
    actorUserId,
    action: "create",
    entity: "product",
    entityId: id,
    after: describeFields(after),
    now,
  });
  return id;
}

/**
 * Returns the first variant of a slug that is free or the product's own. If all variants are taken, returns the slug
 * itself, which is then refused.
 */
async function findFreeSlug(tx: Tx, slug: string, ownSlug?: string): Promise<string> {
  const slugs = slugsFrom(slug);
  const taken = await listTakenSlugs(tx, slugs);
  return slugs.find((each) => each === ownSlug || !taken.has(each)) ?? slug;
}

/**
 * Deletes a product, or archives it if orders, boxes, baskets or wishlists refer to it, so that customers learn that it
 * is no longer sold. Refuses with `not-found`, `plan-fixed`, and `still-in-use` while the product is part of a set, a
 * standard box or a recipe that can still be changed.
 */
export async function deleteProduct(
  tx: Tx,
  productId: number,
  { actorUserId, now, countProductUses }: { actorUserId: number; now: Date } & Pick<Shop, "countProductUses">,
): Promise<"deleted" | "archived"> {
  await acquireLock(tx, "catalogue");
  const row = await lockProduct(tx, productId);
  if (!row) throw new ShopError("not-found");
  if (findPlanKey(productId)) throw new ShopError("plan-fixed");
  const openFrom = firstBoxMonth(now, await readSettings(tx));
  const { past, lists, boxes } = await countProductUses(tx, productId, openFrom);
  const sets = await countSetsWith(tx, productId);
  if (sets + boxes > 0) throw new ShopError("still-in-use", { sets, boxes });
  const outcome = past + lists > 0 ? "archived" : "deleted";
  if (outcome === "deleted") {
    await removeProduct(tx, productId);
  } else {
    // The new SKU and slug of the archived product, so that another product can use the old ones.
    const mark = `archived-${productId}`;
    const sku = row.sku === null ? null : `${row.sku} ${mark}`;
    await saveProduct(tx, row, { archivedAt: now, isActive: false, slug: `${row.slug}-${mark}`, sku }, now);
  }
  const { name, sku, price, stock } = row;
  await recordChange(tx, {
    actorUserId,
    action: outcome === "deleted" ? "delete" : "archive",
    entity: "product",
    entityId: productId,
    before: { name, sku, price: toPounds(price), stock },
    now,
  });
  return outcome;
}

/** Applies one action to several products independently, so that a refusal does not stop the others. */
export async function editProducts(
  shop: Shop,
  { productIds, action }: ParsedInputOf<typeof calls.editProducts>,
  actorUserId: number,
): Promise<ReplyOf<typeof calls.editProducts>> {
  const by = { actorUserId, now: shop.clock() };
  const edit = async (tx: Tx, productId: number) => {
    if (action === "delete") await deleteProduct(tx, productId, { ...by, countProductUses: shop.countProductUses });
    else await changeProduct(tx, { productId, fields: { isActive: action === "activate" }, ...by });
  };
  let done = 0;
  const refused: ReplyOf<typeof calls.editProducts>["refused"] = [];
  for (const productId of new Set(productIds)) {
    try {
      await shop.db.transaction((tx) => edit(tx, productId));
      done += 1;
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
      const found = await findProduct(shop.db, productId);
      refused.push({ productId, name: found?.product.name ?? "", code: error.code });
    }
  }
  return { done, refused };
}
