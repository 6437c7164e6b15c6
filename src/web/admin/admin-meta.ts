import type { MetaArgs } from "react-router";
import { pageMeta } from "#web/app/layout/page-meta.ts";

/** Page metadata for a dashboard tab. */
export function adminMeta(matches: MetaArgs["matches"], tab: string) {
  return pageMeta(matches, `${tab} · Admin Dashboard`, "Orders and key figures of the shop.");
}
