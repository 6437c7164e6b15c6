import { readdirSync } from "node:fs";
import { is, SQL } from "drizzle-orm";
import { getTableConfig, type PgColumn, PgDialect, PgTable } from "drizzle-orm/pg-core";
import { describe, expect, it } from "vitest";
import { SPECIFIED_LAYOUT } from "./specified-layout.ts";

const FOLDER = new URL("../../src/server/platform/db/schema/", import.meta.url);

const schemas = await Promise.all(
  readdirSync(FOLDER).map(async (file) => (await import(new URL(file, FOLDER).href)) as Record<string, unknown>),
);
const tables = schemas.flatMap((exported) => Object.values(exported)).filter((each) => is(each, PgTable));
const dialect = new PgDialect();

function inTheDatabase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/**
 * A default value as text: SQL as the database reads it, such as "now()", and plain values unchanged, such as "3.99" or
 * "true".
 */
function textOf(given: unknown): string {
  return is(given, SQL) ? dialect.sqlToQuery(given).sql : String(given);
}

function isOf(columns: readonly unknown[], column: PgColumn): boolean {
  const [first, ...others] = columns;
  if (others.length > 0) return false;
  return is(first, SQL) ? textOf(first).endsWith(`"${column.name}")`) : Object(first).name === column.name;
}

function holds(fact: string, column: PgColumn, table: PgTable): boolean {
  const { indexes, foreignKeys, checks } = getTableConfig(table);
  const [kind, ...words] = fact.split(" ");
  switch (kind) {
    case "key":
      return column.primary;
    case "required":
      return column.notNull;
    case "optional":
      return !column.notNull;
    case "unique":
      return column.isUnique || indexes.some(({ config }) => config.unique && isOf(config.columns, column));
    case "indexed":
      return indexes.some(({ config }) => isOf(config.columns, column));
    case "boolean":
    case "integer":
    case "text":
      return column.getSQLType() === kind;
    case "timestamp":
      return column.getSQLType() === "timestamp with time zone";
    case "decimal":
      return column.getSQLType() === "numeric(10,2)";
    case "json":
    case "list":
      return column.getSQLType() === "jsonb";
    case "default":
      return textOf(column.default).replace("()", "") === words.join(" ");
    case "refers":
      return foreignKeys.some((key) => isOf(key.reference().columns, column));
    case "percentage":
      return checks.some(({ value }) => textOf(value).endsWith(`"${column.name}" in ('percentage', 'fixed')`));
    default:
      throw new Error(`nothing looks after "${fact}"`);
  }
}

describe("the stored layout of the specification", () => {
  it.each(Object.entries(SPECIFIED_LAYOUT))("is in the table %s, with what it says of each column", (name, lines) => {
    const table = tables.find((each) => getTableConfig(each).name === name);
    if (!table) throw new Error(`there is no table ${name}`);
    for (const line of lines) {
      const [, field = "", said = ""] = /^(\w+)(?: \((.*)\))?$/.exec(line) ?? [];
      const column = getTableConfig(table).columns.find((each) => each.name === inTheDatabase(field));
      if (!column) throw new Error(`${name} has no column for ${line}`);
      const facts = said.split(", ").filter((fact) => fact !== "");
      expect(
        facts.filter((fact) => !holds(fact, column, table)),
        `${name}: ${line}`,
      ).toEqual([]);
    }
  });
});
