import type { ReplyTemplate } from "#contract/marketing/admin-reply-templates.ts";
import { ShopError } from "#domain/shop-error.ts";
import { recordChange } from "#server/platform/audit/index.ts";
import type { Reader } from "#server/platform/db/open-database.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import {
  deleteTemplate,
  hasTemplateNamed,
  insertTemplate,
  lockTemplate,
  selectTemplates,
  type TemplateFields,
  type TemplateRow,
  updateTemplate,
} from "./reply-templates.queries.ts";

const ENTITY = "reply-template";

interface ByUser {
  actorUserId: number;
}

/** Templates for answers to customers, by name. */
export async function listReplyTemplates(db: Reader): Promise<ReplyTemplate[]> {
  return (await selectTemplates(db)).map(viewTemplate);
}

/** Creates a template. Refuses with `already-taken`. */
export async function createReplyTemplate(
  shop: Shop,
  { name, text }: TemplateFields,
  { actorUserId }: ByUser,
): Promise<ReplyTemplate> {
  return shop.db.transaction(async (tx) => {
    const row = await insertTemplate(tx, { name, text });
    if (!row) throw new ShopError("already-taken", { field: "name" });
    const change = { actorUserId, action: "create", entity: ENTITY, entityId: row.id, now: shop.clock() };
    await recordChange(tx, { ...change, after: { name, text } });
    return viewTemplate(row);
  });
}

/** Changes a template. Refuses with `not-found` and `already-taken`. */
export async function updateReplyTemplate(
  shop: Shop,
  { templateId, name, text }: TemplateFields & { templateId: number },
  { actorUserId }: ByUser,
): Promise<ReplyTemplate> {
  return shop.db.transaction(async (tx) => {
    const before = await lockTemplate(tx, templateId);
    if (!before) throw new ShopError("not-found");
    if (await hasTemplateNamed(tx, name, templateId)) throw new ShopError("already-taken", { field: "name" });
    await updateTemplate(tx, templateId, { name, text });
    const change = { actorUserId, action: "update", entity: ENTITY, entityId: templateId, now: shop.clock() };
    await recordChange(tx, { ...change, before: { name: before.name, text: before.text }, after: { name, text } });
    return viewTemplate({ ...before, name, text });
  });
}

/** Deletes a template. Refuses with `not-found`. */
export async function deleteReplyTemplate(
  shop: Shop,
  { templateId, actorUserId }: { templateId: number } & ByUser,
): Promise<void> {
  await shop.db.transaction(async (tx) => {
    const before = await lockTemplate(tx, templateId);
    if (!before) throw new ShopError("not-found");
    await deleteTemplate(tx, templateId);
    const change = { actorUserId, action: "delete", entity: ENTITY, entityId: templateId, now: shop.clock() };
    await recordChange(tx, { ...change, before: { name: before.name, text: before.text } });
  });
}

function viewTemplate({ id, name, text }: TemplateRow): ReplyTemplate {
  return { id, name, text };
}
