import type { ActivityEntry } from "#contract/admin/admin-overview.ts";
import { formatPounds, pence } from "#domain/money.ts";
import { adminPaths } from "#web/admin/admin-paths.ts";
import { type EntityLink, entityLink, sentence } from "#web/admin/kit/entity-links.ts";
import { settingFieldId, settingLabel, settingPath } from "#web/admin/settings/setting-sections.ts";
import { fieldLabel } from "./field-labels.ts";

const ACTIONS: Readonly<Record<string, string>> = {
  create: "added",
  update: "changed",
  delete: "deleted",
  archive: "archived",
  close: "closed",
  note: "a note written",
  send: "sent",
  resend: "sent again",
  dispatch: "sent off",
  move: "moved",
};

type Entry = Pick<ActivityEntry, "entity" | "entityId" | "action" | "after">;

/** What an entry is about and what was done, as a sentence would say it. */
export function entryLabel({ entity, entityId, action, after }: Entry): { entity: EntityLink; done: string } {
  return { entity: nameEntity(entity, entityId, after), done: doneLabel(action, after) };
}

function nameEntity(entity: string, entityId: string, after: Entry["after"]): EntityLink {
  if (entity === "setting") {
    const path = settingPath(entityId);
    const to = path === undefined ? adminPaths.settings : adminPaths.setting(settingFieldId(path));
    return { text: `Setting: ${settingLabel(entityId) ?? fieldLabel(entityId)}`, to };
  }
  const link = entityLink(entity, entityId);
  const name = after?.name ?? after?.code ?? after?.subject;
  return typeof name === "string" && name !== "" ? { ...link, text: `${link.text} (${name})` } : link;
}

function doneLabel(action: string, after: Entry["after"]): string {
  if (action === "refund" && typeof after?.amountPence === "number") {
    return `refund of ${formatPounds(pence(after.amountPence))}`;
  }
  return ACTIONS[action] ?? sentence(action.replaceAll("-", " ")).toLowerCase();
}
