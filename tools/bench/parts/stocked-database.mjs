import { fastifyCookie } from "@fastify/cookie";
import pg from "pg";
import { seedCatalogue } from "#server/app/seed/seed-catalogue.ts";
import { readConfig } from "#server/platform/config/config.ts";
import { openPostgres } from "#server/platform/db/open-database.ts";
import { createDatabase } from "#tests/support/create-database.ts";
import { startThrowawayServer } from "#tests/support/start-postgres.ts";

export const SECRET = "a-secret-for-the-bench-of-at-least-32-characters";
/** Far from all other ids, so that a value in a statement identifies the customer. */
const FIRST_CUSTOMER = 2_000_001;
const FIRST_PRODUCT = 500_001;
const MONTH_MS = 30 * 24 * 60 * 60 * 1000;

/** A PostgreSQL server with default settings, products and signed-in customers. */
export async function openStock(_tools, { customers, products }) {
  const server = await startThrowawayServer({ isDurable: true });
  const stock = await stockDatabase(server, `bench_${products}`, { customers, products });
  return { ...stock, server, close: () => server.stop() };
}

export async function stockDatabase(server, name, { customers, products }) {
  const url = await createDatabase(server.url, name);
  const database = await openPostgres(url);
  await database.db.transaction((tx) => seedCatalogue(tx, readConfig({})));
  const { client } = database;
  await fill(client, { customers, products });
  await database.close();
  return {
    url,
    customers,
    products,
    firstCustomer: FIRST_CUSTOMER,
    firstProduct: FIRST_PRODUCT,
    /** Sends the session under both cookie names, because statements are recorded outside production. */
    cookieOf(customer) {
      const signed = encodeURIComponent(fastifyCookie.sign(sessionOf(customer), SECRET));
      return `ms_session=${signed}; __Host-ms_session=${signed}`;
    },
    addressOf: (customer) => [10, customer >> 16, customer >> 8, customer].map((part) => part & 255).join("."),
    /** Runs before each measurement, so that baskets and orders of the previous one have no effect. */
    emptyBaskets: () =>
      run(
        url,
        "truncate cart_items, guesses; delete from stock_holds; update orders set status = 'cancelled' where paid_at is null",
      ),
  };
}

/**
 * Analyses the tables, as autovacuum does within a minute. Otherwise PostgreSQL would use plans for empty tables, which
 * read all baskets and orders.
 */
export function lookAtTables(url) {
  return run(url, "vacuum analyze");
}

async function run(url, statement) {
  const connection = new pg.Client({ connectionString: url });
  await connection.connect();
  try {
    await connection.query(statement);
  } finally {
    await connection.end();
  }
}

export function wordOf(product) {
  const email = (number) => String.fromCharCode(97 + number);
  return `scent${email(Math.floor((product % 200) / 20))}${email(product % 20)}`;
}

export function sessionOf(customer) {
  return `bench-session-${customer}`;
}

async function fill(client, { customers, products }) {
  await client.query(
    `insert into products (id, name, slug, price, stock, category_id, description, strapline, benefits)
     select ${FIRST_PRODUCT} + i, 'Bath bomb scent' || chr(97 + (i % 200) / 20) || chr(97 + i % 20) || ' ' || i, 'bath-bomb-' || i, 3 + i % 30 + 0.99, 1000000000,
       (select id from categories order by id offset i % 6 limit 1), repeat('Handmade with care. ', 8),
       'A quiet evening of n' || i || 'n', '["Softens", "Calms"]'
     from generate_series(0, $1::int - 1) i`,
    [products],
  );
  await client.query(
    `insert into users (id, username, email, password, first_name, last_name, delivery_line1, delivery_city, delivery_postcode)
     select ${FIRST_CUSTOMER} + i, 'bench' || i, 'bench' || i || '@example.com', '-', 'Wren', 'Ashdown', '3 Mill Lane',
       'Bath', 'BA1 2AB'
     from generate_series(0, $1::int - 1) i`,
    [customers],
  );
  const expires = new Date(Date.now() + MONTH_MS);
  const cookie = { path: "/", httpOnly: true, sameSite: "lax", secure: true, expires, originalMaxAge: MONTH_MS };
  await client.query(
    `insert into sessions (sid, sess, expire, user_id)
     select encode(sha256(('bench-session-' || id)::bytea), 'hex'),
       $1::jsonb || jsonb_build_object('userId', id, 'signedInAtMs', $2::bigint), $3, id from users where id >= ${FIRST_CUSTOMER}`,
    [JSON.stringify({ cookie, device: "bench" }), Date.now(), expires],
  );
  // Sets ids that differ from all other numbers in the recorded statements.
  await client.query("select setval(pg_get_serial_sequence('orders', 'id'), 70000001)");
  await client.query("select setval(pg_get_serial_sequence('carts', 'id'), 80000001)");
  await client.query(
    "insert into invoice_counters (kind, last_number) values ('invoice', 60000001) on conflict (kind) do update set last_number = 60000001",
  );
  await client.query("vacuum analyze");
}
