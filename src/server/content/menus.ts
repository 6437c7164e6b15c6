import { z } from "zod";
import { MENUS } from "#domain/content/pages.ts";
import { type IsoDay, isoDay } from "#domain/iso-day.ts";
import type { Tx } from "#server/platform/db/open-database.ts";
import type { StoredSettings } from "#server/platform/db/stored-settings.ts";
import { saveSetting } from "#server/platform/settings/index.ts";
import { type PageRow, selectMenuPages } from "./content.queries.ts";

/** Key of the settings row with the links of the menus. */
const MENUS_KEY = "menus";

const storedLinks = z.array(
  z.object({
    slug: z.string(),
    label: z.string(),
    menu: z.enum(MENUS),
    /** First day of the link. Null for a page that is published. */
    from: z.string().transform(isoDay).nullable(),
  }),
);
type StoredLink = z.output<typeof storedLinks>[number];

interface MenuLink {
  to: string;
  label: string;
}

/** Links to the merchant's pages, by menu. */
interface Menus {
  header: MenuLink[];
  footer: MenuLink[];
}

/**
 * Copies the links of the menus into the settings, because every public page reads these in one statement. Needs the lock
 * of the settings.
 */
export async function copyMenus(tx: Tx, now: Date): Promise<void> {
  await saveSetting(tx, MENUS_KEY, (await selectMenuPages(tx)).map(toLink), now);
}

function toLink({ slug, menu, menuLabel, liveVersion, plannedOn }: PageRow): StoredLink {
  return { slug, label: menuLabel, menu, from: liveVersion === null ? plannedOn : null };
}

/** Links that the menus show on a day. Undefined if there are none. */
export function menusFrom(rows: StoredSettings, today: IsoDay): Menus | undefined {
  const links = storedLinks.parse(rows?.[MENUS_KEY] ?? []).filter(({ from }) => from === null || from <= today);
  return links.length === 0 ? undefined : { header: linksOf(links, "header"), footer: linksOf(links, "footer") };
}

function linksOf(links: readonly StoredLink[], wanted: keyof Menus): MenuLink[] {
  return links.filter(({ menu }) => menu === wanted).map(({ slug, label }) => ({ to: `/pages/${slug}`, label }));
}
