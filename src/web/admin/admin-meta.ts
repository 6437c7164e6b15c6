import { pageMeta } from "#web/app/layout/page-meta.ts";

/** Title of a tab of the dashboard, which no search engine keeps. */
export function adminMeta(tab: string) {
  return [
    ...pageMeta(`${tab} · Admin Dashboard`, "Orders and figures of the shop."),
    { name: "robots", content: "noindex" },
  ];
}
