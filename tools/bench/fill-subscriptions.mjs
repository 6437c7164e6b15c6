/** Higher than all other ids. */
const FIRST_ID = 3_000_001;

/** Fills an empty shop with subscribers whose first box was sent in December and whose next is charged on 1 January. */
export async function fillSubscriptions(client, count) {
  const range = [FIRST_ID, FIRST_ID + count - 1];
  await client.query(
    `insert into users (id, username, email, password, first_name, last_name, delivery_line1, delivery_city, delivery_postcode)
     select i, 'subscriber' || i, 'subscriber' || i || '@example.com', '-', 'Wren', 'Ashdown', i || ' Mill Lane', 'Bath', 'BA1 2AB'
     from generate_series($1::int, $2::int) i`,
    range,
  );
  await client.query(
    `insert into orders (id, user_id, email, amount, delivery_amount, order_type, status, paid_at, created_at, updated_at)
     select i, i, 'subscriber' || i || '@example.com', 19.99, 0, 'subscription', 'delivered',
       '2026-11-21', '2026-11-21', '2026-11-21' from generate_series($1::int, $2::int) i`,
    range,
  );
  await client.query(
    `insert into order_items (id, order_id, product_id, product_name, product_price, is_subscription)
     select i, i, 101, 'Women''s Monthly Subscription Box', 19.99, true from generate_series($1::int, $2::int) i`,
    range,
  );
  await client.query(
    `insert into sandbox_cards (id, brand, last_four, later)
     select 'card_' || i, 'visa', '4242', 'pays' from generate_series($1::int, $2::int) i`,
    range,
  );
  await client.query(
    `insert into subscriptions (id, user_id, product_id, stripe_subscription_id, status, order_item_id, box,
       monthly_price, plan_since, next_charge_on, card_brand, card_last_four, payer_id, method_id, method_type)
     select i, i, 101, 'sub_' || i, 'active', i,
       '{"audience":"women","naturalness":"100natural","purpose":"personal","duration":"monthly","monthlyPence":2999,
         "firstBoxMonth":"2026-12","firstDispatchOn":"2026-12-15","nextChargeOn":"2027-01-01"}'::jsonb,
       29.99, '2026-12', '2027-01-01', 'visa', '4242', 'sandbox_payer_' || i, 'card_' || i, 'card' from generate_series($1::int, $2::int) i`,
    range,
  );
  await client.query(
    `insert into boxes (subscription_id, box_month, status, audience, naturalness, price, bill_on, charge_on,
       dispatch_on, order_id, product_ids)
     select i, '2026-12', 'dispatched', 'women', '100natural', 19.99, '2026-11-15'::date, null::date, '2026-12-15'::date, i,
       '[6, 11, 24, 26, 37]'::jsonb from generate_series($1::int, $2::int) i
     union all
     select i, '2027-01', 'planned', 'women', '100natural', 29.99, '2026-12-15', '2027-01-01', '2027-01-15', null,
       null from generate_series($1::int, $2::int) i`,
    range,
  );
  await client.query("update products set stock = 1000000 where not is_subscription");
  await client.query("analyze");
}
