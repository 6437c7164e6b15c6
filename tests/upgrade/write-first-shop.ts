import { writeFileSync } from "node:fs";
import { firstShop } from "./first-shop.ts";

/** `npm run upgrade:fixture` writes the shop of the first release. The output is always the same. */
const FILE = new URL("first-shop.sql", import.meta.url).pathname;
const HEAD =
  "-- A small shop as the first release kept it (migration 0000): written by `npm run upgrade:fixture`, not by hand.";

type Value = string | number | boolean | null | object;

const statements = Object.entries(firstShop()).flatMap(([table, rows]) => {
  const [first] = rows;
  if (!first) return [];
  const columns = Object.keys(first);
  const tuples = rows.map((row) => `(${columns.map((column) => literal(row[column] ?? null)).join(", ")})`);
  const names = columns.map((column) => `"${column}"`).join(", ");
  return [`insert into "${table}" (${names}) values\n  ${tuples.join(",\n  ")};`];
});
const counters = ["orders", "order_items", "users", "subscriptions", "letters", "carts"].map(
  (table) => `select setval('"${table}_id_seq"', (select max(id) from "${table}"));`,
);
writeFileSync(FILE, `${[HEAD, ...statements, ...counters].join("\n")}\n`);

function literal(value: Value): string {
  if (value === null) return "null";
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  const text = typeof value === "object" ? JSON.stringify(value) : value;
  return `'${text.replaceAll("'", "''")}'`;
}
