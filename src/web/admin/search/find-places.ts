import { ADMIN_TAB_GROUPS } from "#web/admin/frame/admin-tab-groups.ts";
import { SETTING_SECTIONS, settingFieldId } from "#web/admin/settings/setting-sections.ts";
import { adminPaths } from "#web/admin-paths.ts";
import { matchesWords } from "#web/matches-words.ts";
import type { Hit } from "./hit.ts";

const TABS = ADMIN_TAB_GROUPS.flatMap(({ title, tabs }) =>
  tabs.map(({ path, label }): Hit => ({ to: path, title: label, detail: title })),
);

const SETTINGS = [
  ...SETTING_SECTIONS.flatMap(({ title, fields }) =>
    fields.map(
      ({ path, label }): Hit => ({
        to: adminPaths.setting(settingFieldId(path)),
        title: label,
        detail: `Settings, ${title}`,
      }),
    ),
  ),
  { to: adminPaths.setting("setting-closure"), title: "Closures", detail: "Settings" },
  { to: adminPaths.setting("trader-legalName"), title: "Who trades here", detail: "Settings" },
];

/** The dashboard's own tabs and settings that these words name; those that begin with them come first. */
export function findPlaces(words: string, max: number): Hit[] {
  const start = words.toLowerCase();
  const beginsSo = ({ title }: Hit) => (title.toLowerCase().startsWith(start) ? 0 : 1);
  return [...TABS, ...SETTINGS]
    .filter(({ title }) => matchesWords(title, words))
    .toSorted((a, b) => beginsSo(a) - beginsSo(b))
    .slice(0, max);
}
