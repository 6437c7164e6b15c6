import type { Brand } from "#domain/brand/brand.ts";
import { colourMessage, findColourIssues } from "#domain/brand/palette.ts";
import { ShopError } from "#domain/shop-error.ts";
import { recordChange } from "#server/platform/audit/index.ts";
import { acquireLock } from "#server/platform/db/acquire-lock.ts";
import type { Tx } from "#server/platform/db/open-database.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { saveSetting } from "#server/platform/settings/index.ts";
import { BRAND_KEY, readBrand } from "./read-brand.ts";
import { readLogo } from "./read-logo.ts";

/**
 * Saves the brand. The recorded change also renews cached pages in every process. Refuses with `invalid-input` for
 * colours that are hard to read, and for a logo that is not stored.
 */
export async function updateBrand(
  { pictures }: Pick<Shop, "pictures">,
  tx: Tx,
  brand: Brand,
  { actorUserId, now }: { actorUserId: number; now: Date },
): Promise<void> {
  const issues = findColourIssues(brand).map((issue) => ({ path: issue.part, message: colourMessage(issue) }));
  if (issues.length > 0) throw new ShopError("invalid-input", {}, issues);
  if (brand.logo && (await readLogo(pictures, brand)) === undefined) {
    throw new ShopError("invalid-input", {}, [{ path: "logo", message: "Upload the logo again" }]);
  }
  await acquireLock(tx, "settings");
  const before: Readonly<Record<string, unknown>> = { ...(await readBrand(tx)) };
  const after: Readonly<Record<string, unknown>> = { ...brand };
  const changed = Object.keys(after).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  if (changed.length === 0) return;
  await saveSetting(tx, BRAND_KEY, brand, now);
  await recordChange(tx, {
    actorUserId,
    action: "update",
    entity: "setting",
    entityId: BRAND_KEY,
    before: Object.fromEntries(changed.map((name) => [name, before[name]])),
    after: Object.fromEntries(changed.map((name) => [name, after[name]])),
    now,
  });
}
