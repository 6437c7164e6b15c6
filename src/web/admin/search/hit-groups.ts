import type { AdminSearch } from "#contract/admin-search.ts";
import { PLAN_LENGTH_LABELS } from "#domain/box-labels.ts";
import { formatPounds, parsePounds } from "#domain/money.ts";
import { findPlanKey } from "#domain/plans.ts";
import { customerName } from "#web/admin/kit/customer-name.ts";
import { adminPaths } from "#web/admin-paths.ts";
import { findPlaces } from "./find-places.ts";
import type { Hit } from "./hit.ts";

const PLACES_MAX = 5;

export interface HitGroup {
  title: string;
  hits: readonly Hit[];
}

/** What was found, kind by kind; the dashboard's own places come first, because they are there at once. */
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
