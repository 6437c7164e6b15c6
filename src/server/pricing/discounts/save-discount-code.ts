import type { ParsedInputOf } from "#contract/endpoint.ts";
import type { DiscountCode, updateDiscountCode } from "#contract/pricing/admin-pricing.ts";
import { addDays, type IsoDay, isoDay, londonInstant } from "#domain/calendar.ts";
import { toPounds } from "#domain/money.ts";
import { needsRecentAuthForCode } from "#domain/pricing/discounts.ts";
import { ShopError } from "#domain/shop-error.ts";
import { countProductsIn } from "#server/catalogue/index.ts";
import { recordChange } from "#server/platform/audit/index.ts";
import { acquireLock } from "#server/platform/db/acquire-lock.ts";
import type { Tx } from "#server/platform/db/open-database.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { type CodeRow, deleteUnusedCode, insertCode, isCodeTaken, lockCode, saveCode } from "./discounts.queries.ts";

type Fields = Omit<ParsedInputOf<typeof updateDiscountCode>, "codeId">;

interface By {
  actorUserId: number;
  now: Date;
}

interface BySaver extends By, Pick<Shop, "isGiftCardCode"> {
  /** True if the user has recently authenticated. */
  isProved: boolean;
}

/**
 * Adds a code if `codeId` is missing, otherwise changes the code. Refuses with `not-found`, `already-taken` by another
 * code or a gift card,
 * `parent-gone` for a deleted product, `invalid-input` for a limit below its uses or an end before its start, and
 * `proof-needed` (`needsRecentAuthForCode`).
 */
export async function saveDiscountCode(
  tx: Tx,
  { codeId, ...fields }: Fields & { codeId?: number },
  { isProved, isGiftCardCode, ...by }: BySaver,
): Promise<DiscountCode> {
  await acquireLock(tx, "codes");
  const row = codeId === undefined ? undefined : await lockCode(tx, codeId);
  if (codeId !== undefined && !row) throw new ShopError("not-found");
  const wanted = decideCode(fields, row, by.now);
  if (!isProved && needsRecentAuthForCode(wanted, row)) throw new ShopError("proof-needed");
  if (await isCodeTaken(tx, wanted.code, codeId)) throw new ShopError("already-taken", { field: "code" });
  if (wanted.code !== row?.code && (await isGiftCardCode(tx, wanted.code))) {
    throw new ShopError("already-taken", { field: "code" });
  }
  const productIds = wanted.applicableToProducts ?? [];
  if ((await countProductsIn(tx, productIds)) < productIds.length) {
    throw new ShopError("parent-gone", { field: "applicableToProducts" });
  }
  return viewDiscountCode(row ? await changeCode(tx, row, wanted, by) : await addCode(tx, wanted, by));
}

/**
 * Deletes a code. Refuses with `not-found`, and with `still-in-use` while the code is active, because an order could use
 * it at that moment, or if an order has used it.
 */
export async function deleteDiscountCode(
  tx: Tx,
  codeId: number,
  { actorUserId, now, ordersOfCode }: By & Pick<Shop, "ordersOfCode">,
): Promise<void> {
  await acquireLock(tx, "codes");
  const row = await lockCode(tx, codeId);
  if (!row) throw new ShopError("not-found");
  if (row.isActive || !(await deleteUnusedCode(tx, codeId, ordersOfCode(codeId)))) {
    throw new ShopError("still-in-use", { isActive: row.isActive });
  }
  const before = { code: row.code };
  await recordChange(tx, { actorUserId, action: "delete", entity: "discount-code", entityId: codeId, before, now });
}

/**
 * Archives a code and switches it off, or brings it back switched off. Does nothing if it is so already. Refuses with
 * `not-found`.
 */
export async function archiveDiscountCode(
  tx: Tx,
  { codeId, isArchived }: { codeId: number; isArchived: boolean },
  { actorUserId, now }: By,
): Promise<DiscountCode> {
  await acquireLock(tx, "codes");
  const row = await lockCode(tx, codeId);
  if (!row) throw new ShopError("not-found");
  if (isArchived === (row.archivedAt !== null)) return viewDiscountCode(row);
  const changes = isArchived ? { archivedAt: now, isActive: false } : { archivedAt: null };
  await recordChange(tx, {
    actorUserId,
    action: isArchived ? "archive" : "restore",
    entity: "discount-code",
    entityId: codeId,
    before: { isActive: row.isActive, isArchived: !isArchived },
    after: { isActive: !isArchived && row.isActive, isArchived },
    now,
  });
  return viewDiscountCode(await saveCode(tx, codeId, changes, now));
}

type Wanted = ReturnType<typeof decideCode>;

