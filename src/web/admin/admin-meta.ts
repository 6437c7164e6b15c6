import { pageMeta } from "#web/app/layout/page-meta.ts";

/** Title of a tab of the dashboard. */
export function adminMeta(tab: string) {
  return pageMeta(`${tab} · Admin Dashboard`, "Orders and figures of the shop.");
}
