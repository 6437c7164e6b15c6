import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { LOCKS } from "./locks.ts";
import { MIGRATIONS } from "./open-database.ts";

it("Each lock has a number of its own", () => {
  const numbers = Object.values(LOCKS);
  expect(new Set(numbers).size).toBe(numbers.length);
});

it("The lock that the database takes by itself has the table's number", () => {
  const migration = readFileSync(join(MIGRATIONS, "0059_by_rows.sql"), "utf8");
  expect(migration).toContain(`take_turn(${LOCKS.attempts}, one.target)`);
});
