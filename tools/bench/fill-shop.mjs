import pg from "pg";

const FIRST = ["Wren", "Ivy", "Rowan", "Hazel", "Robin", "Olive", "Jasper", "Linden", "Clary", "Bryony", "Ash", "Fern"];
const STARTS = [
  "Ash",
  "Brook",
  "Cald",
  "Dun",
  "Elm",
  "Fair",
  "Glen",
  "Hart",
  "Ing",
  "Kirk",
  "Lang",
  "Mar",
  "North",
  "Oak",
];
const MIDDLES = ["ing", "er", "en", "a", "o", "ley", "wick", "stan", "by", "mere"];
const ENDS = ["ton", "ham", "field", "ford", "wood", "worth", "dale", "well", "more", "gate", "combe", "den"];

/** Number of people who share a name that no other person has. It is the same for every size of the shop. */
const NAMESAKES = 20;

const pick = (words, by) => `(array['${words.join("','")}'])[1 + (${by}) % ${words.length}]`;

const firstName = (i) => pick(FIRST, i);
const lastName = (i) =>
  `case when ${i} < ${NAMESAKES} then 'Quillfeather'
    else ${pick(STARTS, `${i} / 3`)} || ${pick(MIDDLES, `${i} / 7`)} || ${pick(ENDS, `${i} / 11`)} end`;

/** Higher than the ids of the demonstration. */
const FIRST_CUSTOMER_ID = 2_000_001;

export async function fillShop(url, sizes) {
  // A connection without the shop's timeouts, because these statements take longer.
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await fill(client, sizes);
  } finally {
    await client.end();
  }
}

async function fill(client, { customers, orders }) {
  // Drops the indexes and creates them again at the end, which is faster than updating them for a million inserts.
  const { rows: indexes } = await client.query(
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename in ('orders', 'users') and indexname like '%\\_search\\_%'`,
  );
  await client.query(`drop index ${indexes.map(({ name }) => name).join(", ")}`);
  await client.query(
    `insert into users (id, username, email, password, first_name, last_name, created_at)
     select ${FIRST_CUSTOMER_ID} + i, 'customer' || i, 'customer' || i || '@example.com', '-',
       ${firstName("i")}, ${lastName("i")}, now() - (i % 1000) * interval '1 day'
     from generate_series(0, $1::int - 1) i`,
    [customers],
  );
  await client.query(
    `insert into orders (user_id, email, amount, delivery_amount, order_type, status, shipping_address,
       stripe_payment_intent_id, paid_at, created_at, updated_at)
     select ${FIRST_CUSTOMER_ID} + c, 'customer' || c || '@example.com', 20 + i % 60 + 0.99, 1, 'one_time',
       case when i > $2::int * 0.99 then 'pending' when i > $2::int * 0.98 then 'processing'
         when i > $2::int * 0.96 then 'shipped' when i % 40 = 0 then 'cancelled' else 'delivered' end,
       jsonb_build_object('firstName', ${firstName("c")}, 'lastName', ${lastName("c")}, 'line1', (i % 90) || ' Mill Lane',
         'line2', '', 'city', 'Bath', 'postcode', 'BA1 2AB', 'country', 'United Kingdom'),
       'bench_' || i, at, at, at
     from (select i, (i::bigint * 7919 % $1::int)::int as c,
             now() - (($2::int - i)::float / $2::int) * interval '1095 days' as at
           from generate_series(1, $2::int) i) numbered`,
    [customers, orders],
  );
  await client.query(
    `insert into order_items (order_id, product_id, product_name, product_price, quantity, is_subscription)
     select id, 61, 'Stress Relief Collection', amount - 1, 1, false from orders`,
  );
  await client.query(
    `insert into parcels (order_id, due_on, packed_at, sent_at, left_at, stopped_at, created_at, updated_at)
     select id, created_at::date + 3, case when status in ('shipped', 'delivered') then created_at end,
       case when status in ('shipped', 'delivered') then created_at end,
       case when status in ('shipped', 'delivered') then created_at end,
       case when status = 'cancelled' then created_at end, created_at, created_at
     from orders where stripe_payment_intent_id like 'bench_%'`,
  );
  await client.query(
    `insert into subscriptions (user_id, product_id, stripe_subscription_id, status, order_item_id, box, monthly_price,
       created_at, updated_at)
     select o.user_id, 103, 'bench_sub_' || o.id, case when o.id % 4 = 0 then 'cancelled' else 'active' end, i.id,
       '{"audience":"women","naturalness":"100natural","purpose":"personal","duration":"3months","monthlyPence":2699,"firstBoxMonth":"2026-12","firstDispatchOn":"2026-12-15","nextChargeOn":null}',
       26.99, o.created_at, o.created_at
     from orders o join order_items i on i.order_id = o.id where o.id % 25 = 0`,
  );
  for (const { definition } of indexes) await client.query(definition);
  await client.query("vacuum analyze");
}
