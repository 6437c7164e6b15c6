import type { Shop } from "#server/kernel/shop.ts";
import { rows } from "#tests/support/snapshot.ts";

/** What is wrong with the shop's books and the provider's, in words; empty when all adds up. */
export async function checkBooks(shop: Shop, shelfBefore: number): Promise<string[]> {
  const wrong: string[] = [];
  for (const [words, statement] of Object.entries(MUST_BE_EMPTY)) {
    const found = await rows(shop, statement);
    if (found.length > 0) wrong.push(`${words}: ${JSON.stringify(found)}`);
  }
  const [stock] = await rows<{ units: number }>(shop, STOCK_AND_SOLD);
  if (stock?.units !== shelfBefore) wrong.push(`${stock?.units} units left and sold, ${shelfBefore} at the start`);
  return wrong;
}

/** Units of goods on the shelf, held and sold. */
export const STOCK_AND_SOLD = `
  select (select sum(stock) from products where not is_subscription)::int
    + coalesce((select sum(quantity) from stock_holds), 0)::int
    + coalesce((select sum(i.quantity) from order_items i join orders o on o.id = i.order_id
        where o.paid_at is not null and not i.is_subscription and i.product_id is not null), 0)::int as units`;

/** Payments that were taken and neither settled nor given back: what a crash leaves and jobs must mend. */
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
    where o.paid_at is not null and i.is_subscription and (s.id is null or s.stripe_subscription_id is null)`,
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
  "a gift card whose movements are not its balance": `
    select g.id from gift_cards g left join gift_card_movements m on m.gift_card_id = g.id
    group by g.id
    having coalesce(sum(case when m.kind in ('sold', 'returned') then m.amount else -m.amount end), 0) <> g.balance`,
  "a gift card that is sold without being paid, or paid without being sold": `
    select g.id from gift_cards g join orders o on o.id = g.order_id
    where (g.sold_at is null) <> (o.paid_at is null)
      or (g.sold_at is not null and not exists (select 1 from gift_card_movements m
        where m.gift_card_id = g.id and m.kind = 'sold' and m.amount = g.amount and m.order_id = o.id))`,
  "an order whose part is not what its gift cards paid": `
    select o.id from orders o left join gift_card_movements m on m.order_id = o.id and m.kind = 'spent'
    group by o.id
    having coalesce(sum(m.amount), 0) <> case when o.paid_at is null then 0 else o.gift_card_amount end`,
  "an open order whose part is not what it holds": `
    select o.id from orders o left join gift_card_uses u on u.order_id = o.id and u.is_held
    where o.paid_at is null and o.status <> 'cancelled'
    group by o.id having coalesce(sum(u.amount), 0) <> o.gift_card_amount`,
  "a gift card held for a closed or paid order": `
    select u.order_id from gift_card_uses u join orders o on o.id = u.order_id
    where u.is_held and (o.paid_at is not null or o.status = 'cancelled')`,
  "a paid order without its one letter": `
    select o.id from orders o left join letters l
      on l.kind in ('order-confirmed', 'gift-card-bought') and l.subject_key = 'order:' || o.id
    where o.paid_at is not null group by o.id having count(l.id) <> 1`,
};
