import type { AdminSearch } from "#contract/admin/admin-overview.ts";
import { formatPounds, parsePounds } from "#domain/money.ts";
import { PLAN_LENGTH_LABELS } from "#domain/subscriptions/box-labels.ts";
import { findPlanKey } from "#domain/subscriptions/plans.ts";
import { adminPaths } from "#web/admin/admin-paths.ts";
import { ADMIN_TAB_GROUPS } from "#web/admin/frame/admin-tabs.ts";
import { customerName } from "#web/admin/kit/entity-links.ts";
import { SETTING_SECTIONS, settingFieldId } from "#web/admin/settings/setting-sections.ts";
import { matchesWords } from "#web/app/matches-words.ts";

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
  { to: adminPaths.setting("trader-legalName"), title: "Trader", detail: "Settings" },
];

const PLACES_MAX = 5;

export interface HitGroup {
  title: string;
  hits: readonly Hit[];
}

/** The hits by kind. Pages of the dashboard come first, because they need no request. */
export function hitGroups(words: string, found: AdminSearch | undefined): HitGroup[] {
  const groups = [
    { title: "Go to", hits: findPlaces(words, PLACES_MAX) },
    { title: "Orders", hits: (found?.orders ?? []).map(orderHit) },
    { title: "Customers", hits: (found?.people ?? []).map(personHit) },
    { title: "Products", hits: (found?.products ?? []).map(productHit) },
    { title: "Discount codes", hits: (found?.codes ?? []).map(codeHit) },
  ];
  return groups.filter(({ hits }) => hits.length > 0);
}

function orderHit(order: AdminSearch["orders"][number]): Hit {
  return {
    to: adminPaths.order(order.id),
    title: `#${order.id} ${customerName(order)}`,
    detail: [formatPounds(parsePounds(order.total)), order.status, order.userEmail].filter(Boolean).join(" · "),
  };
}

function personHit({ id, username, email, firstName, lastName }: AdminSearch["people"][number]): Hit {
  return { to: adminPaths.customer(id), title: `${firstName} ${lastName}`.trim() || username, detail: email };
}

function productHit({ id, name, sku, price }: AdminSearch["products"][number]): Hit {
  const plan = findPlanKey(id);
  return {
    to: adminPaths.product(id),
    title: name,
    detail: [plan && PLAN_LENGTH_LABELS[plan.duration], sku, formatPounds(parsePounds(price))]
      .filter(Boolean)
      .join(" · "),
  };
}

function codeHit({ id, code, type, value, isActive }: AdminSearch["codes"][number]): Hit {
  const amount = type === "percentage" ? `${Number(value)}%` : formatPounds(parsePounds(value));
  return { to: adminPaths.discount(id), title: code, detail: isActive ? amount : `${amount} · inactive` };
}

/** Tabs and settings of the dashboard that match the text. Titles that begin with the text come first. */
function findPlaces(words: string, max: number): Hit[] {
  const start = words.toLowerCase();
  const beginsSo = ({ title }: Hit) => (title.toLowerCase().startsWith(start) ? 0 : 1);
  return [...TABS, ...SETTINGS]
    .filter(({ title }) => matchesWords(title, words))
    .toSorted((a, b) => beginsSo(a) - beginsSo(b))
    .slice(0, max);
}

/** One search result. */
export interface Hit {
  /** Its address. */
  to: string;
  title: string;
  detail: string;
}
