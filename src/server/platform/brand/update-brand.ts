import type { Brand } from "#domain/brand/brand.ts";
import { colourMessage, findColourIssues } from "#domain/brand/palette.ts";
import { ShopError } from "#domain/shop-error.ts";
import { acquireLock } from "#server/platform/db/acquire-lock.ts";
import type { Tx } from "#server/platform/db/open-database.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { saveFields } from "#server/platform/settings/index.ts";
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
  await saveFields(tx, BRAND_KEY, { before: { ...(await readBrand(tx)) }, after: { ...brand } }, { actorUserId, now });
}
