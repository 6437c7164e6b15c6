import { sql } from "drizzle-orm";
import type { Reader } from "#server/platform/db/open-database.ts";
import { products } from "#server/platform/db/schema/catalogue.ts";
import { discountHolds, stockHolds } from "#server/platform/db/schema/inventory.ts";
import { orders } from "#server/platform/db/schema/orders.ts";
import { sqlStatement } from "#server/platform/db/statement.ts";

/** Sums of the unpaid orders of one network. */
export interface Holds {
  orders: number;
  units: number;
  codes: number;
}

export interface NetworkHolds {
  own: Holds;
  /** Sums of the surrounding site (a larger IPv6 block), including the network itself. Zero for IPv4. */
  site: Holds;
  /** Units that all unpaid orders hold. */
  heldByAll: number;
  /** Earliest time at which one of these holds expires if its order stays unpaid. */
  firstFreeAt: Date | undefined;
}

interface HoldsRow {
  orders: number;
  units: number;
  codes: number;
  site_orders: number;
  site_units: number;
  site_codes: number;
  first_free_ms: number | null;
  all_held: number;
}

const IS_OWN = sql`${orders.heldFrom} = ${sql.placeholder("heldFrom")}::text`;
const IS_SITE = sql`(${sql.placeholder("site")}::text <> '' and right(${orders.heldFrom}, length(${sql.placeholder("site")}::text)) = ${sql.placeholder("site")}::text)`;
const EXCEPT = sql`${sql.placeholder("exceptOrderId")}::integer`;

const summingHolds = sqlStatement<HoldsRow>(
  () => sql`
    select
      count(*) filter (where is_own)::integer as orders,
      coalesce(sum(units) filter (where is_own), 0)::integer as units,
      count(*) filter (where is_own and has_code)::integer as codes,
      count(*) filter (where is_site)::integer as site_orders,
      coalesce(sum(units) filter (where is_site), 0)::integer as site_units,
      count(*) filter (where is_site and has_code)::integer as site_codes,
      (extract(epoch from min(expires_at)) * 1000)::double precision as first_free_ms,
      (select coalesce(sum(quantity), 0)::double precision from ${stockHolds} where order_id is distinct from ${EXCEPT})
        as all_held
    from (
      select
        ${IS_OWN} as is_own,
        ${IS_SITE} as is_site,
        ${orders.expiresAt} as expires_at,
        exists (select 1 from ${discountHolds} as d where d.order_id = ${orders.id}) as has_code,
        (select sum(h.quantity) from ${stockHolds} as h where h.order_id = ${orders.id}) as units
      from ${orders}
      where ${orders.heldFrom} is not null
        and ${orders.paidAt} is null
        and ${orders.status} = 'pending'
        and (${IS_OWN} or ${IS_SITE})
        and ${orders.id} is distinct from ${EXCEPT}
    ) as open_orders`,
);

const summingStock = sqlStatement<{ stock: number }>(
  () => sql`
    select coalesce(sum(stock), 0)::double precision as stock
    from ${products}
    where not is_subscription and archived_at is null`,
);

/** Number of units of all products together, without units held by orders. The query reads all products. */
export async function sumStock(db: Reader): Promise<number> {
  const [row] = await summingStock(db, {});
  if (!row) throw new Error("the sum of the stock has no row");
  return row.stock;
}

/** The site's part of `heldFrom`, including the dot before it. Empty for IPv4. */
function siteOf(heldFrom: string): string {
  const dot = heldFrom.indexOf(".");
  return dot === -1 ? "" : heldFrom.slice(dot);
}

/** Name of the lock that makes orders of the same network and the same site run one after the other. */
export function holdsLockOf(heldFrom: string): string {
  return siteOf(heldFrom) || heldFrom;
}

/** Units and codes held by unpaid orders from one network, except one order. */
export async function sumNetworkHolds(
  db: Reader,
  heldFrom: string,
  exceptOrderId: number | undefined,
): Promise<NetworkHolds> {
  const values = { heldFrom, site: siteOf(heldFrom), exceptOrderId: exceptOrderId ?? null };
  const [row] = await summingHolds(db, values);
  if (!row) throw new Error("the sum of holds has no row");
  return {
    own: { orders: row.orders, units: row.units, codes: row.codes },
    site: { orders: row.site_orders, units: row.site_units, codes: row.site_codes },
    heldByAll: row.all_held,
    firstFreeAt: row.first_free_ms === null ? undefined : new Date(row.first_free_ms),
  };
}
