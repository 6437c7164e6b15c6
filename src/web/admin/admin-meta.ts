import { pageMeta } from "#web/app/layout/page-meta.ts";

/** Page metadata for a dashboard tab. */
export function adminMeta(tab: string) {
  return pageMeta(`${tab} · Admin Dashboard`, "Orders and key figures of the shop.");
}
