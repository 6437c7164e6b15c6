import type { ActivityEntry } from "#contract/admin-activity.ts";
import { formatPounds, pence } from "#domain/money.ts";
import { sentence, type Thing, thingOf } from "#web/admin/kit/thing-words.ts";
import { settingFieldId, settingLabel, settingPath } from "#web/admin/settings/setting-sections.ts";
import { adminPaths } from "#web/admin-paths.ts";
import { fieldWords } from "./field-words.ts";

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
export function entryWords({ entity, entityId, action, after }: Entry): { thing: Thing; done: string } {
  return { thing: nameThing(entity, entityId, after), done: doneWords(action, after) };
}

function nameThing(entity: string, entityId: string, after: Entry["after"]): Thing {
  if (entity === "setting") {
    const path = settingPath(entityId);
    const to = path === undefined ? adminPaths.settings : adminPaths.setting(settingFieldId(path));
    return { words: `Setting: ${settingLabel(entityId) ?? fieldWords(entityId)}`, to };
  }
  const thing = thingOf(entity, entityId);
  const name = after?.name ?? after?.code ?? after?.subject;
  return typeof name === "string" && name !== "" ? { ...thing, words: `${thing.words} (${name})` } : thing;
}

function doneWords(action: string, after: Entry["after"]): string {
  if (action === "refund" && typeof after?.amountPence === "number") {
    return `refund of ${formatPounds(pence(after.amountPence))}`;
  }
  return ACTIONS[action] ?? sentence(action.replaceAll("-", " ")).toLowerCase();
}
