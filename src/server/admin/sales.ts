import { SALES_DAYS_MAX, type Sales } from "#contract/admin/admin-sales.ts";
import { addDays, isoDay, londonInstant } from "#domain/calendar.ts";
import { marginOf } from "#domain/catalogue/margin-of.ts";
import { type Pence, parsePounds, pence, sumPence, timesPence, toPounds } from "#domain/money.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { readTrader } from "#server/platform/settings/index.ts";
import { writeTable } from "#server/platform/tables/index.ts";
import { listSoldLines, readRefundedUnits, type SoldLine } from "./sales.queries.ts";

interface Period {
  from: string;
  until: string;
}

type Line = SoldLine & { refundedUnits: number };

/**
 * Sales of a period by product and by day. A gift card is not a sale: what it pays for later is. Refuses with `invalid-input` for a period that is too long or ends before it
 * begins.
 */
export async function readSales({ db }: Pick<Shop, "db">, period: Period): Promise<Sales> {
  const span = spanOf(period);
  const [sold, refunded, { isVatRegistered }] = await Promise.all([
    listSoldLines(db, span),
    readRefundedUnits(db, span),
    readTrader(db),
  ]);
  const all = sold.map((line) => ({ ...line, refundedUnits: refunded.get(line.orderItemId) ?? 0 }));
  const lines = all.filter(({ isGiftCard }) => !isGiftCard);
  // Lines of deleted products keep their name. A renamed product is one row, under its newest name.
  const products = Map.groupBy(lines, ({ productId, name }) => (productId === null ? name : String(productId)));
  const days = Map.groupBy(lines, ({ paidOn }) => paidOn);
  return {
    products: [...products.values()]
      .map((own) => {
        const counted = countLines(own);
        const margin = marginOfLines(own, parsePounds(counted.sales), isVatRegistered);
        return { productId: own[0]?.productId ?? null, name: newestName(own), ...counted, margin };
      })
      .toSorted((a, b) => Number(b.sales) - Number(a.sales) || a.name.localeCompare(b.name)),
    days: [...days]
      .map(([on, own]) => ({ on, orders: countOrders(own), ...countLines(own) }))
      .toSorted((a, b) => b.on.localeCompare(a.on)),
    total: { orders: countOrders(lines), ...countLines(lines) },
    giftCards: countLines(all.filter(({ isGiftCard }) => isGiftCard)),
  };
}

/** Margin of a product's lines. Null without a cost. Refunded units count, as they do in the sales. */
function marginOfLines(lines: readonly Line[], price: Pence, isVatRegistered: boolean): string | null {
  const costs = lines.flatMap(({ costPence, quantity }) => (costPence === null ? [] : timesPence(costPence, quantity)));
  if (costs.length < lines.length) return null;
  return toPounds(marginOf({ price, cost: sumPence(costs) }, isVatRegistered).amount);
}

function newestName(lines: readonly Line[]): string {
  return lines.reduce((newest, line) => (line.orderItemId > newest.orderItemId ? line : newest)).name;
}

function countOrders(lines: readonly Line[]): number {
  return new Set(lines.map(({ orderId }) => orderId)).size;
}

function countLines(lines: readonly Line[]) {
  const sales = lines.map(({ pricePence, quantity, discountPence }) =>
    pence(timesPence(pricePence, quantity) - discountPence),
  );
  return {
    units: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    refundedUnits: lines.reduce((sum, { refundedUnits }) => sum + refundedUnits, 0),
    sales: toPounds(sumPence(sales)),
  };
}

function spanOf(period: Period) {
  const [from, until] = [isoDay(period.from), isoDay(period.until)];
  if (until < from) refuse("Must not be before the start date");
  if (until >= addDays(from, SALES_DAYS_MAX)) refuse(`Must be within ${SALES_DAYS_MAX} days of the start date`);
  return { from: londonInstant(from, 0), before: londonInstant(addDays(until, 1), 0) };
}

function refuse(message: string): never {
  throw new ShopError("invalid-input", {}, [{ path: "until", message }]);
}

/** The same figures as CSV. */
export async function writeSales(shop: Pick<Shop, "db">, { by, ...period }: Period & { by: "product" | "day" }) {
  const { products, days } = await readSales(shop, period);
  const counted = ["units", "refunded units", "sales"];
  if (by === "day") {
    const rows = days.map(({ on, orders, units, refundedUnits, sales }) => [on, orders, units, refundedUnits, sales]);
    return writeTable("spreadsheet", ["day", "orders", ...counted], rows);
  }
  const rows = products.map(({ productId, name, units, refundedUnits, sales, margin }) => [
    productId,
    name,
    units,
    refundedUnits,
    sales,
    margin,
  ]);
  return writeTable("spreadsheet", ["product", "name", ...counted, "margin"], rows);
}