/** Values to store. Each is the sent value, else the stored value, else the specification's default. */
function decideCode(fields: Fields, row: CodeRow | undefined, now: Date) {
  const minimum = fields.minOrderValue ?? fields.minimumOrderAmount;
  const maxUses = fields.maxUses ?? null;
  const validFrom = decideStart(fields.validFrom, row, now);
  const validUntil = fields.validUntil ? endOf(fields.validUntil) : null;
  const issues = [
    ...(maxUses !== null && row && maxUses < row.usedCount
      ? [
          {
            path: "maxUses",
            message: `Enter a higher number, because the code has already been used ${row.usedCount} times`,
          },
        ]
      : []),
    ...(validUntil && validUntil <= validFrom
      ? [{ path: "validUntil", message: "The end must be after the start" }]
      : []),
  ];
  if (issues.length > 0) throw new ShopError("invalid-input", {}, issues);
  return {
    code: fields.code.toUpperCase(),
    description: fields.description ?? row?.description ?? null,
    type: fields.type,
    value: fields.value,
    isActive: fields.isActive ?? row?.isActive ?? true,
    minimumOrderAmount: minimum || null,
    maxUses,
    validFrom,
    validUntil,
    applicableToProducts: decideProducts(fields, row),
  };
}

/** The start: the sent moment, else the stored one. A code without a start, or whose start is removed, is valid at once. */
function decideStart(sent: Fields["validFrom"], row: CodeRow | undefined, now: Date): Date {
  if (sent) return startOf(sent);
  return row && (sent === undefined || row.validFrom < now) ? row.validFrom : now;
}

function decideProducts({ applicableToProducts }: Fields, row: CodeRow | undefined): readonly number[] | null {
  if (applicableToProducts === undefined) return row?.applicableToProducts ?? null;
  return applicableToProducts?.length ? [...new Set(applicableToProducts)].toSorted((a, b) => a - b) : null;
}

function startOf(moment: string): Date {
  return isDay(moment) ? londonInstant(isoDay(moment), 0) : new Date(moment);
}

/** Converts a day to its last millisecond, because "until the 24th" includes the whole of the 24th. */
function endOf(moment: string): Date {
  return isDay(moment) ? new Date(londonInstant(addDays(isoDay(moment), 1), 0).getTime() - 1) : new Date(moment);
}

function isDay(moment: string): moment is IsoDay {
  return !moment.includes("T");
}

async function addCode(tx: Tx, wanted: Wanted, { actorUserId, now }: By): Promise<CodeRow> {
  const row = await insertCode(tx, { ...wanted, createdAt: now, updatedAt: now });
  await recordChange(tx, {
    actorUserId,
    action: "create",
    entity: "discount-code",
    entityId: row.id,
    after: describe(wanted),
    now,
  });
  return row;
}

async function changeCode(tx: Tx, row: CodeRow, wanted: Wanted, { actorUserId, now }: By): Promise<CodeRow> {
  const before = describe(row);
  const after = describe(wanted);
  const changed = Object.keys(after).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  if (changed.length === 0) return row;
  // A value means nothing without its type.
  const logged = changed.includes("value") ? new Set([...changed, "type"]) : changed;
  const only = (fields: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(Array.from(logged, (name) => [name, fields[name]]));
  await recordChange(tx, {
    actorUserId,
    action: "update",
    entity: "discount-code",
    entityId: row.id,
    before: only(before),
    after: only(after),
    now,
  });
  // An archived code that is switched on is in use again.
  return saveCode(tx, row.id, wanted.isActive ? { ...wanted, archivedAt: null } : wanted, now);
}

/** A code's fields for the audit log. */
function describe(code: Wanted | CodeRow): Record<string, unknown> {
  return {
    code: code.code,
    description: code.description,
    type: code.type,
    value: toPounds(code.value),
    isActive: code.isActive,
    minOrderValue: code.minimumOrderAmount === null ? null : toPounds(code.minimumOrderAmount),
    maxUses: code.maxUses,
    validFrom: code.validFrom,
    validUntil: code.validUntil,
    applicableToProducts: code.applicableToProducts,
  };
}

/** The dashboard's view of a code. The minimum order value gets its name in the API, `minOrderValue`. */
export function viewDiscountCode(row: CodeRow): DiscountCode {
  return {
    id: row.id,
    code: row.code,
    description: row.description ?? "",
    type: row.type,
    value: toPounds(row.value),
    isActive: row.isActive,
    minOrderValue: row.minimumOrderAmount === null ? null : toPounds(row.minimumOrderAmount),
    maxUses: row.maxUses,
    usedCount: row.usedCount,
    validFrom: row.validFrom.toISOString(),
    validUntil: row.validUntil?.toISOString() ?? null,
    applicableToProducts: [...(row.applicableToProducts ?? [])],
    isArchived: row.archivedAt !== null,
  };
}
