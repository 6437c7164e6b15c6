import type { Shop } from "#server/platform/kernel/shop.ts";
import { GIFT_CARDS_MUST_BE_EMPTY } from "#tests/support/gift-cards.ts";
import { rows } from "#tests/support/snapshot.ts";

/** Differences between the shop's records and the provider's. Empty if they match. */
export async function checkBooks(shop: Shop, shelfBefore: number): Promise<string[]> {
  const wrong: string[] = [];
  for (const [words, statement] of Object.entries({ ...MUST_BE_EMPTY, ...GIFT_CARDS_MUST_BE_EMPTY })) {
    const found = await rows(shop, statement);
    if (found.length > 0) wrong.push(`${words}: ${JSON.stringify(found)}`);
  }
  const [stock] = await rows<{ units: number }>(shop, STOCK_AND_SOLD);
  if (stock?.units !== shelfBefore) wrong.push(`${stock?.units} units left and sold, ${shelfBefore} at the start`);
  return wrong;
}

export const STOCK_AND_SOLD = `
  select (select sum(stock) from products where not is_subscription)::int
    + coalesce((select sum(quantity) from stock_holds), 0)::int
    + coalesce((select sum(i.quantity) from order_items i join orders o on o.id = i.order_id
        where o.paid_at is not null and not i.is_subscription and i.product_id is not null), 0)::int as units`;

/** Query for payments that were taken but neither settled nor refunded. Jobs must repair them after a crash. */
export const TAKEN_UNSETTLED = `
  select p.order_id from sandbox_payments p join orders o on o.id = p.order_id
  where p.status = 'succeeded' and p.refunded_amount < p.amount and o.paid_at is null`;

const MUST_BE_EMPTY: Readonly<Record<string, string>> = {
  "money without an order or a refund": TAKEN_UNSETTLED,
  "a paid order without its money": `
    select o.id from orders o left join sandbox_payments p on p.id = o.stripe_payment_intent_id
    where o.paid_at is not null and (o.amount > 0 or o.stripe_payment_intent_id is not null)
      and (p.status is distinct from 'succeeded' or p.amount <> o.amount or p.refunded_amount <> 0)`,
  "an order that was charged twice": `
    select order_id from sandbox_payments where status = 'succeeded' and order_id is not null
    group by order_id having count(*) > 1`,
  "stock held for a closed or paid order": `
    select h.order_id from stock_holds h join orders o on o.id = h.order_id
    where o.paid_at is not null or o.status = 'cancelled'`,
  "a paid box without its one subscription": `
    select i.id from order_items i join orders o on o.id = i.order_id
    left join subscriptions s on s.order_item_id = i.id
    where o.paid_at is not null and o.subscription_id is null and i.is_subscription and (s.id is null or s.stripe_subscription_id is null)`,
  "a box that was charged twice": `
    select subscription_id, box_month from sandbox_payments where status = 'succeeded' and subscription_id is not null
    group by 1, 2 having count(*) > 1`,
  "a subscription of an unpaid order": `
    select s.id from subscriptions s join order_items i on i.id = s.order_item_id
    join orders o on o.id = i.order_id where o.paid_at is null`,
  "a paid order without its invoice": `
    select o.id from orders o left join invoices v on v.order_id = o.id and v.kind = 'invoice'
    where o.paid_at is not null and v.id is null`,
  "a gap in the invoices' numbers": `
    select count(*) from invoices where kind = 'invoice' having coalesce(max(number), 0) <> count(*)`,
  "a paid order without its one email": `
    select o.id from orders o left join letters l
      on l.kind in ('order-confirmed', 'gift-card-bought') and l.subject_key = 'order:' || o.id
    where o.paid_at is not null and o.subscription_id is null group by o.id having count(l.id) <> 1`,
  "a charged box without its one email": `
    select p.id from sandbox_payments p left join letters l
      on l.kind = 'charge-taken' and l.subject_key = 'subscription:' || p.subscription_id || ':' || p.box_month
    where p.status = 'succeeded' and p.subscription_id is not null group by p.id having count(l.id) <> 1`,
};
