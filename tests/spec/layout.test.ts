import { readdirSync } from "node:fs";
import { is } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { describe, expect, it } from "vitest";
import { SPECIFIED_LAYOUT } from "./specified-layout.ts";

const FOLDER = new URL("../../src/server/db/schema/", import.meta.url);

const schemas = await Promise.all(
  readdirSync(FOLDER).map(async (file) => (await import(new URL(file, FOLDER).href)) as Record<string, unknown>),
);
const tables = schemas.flatMap((exported) => Object.values(exported)).filter((each) => is(each, PgTable));

function inTheDatabase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

describe("the stored layout of the specification", () => {
  it.each(Object.entries(SPECIFIED_LAYOUT))("is in the table %s, with what it says of each column", (name, lines) => {
    const table = tables.find((each) => getTableConfig(each).name === name);
    if (!table) throw new Error(`there is no table ${name}`);
    const { columns } = getTableConfig(table);
    for (const line of lines) {
      const [, field = "", said = ""] = /^(\w+)(?: \((.*)\))?$/.exec(line) ?? [];
      const column = columns.find((each) => each.name === inTheDatabase(field));
      expect(column, line).toBeDefined();
      if (said.includes("required")) expect(column?.notNull || column?.primary, line).toBe(true);
      if (said.includes("decimal")) expect(column?.getSQLType(), line).toBe("numeric(10,2)");
      if (said.includes("json")) expect(column?.getSQLType(), line).toMatch(/^json/);
      if (said.includes("default")) expect(column?.hasDefault, line).toBe(true);
    }
  });
});
