import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { parseSync, Visitor } from "vite";
import { expect, it } from "vitest";
import { listProjectFiles } from "#tests/support/project-files.ts";
import { COLUMNS_OF, EXEMPT, READS_OF, TABLES_OF } from "#tools/table-owners.ts";

interface Use {
  file: string;
  table: string;
  /** "read", "write", or a written column: "write stock". */
  kind: string;
}

const SCHEMA = "src/server/platform/db/schema/";
/** Files that build SQL for any table. Their callers name the tables. */
const FOR_ANY_TABLE = [
  "src/server/app/backup/backup.queries.ts",
  "src/server/app/jobs/jobs.queries.ts",
  "src/server/platform/db/",
  "src/server/privacy/personal-records.queries.ts",
];
const WRITERS = new Set(["insert", "update", "delete", "insertRows", "insertion", "updateRows"]);
const NAME = String.raw`"?[a-z_]+"?(?:\s+(?:as\s+)?(?!set\b|where\b|on\b|using\b)[a-z_]+)?`;
/** A verb of SQL, the tables after it, and the first column that an update sets. */
const SQL_TABLES = new RegExp(
  String.raw`\b(insert\s+into|update|delete\s+from|merge\s+into|truncate(?:\s+table)?|copy|lock\s+table|from|join|using)\s+(?:only\s+|lateral\s+)?(?:public\.)?(${NAME}(?:\s*,\s*${NAME})*)(?:\s+set\s+"?(\w+)"?)?`,
  "gi",
);

const groups: { modules: object }[] = createRequire(import.meta.url)("#tools/modules.cjs");
const MODULES = groups.flatMap(({ modules }) => Object.keys(modules));
const sources = listProjectFiles().filter((file) => /^src\/server\/.*\.ts$/.test(file) && !file.endsWith(".test.ts"));
/** Maps the exported name of each table of the schema to its name in the database. */
const TABLES = new Map(
  sources
    .filter((file) => file.startsWith(SCHEMA))
    .flatMap((file) => tablesIn(file))
    .map(({ name, table }) => [name, table]),
);
const OWNERS = new Map(
  sources
    .filter((file) => file.startsWith(SCHEMA))
    .flatMap((file) => tablesIn(file))
    .map(({ table, owner }) => [table, owner]),
);

