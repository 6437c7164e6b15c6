import { and, asc, eq, isNull, ne, notInArray, sql } from "drizzle-orm";
import type { ProductFamily } from "#contract/catalogue/admin-products.ts";
import type { Reader, Tx } from "#server/platform/db/open-database.ts";
import { productFamilies, products } from "#server/platform/db/schema/catalogue.ts";

/** All families by name, or one of them, with their products in order. */
export async function listFamilies(db: Reader, familyId?: number): Promise<ProductFamily[]> {
  return db
    .select({
      id: productFamilies.id,
      name: productFamilies.name,
      choiceName: productFamilies.choiceName,
      products: sql<ProductFamily["products"]>`coalesce((
        select jsonb_agg(jsonb_build_object('id', member.id, 'name', member.name, 'choice', member.choice,
          'isActive', member.is_active) order by member.family_position, member.id)
        from products member where member.family_id = product_families.id and member.archived_at is null
      ), '[]'::jsonb)`,
    })
    .from(productFamilies)
    .where(familyId === undefined ? undefined : eq(productFamilies.id, familyId))
    .orderBy(asc(sql`lower(${productFamilies.name})`));
}

export async function listFamilyNames(db: Reader): Promise<{ id: number; name: string }[]> {
  return db.select({ id: productFamilies.id, name: productFamilies.name }).from(productFamilies);
}

export async function insertFamily(tx: Tx, family: typeof productFamilies.$inferInsert): Promise<number> {
  const [row] = await tx.insert(productFamilies).values(family).returning({ id: productFamilies.id });
  if (!row) throw new Error("the family was not stored");
  return row.id;
}

export async function updateFamily(
  tx: Tx,
  familyId: number,
  names: { name: string; choiceName: string },
): Promise<void> {
  await tx.update(productFamilies).set(names).where(eq(productFamilies.id, familyId));
}

export async function removeFamily(tx: Tx, familyId: number): Promise<void> {
  await tx.delete(productFamilies).where(eq(productFamilies.id, familyId));
}

/** True if another family has this name, ignoring case. */
export async function isFamilyNameTaken(tx: Tx, name: string, exceptId: number | undefined): Promise<boolean> {
  const isOther = exceptId === undefined ? undefined : ne(productFamilies.id, exceptId);
  const found = await tx
    .select({ id: productFamilies.id })
    .from(productFamilies)
    .where(and(sql`lower(${productFamilies.name}) = lower(${name})`, isOther));
  return found.length > 0;
}

/** Takes all products out of a family that are not among those to keep. */
export async function takeOutOfFamily(tx: Tx, familyId: number, kept: readonly number[]): Promise<void> {
  const others = kept.length > 0 ? notInArray(products.id, [...kept]) : undefined;
  await tx
    .update(products)
    .set({ familyId: null, choice: "", familyPosition: 0, version: sql`${products.version} + 1` })
    .where(and(eq(products.familyId, familyId), isNull(products.archivedAt), others));
}

/** Place after the last product of a family. */
export async function findNextPlace(tx: Tx, familyId: number): Promise<number> {
  const [row] = await tx
    .select({ place: sql<number>`coalesce(max(${products.familyPosition}) + 1, 0)` })
    .from(products)
    .where(eq(products.familyId, familyId));
  return row?.place ?? 0;
}

export async function placeInFamily(tx: Tx, productId: number, familyPosition: number): Promise<void> {
  await tx.update(products).set({ familyPosition }).where(eq(products.id, productId));
}
