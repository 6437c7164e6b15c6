import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import type { productFields } from "#contract/catalogue/product-fields.ts";
import { toSlug } from "#domain/catalogue/to-slug.ts";
import { ShopError } from "#domain/shop-error.ts";
import { findPlanKey } from "#domain/subscriptions/plans.ts";
import type { ProductRow } from "#server/catalogue/catalogue.queries.ts";
import type { NewProduct } from "./admin-products.queries.ts";

export type Changes = Partial<NewProduct>;

export interface Changed {
  before: Changes;
  after: Changes;
}

interface WantedFields {
  fields: Partial<z.output<typeof productFields>>;
  /** Stock that the editor saw. Undefined if not sent. */
  stockSeen?: number | undefined;
}

/**
 * Old and new values of the fields that an edit changes. Undefined if there are none. Refuses with `changed-meanwhile`,
 * `plan-fixed` or `papers-missing`.
 */
export function decideProductChange(row: ProductRow, wanted: WantedFields): Changed | undefined {
  const after = differences(row, { ...wanted.fields, stock: decideStock(row, wanted) });
  if (Object.keys(after).length === 0) return undefined;
  if (after.isActive && row.publishOn && !after.publishOn) after.publishOn = null;
  requireSamePlan(row, after);
  requireDraftToPublish({ ...row, ...after });
  requireComplianceDocuments({ ...row, ...after });
  return { before: pickOld(row, after), after };
}

/** Refuses with `proof-needed` a change of the price by more than half, which needs recent authentication. */
export function requireModestPrice({ before, after }: { before: Changes | undefined; after: Changes }): void {
  if (before?.price === undefined || after.price === undefined) return;
  if (Math.abs(after.price - before.price) * 2 > before.price) throw new ShopError("proof-needed");
}

/** The stock to store. Undefined if the editor did not change it. Refuses if it has changed since the editor saw it. */
function decideStock(row: ProductRow, { fields, stockSeen }: WantedFields): number | undefined {
  if (fields.stock === undefined || fields.stock === stockSeen) return undefined;
  if (stockSeen !== undefined && stockSeen !== row.stock) {
    throw new ShopError("changed-meanwhile", { stock: row.stock });
  }
  return fields.stock;
}

function differences(row: ProductRow, fields: WantedFields["fields"]): Changes {
  const stored: Readonly<Record<string, unknown>> = row;
  const changed = Object.entries(fields).filter(
    ([name, value]) =>
      value !== undefined &&
      !(name === "slug" && value === "") &&
      !isDeepStrictEqual(value, stored[name] ?? null) &&
      !(name === "description" && (value ?? "") === (stored[name] ?? "")),
  );
  return Object.fromEntries(changed);
}

function pickOld(row: ProductRow, changes: Changes): Changes {
  const stored: Readonly<Record<string, unknown>> = row;
  return Object.fromEntries(Object.keys(changes).map((name) => [name, stored[name]]));
}

/** Refuses a change of a plan's price or audience, because the settings and the plan's id determine them. */
function requireSamePlan(row: ProductRow, changes: Changes): void {
  if (!findPlanKey(row.id)) return;
  if ("price" in changes || "isSubscription" in changes || "subscriptionType" in changes) {
    throw new ShopError("plan-fixed");
  }
}

/** Refuses a day of publication for a product that is active already. */
export function requireDraftToPublish({ isActive, publishOn }: Pick<Changes, "isActive" | "publishOn">): void {
  if (isActive === false || !publishOn) return;
  const message = "Switch Active off to publish on a later day";
  throw new ShopError("invalid-input", {}, [{ path: "publishOn", message }]);
}

/**
 * A cosmetic product needs a safety report and a notification before sale (UK Cosmetics Regulation, Art. 10 and 13),
 * and before a day of publication is set.
 */
export function requireComplianceDocuments(
  product: Pick<Changes, "isActive" | "publishOn" | "isCosmetic" | "safetyReportRef" | "notificationNumber">,
): void {
  if ((product.isActive === false && !product.publishOn) || !product.isCosmetic) return;
  if (!product.safetyReportRef || !product.notificationNumber) throw new ShopError("papers-missing");
}

/** Slug of a product's name. A name without Latin letters and digits gets a random slug. */
export function slugOf(name: string): string {
  return toSlug(name) || `product-${crypto.randomUUID().slice(0, 8)}`;
}

/**
 * Slug that a renamed product gets. Undefined if its slug stays: because customers may have its address, because it was
 * chosen freely, or because the editor chooses it now.
 */
export function slugToFollow(
  row: Pick<ProductRow, "name" | "slug" | "isActive" | "publishedAt">,
  { name, slug }: WantedFields["fields"],
): string | undefined {
  if (wasPublic(row) || name === undefined || name === row.name) return undefined;
  if (slug && slug !== row.slug) return undefined;
  return slugsFrom(toSlug(row.name)).includes(row.slug) ? slugOf(name) : undefined;
}

/** True if a product had a public page. An active product of an older version has no time of publication yet. */
export function wasPublic(row: Pick<ProductRow, "isActive" | "publishedAt">): boolean {
  return row.isActive || row.publishedAt !== null;
}

const NAMESAKES_MAX = 50;

/** A slug and its alternatives in case other products use it, in order: "oat-soap", "oat-soap-2". */
export function slugsFrom(slug: string): string[] {
  return Array.from({ length: NAMESAKES_MAX }, (_, index) => (index === 0 ? slug : `${slug}-${index + 1}`));
}