/** The tables of a file of the schema. Their owner is the module that the file is named after, unless they are listed. */
function tablesIn(file: string): { name: string; table: string; owner: string }[] {
  const found = readFileSync(file, "utf8").matchAll(/export const (\w+) = pgTable\(\s*"(\w+)"/g);
  return [...found].map(([, name = "", table = ""]) => {
    const listed = Object.keys(TABLES_OF).find((owner) => TABLES_OF[owner]?.includes(table));
    return { name, table, owner: listed ?? file.slice(SCHEMA.length, -".ts".length) };
  });
}
const uses = sources
  .filter((file) => !file.startsWith(SCHEMA))
  .flatMap((file) => listUses(file, readFileSync(file, "utf8")));

it("gives each table one owner", () => {
  const listed = Object.values(TABLES_OF).flat();
  expect(OWNERS.size).toBeGreaterThan(70);
  expect(listed.length).toBe(new Set(listed).size);
  expect(listed.filter((table) => !OWNERS.has(table))).toEqual([]);
  expect([...OWNERS].filter(([, owner]) => !MODULES.includes(owner))).toEqual([]);
});

it("lets only the owner write a table, and only declared modules read it", () => {
  expect(uses.filter(({ kind }) => kind !== "read").length).toBeGreaterThan(200);
  expect(listViolations(uses)).toEqual([]);
});

it("declares only reads of earlier modules' tables that still happen", () => {
  const stale = Object.entries(READS_OF).flatMap(([module, tables]) =>
    tables.filter((table) => !uses.some((use) => use.table === table && moduleOf(use.file) === module)),
  );
  const upward = Object.entries(READS_OF).flatMap(([module, tables]) =>
    tables.filter((table) => MODULES.indexOf(OWNERS.get(table) ?? "") >= MODULES.indexOf(module)),
  );
  expect({ stale, upward }).toEqual({ stale: [], upward: [] });
});

it("catches every kind of write to another module's table", () => {
  const writes = [
    "tx.insert(users).values(row)",
    "tx.update(users).set(change)",
    "tx.delete(users)",
    "insertRows(tx, users, rows)",
    "[insertion(users, rows)]",
    "updateRows(tx, users, { by, set }, rows)",
    'sql`insert into users ("id") values (1)`',
    "sql`insert into @users (id) values (1)`",
    "sql`with gone as (delete from users where id = 1 returning id) select id from gone`",
    "sql`update only @users u set email = null`",
    "sql`truncate users`",
    'client.query("update users set email = null")',
    "sqlStatement(() => sql`update @users set email = null`)",
  ];
  for (const write of writes) expect(violationsOf(write), write).toContain("basket writes users of platform/identity");
});

it("catches every kind of undeclared read", () => {
  const reads = [
    "db.select().from(users)",
    "db.select().from(carts).innerJoin(users, eq(users.id, carts.userId))",
    "db.select().from(carts).where(inArray(carts.userId, db.select({ id: users.id }).from(users)))",
    "alias(users, 'u')",
    "sql`select id from users`",
    "sql`select c.id from carts c left join users u on u.id = c.user_id`",
    "sql`select c.id from @carts c, users u`",
    "sql`select id from carts where exists (select from users where id = 1)`",
    "sql`select id from carts where user_id = @users.id`",
    "sql`lock table users`",
    'client.query("select 1 from users")',
  ];
  for (const read of reads) expect(violationsOf(read), read).toEqual(["basket reads users of platform/identity"]);
});

it("catches a table under another name, and SQL whose table is a value", () => {
  expect(violationsOf("tx.delete(people)", "users as people")).toEqual(["basket writes users of platform/identity"]);
  expect(violationsOf("tx.delete(table)")).toEqual(["basket writes a table that it does not name"]);
  expect(violationsOf("sql`select id from @sql.identifier(table)`")).toEqual(["basket reads a table by a value"]);
  expect(() => listUses("src/server/basket/a.ts", `import * as schema from "#${SCHEMA.slice(4)}people.ts";`)).toThrow();
  expect(() => listUses("src/server/basket/a.ts", `export { users } from "#${SCHEMA.slice(4)}people.ts";`)).toThrow();
});

it("takes an update of a shared column, a type and a name in other text for no violation", () => {
  expect(violationsOf("sql`update @products set stock = 1`", "products", "inventory")).toEqual([]);
  expect(violationsOf("sql`update @products set price = 1`", "products", "inventory")).toEqual([
    "inventory writes products of catalogue",
  ]);
  expect(violationsOf("type Row = typeof users.$inferSelect")).toEqual([]);
  expect(violationsOf("// from users\nconst text = `a message from users`; shop.users({ users: 1 })")).toEqual([]);
});

/** Violations of a file of a module. "@name" in the code stands for a value in a template. */
function violationsOf(code: string, imported = "users, carts", module = "basket"): string[] {
  const from = imported === "products" ? "catalogue" : "people";
  const filled = code.replace(/@([\w.]+(?:\(\w+\))?)/g, (_, value) => `$\{${value}}`);
  const source = `import { ${imported} } from "#${SCHEMA.slice(4)}${from}.ts";\n${filled};`;
  return listViolations(listUses(`src/server/${module}/planted.queries.ts`, source), false);
}

function listViolations(found: readonly Use[], withFile = true): string[] {
  const texts = found.flatMap(({ file, table, kind }) => {
    const module = moduleOf(file);
    const owner = OWNERS.get(table);
    if (owner === module || EXEMPT.some((folder) => file.startsWith(folder))) return [];
    const columns = COLUMNS_OF[module] ?? [];
    const ownsColumn = columns.some((column) => column.startsWith(`${table}.`));
    if (
      kind === "read" ? ownsColumn || READS_OF[module]?.includes(table) : columns.includes(`${table}.${kind.slice(6)}`)
    )
      return [];
    const what = owner
      ? `${kind.slice(0, kind.includes(" ") ? 5 : undefined)}s ${table} of ${owner}`
      : `${kind}s ${table}`;
    return [`${withFile ? file : module} ${what}`];
  });
  return [...new Set(texts)];
}

function moduleOf(file: string): string {
  const [first = "", second = ""] = file.split("/").slice(2);
  return first === "platform" || first === "app" ? `${first}/${second}` : first;
}

/** Lists the tables that a file reads and writes, by the names that it imports and in SQL text. */
function listUses(file: string, source: string): Use[] {
  if (!/db\/schema\/|sql`|select |update |insert |delete /i.test(source)) return [];
  const { program } = parseSync(file, source);
  const found: Use[] = [];
  const names = new Map<string, string>();
  const isForAnyTable =
    FOR_ANY_TABLE.some((path) => file.startsWith(path)) || EXEMPT.some((path) => file.startsWith(path));
  for (const statement of program.body) {
    const from = "source" in statement && statement.source ? statement.source.value.replace("#", "src/") : "";
    if (!from.startsWith(SCHEMA) || ("importKind" in statement && statement.importKind === "type")) continue;
    if (statement.type !== "ImportDeclaration") throw new Error(`${file} exports tables of the schema`);
    for (const specifier of statement.specifiers) {
      if (specifier.type !== "ImportSpecifier") throw new Error(`${file} imports a whole file of the schema`);
      const table = specifier.imported.type === "Identifier" ? TABLES.get(specifier.imported.name) : undefined;
      if (table) names.set(specifier.local.name, table);
    }
  }
  /** Positions of names that are no reads: written tables, types, keys and properties. */
  const otherwise = new Set<number>();
  const readSql = (text: string) => {
    for (const [, verb = "", list = "", column] of text.matchAll(SQL_TABLES)) {
      for (const part of list.split(",")) {
        const table = part.trim().split(/\s/)[0]?.replaceAll('"', "") ?? "";
        const kind = /^(from|join|using|lock)/i.test(verb) ? "read" : column ? `write ${column}` : "write";
        if (OWNERS.has(table)) found.push({ file, table, kind });
      }
    }
  };
  new Visitor({
    CallExpression({ callee, arguments: all }) {
      const called = source.slice(callee.start, callee.end);
      const method = /\w+$/.exec(called)?.[0] ?? "";
      const [value] = all;
      const isColumn = value && source.slice(value.start, value.end).endsWith(".name");
      if (/\bsql\.identifier$/.test(called) && !isColumn && !isForAnyTable)
        found.push({ file, table: "a table by a value", kind: "read" });
      if (!WRITERS.has(method)) return;
      const table = all.slice(0, 2).find((each) => each.type === "Identifier" && names.has(each.name));
      if (table) {
        otherwise.add(table.start);
        found.push({ file, table: names.get(source.slice(table.start, table.end)) ?? "", kind: "write" });
      } else if (!isForAnyTable && (/^(tx|db)\.\w+$/.test(called) || !called.includes("."))) {
        found.push({ file, table: "a table that it does not name", kind: "write" });
      }
    },
    TaggedTemplateExpression({ tag, quasi }) {
      if (!/^sql\b/.test(source.slice(tag.start, tag.end))) return;
      const parts = quasi.quasis.map(({ value }, index) => {
        const next = quasi.expressions[index];
        const table = next?.type === "Identifier" ? names.get(next.name) : undefined;
        if (next && table && /(into|update|delete\s+from)(\s+only)?\s+$/i.test(value.raw)) otherwise.add(next.start);
        return `${value.raw}${next ? (table ?? "$") : ""}`;
      });
      readSql(parts.join(""));
    },
    Literal({ value }) {
      if (typeof value === "string" && /^\s*(select|insert|update|delete|with|truncate|lock)\s/i.test(value))
        readSql(value);
    },
    TSTypeQuery({ exprName }) {
      otherwise.add(exprName.start);
    },
    TSQualifiedName({ left }) {
      otherwise.add(left.start);
    },
    MemberExpression({ computed, property }) {
      if (!computed) otherwise.add(property.start);
    },
    Property({ computed, shorthand, key }) {
      if (!computed && !shorthand) otherwise.add(key.start);
    },
    ImportSpecifier({ imported, local }) {
      otherwise.add(imported.start);
      otherwise.add(local.start);
    },
  }).visit(program);
  new Visitor({
    Identifier({ name, start }) {
      const table = names.get(name);
      if (table && !otherwise.has(start)) found.push({ file, table, kind: "read" });
    },
  }).visit(program);
  return found;
}
