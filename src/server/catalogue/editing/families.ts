import type * as calls from "#contract/catalogue/admin-products.ts";
import type { ProductFamily } from "#contract/catalogue/admin-products.ts";
import { productFields } from "#contract/catalogue/product-fields.ts";
import type { ParsedInputOf } from "#contract/endpoint.ts";
import { ShopError } from "#domain/shop-error.ts";
import { findPlanKey } from "#domain/subscriptions/plans.ts";
import type { ProductRow } from "#server/catalogue/catalogue.queries.ts";
import { recordChange } from "#server/platform/audit/index.ts";
import { acquireLock } from "#server/platform/db/acquire-lock.ts";
import type { Tx } from "#server/platform/db/open-database.ts";
import { lockProduct } from "./admin-products.queries.ts";
import { changeProduct, createProduct } from "./change-product.ts";
import {
  insertFamily,
  isFamilyNameTaken,
  listFamilies,
  placeInFamily,
  removeFamily,
  takeOutOfFamily,
  updateFamily,
} from "./families.queries.ts";

interface By {
  actorUserId: number;
  now: Date;
}

/**
 * Adds a draft with another choice: a copy of the product without SKU, stock and compliance documents. A product
 * without a family needs its names, and becomes the first choice. Returns the id of the draft. Refuses with
 * `not-found`, `plan-fixed`, `already-taken` and `invalid-input`.
 */
export async function addVariant(
  tx: Tx,
  { productId, choice, family: names }: ParsedInputOf<typeof calls.addVariant>,
  by: By,
): Promise<number> {
  await acquireLock(tx, "catalogue");
  const row = await lockProduct(tx, productId);
  if (!row) throw new ShopError("not-found");
  if (findPlanKey(productId) || row.isSubscription) throw new ShopError("plan-fixed");
  const familyId = row.familyId ?? (await makeFamily(tx, row, { names, by }));
  const [family] = await listFamilies(tx, familyId);
  if (!family) throw new ShopError("parent-gone", { field: "familyId" });
  const name = `${family.name}, ${choice}`;
  return createProduct(tx, { ...copyFields(row), name, price: row.price, familyId, choice }, by);
}

async function makeFamily(
  tx: Tx,
  { id: productId }: ProductRow,
  { names, by }: { names: ParsedInputOf<typeof calls.addVariant>["family"]; by: By },
): Promise<number> {
  if (!names) {
    throw new ShopError("invalid-input", {}, [{ path: "family", message: "Enter the name of the family" }]);
  }
  const { choice, ...family } = names;
  const familyId = await addFamily(tx, family, by);
  await changeProduct(tx, { productId, fields: { familyId, choice }, ...by });
  return familyId;
}

/** Adds a family without products. Refuses with `already-taken`. */
export async function addFamily(tx: Tx, family: { name: string; choiceName: string }, by: By): Promise<number> {
  if (await isFamilyNameTaken(tx, family.name, undefined)) throw new ShopError("already-taken", { field: "name" });
  const familyId = await insertFamily(tx, { ...family, createdAt: by.now });
  await recordChange(tx, { ...by, action: "create", entity: "product-family", entityId: familyId, after: family });
  return familyId;
}

/** The fields that the choices of a family usually share. */
function copyFields(row: ProductRow) {
  const names = Object.keys(productFields.shape);
  const own: Partial<ProductRow> = Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)));
  const { slug: _slug, price: _price, gallery, allergens, pictureAlts, ...shared } = own;
  return {
    ...shared,
    gallery: [...(gallery ?? [])],
    allergens: [...(allergens ?? [])],
    pictureAlts: { ...pictureAlts },
    sku: null,
    stock: 0,
    stripePriceId: null,
    isActive: false,
    publishOn: null,
    safetyReportRef: null,
    notificationNumber: null,
    searchTitle: "",
    searchDescription: "",
  };
}

/**
 * Renames a family, orders its choices and takes out those that are not listed. A family without choices is deleted.
 * Returns the family, or null if it is deleted. Refuses with `not-found`, `already-taken`, and `changed-meanwhile` for
 * a product that is not in the family.
 */
export async function saveFamily(
  tx: Tx,
  { familyId, productIds, ...names }: ParsedInputOf<typeof calls.saveFamily>,
  { actorUserId, now }: By,
): Promise<ProductFamily | null> {
  await acquireLock(tx, "catalogue");
  const [family] = await listFamilies(tx, familyId);
  if (!family) throw new ShopError("not-found");
  if (await isFamilyNameTaken(tx, names.name, familyId)) throw new ShopError("already-taken", { field: "name" });
  const before = describe(family);
  const after = { ...names, products: productIds };
  if (productIds.some((id) => !before.products.includes(id))) throw new ShopError("changed-meanwhile");
  if (JSON.stringify(before) === JSON.stringify(after)) return family;
  const record = { actorUserId, entity: "product-family", entityId: familyId, before, now };
  if (productIds.length === 0) {
    await takeOutOfFamily(tx, familyId, []);
    await removeFamily(tx, familyId);
    await recordChange(tx, { ...record, action: "delete" });
    return null;
  }
  await updateFamily(tx, familyId, names);
  await takeOutOfFamily(tx, familyId, productIds);
  for (const [place, productId] of productIds.entries()) await placeInFamily(tx, productId, place);
  await recordChange(tx, { ...record, action: "update", after });
  return (await listFamilies(tx, familyId))[0] ?? null;
}

function describe({ name, choiceName, products }: ProductFamily) {
  return { name, choiceName, products: products.map(({ id }) => id) };
}
