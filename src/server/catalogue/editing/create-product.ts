import type { z } from "zod";
import type { productFields } from "#contract/product-fields.ts";
import { recordChange } from "#server/audit/index.ts";
import { readLabel } from "#server/catalogue/shelf/read-labels.ts";
import { acquireLock } from "#server/db/acquire-lock.ts";
import type { Tx } from "#server/db/open-database.ts";
import { insertPrice, insertProduct, type NewProduct } from "./admin-products.queries.ts";
import { describeFields, requireComplianceDocuments, requireNamesFree } from "./change-product.ts";

/**
 * Adds a product; without an address of its own it gets one from its name. Refuses `already-taken`, `parent-gone`,
 * `papers-missing`.
 */
export async function createProduct(
  tx: Tx,
  fields: z.output<typeof productFields>,
  { actorUserId, now }: { actorUserId: number; now: Date },
): Promise<number> {
  await acquireLock(tx, "catalogue");
  const { name, price } = fields;
  const given: Partial<NewProduct> = Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  );
  const product = {
    ...given,
    ...readLabel(given.ingredients ?? null),
    name,
    price,
    slug: fields.slug || slugOf(name),
    createdAt: now,
    updatedAt: now,
  };
  await requireNamesFree(tx, product);
  requireComplianceDocuments(product);
  const { id } = await insertProduct(tx, product);
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

/** A name as an address: "Rose & Oat Soap" becomes "rose-and-oat-soap". */
function slugOf(name: string): string {
  const slug = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll("&", " and ")
    .replace(/['’]/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
  return slug.slice(0, 100).replace(/-+$/, "") || `product-${crypto.randomUUID().slice(0, 8)}`;
}
