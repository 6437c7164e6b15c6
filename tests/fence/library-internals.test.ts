import { readFileSync } from "node:fs";
import { parseSync, Visitor } from "vite";
import { describe, expect, it } from "vitest";
import { listProjectFiles } from "#tests/support/project-files.ts";

/**
 * Accepted uses of libraries beyond their documented API, each with its reason. `found` is the finding's text. Two more
 * uses are invisible to a parser: `src/server/app/http/pages/paint-first.ts` rewrites the script that React Router
 * writes into a page, so that a phone paints before it runs scripts (its test fails when that script changes), and
 * tests spy on `pg.Client.prototype.query` to count statements.
 */
const EXCEPTIONS: readonly { file: string; found: string; reason: string }[] = [
  {
    file: "vitest.config.ts",
    found: "subclass of BaseSequencer",
    reason: "Vitest documents it as the class to extend for an order of one's own",
  },
  {
    file: "src/server/orders/documents/pdf-fonts.ts",
    found: "double cast",
    reason: "pdfkit accepts an open font, which its types leave out",
  },
  {
    file: "src/web/app/layout/passkeys.ts",
    found: "double cast",
    reason: "the contract types the browser's options as JSON, which the package on the server wrote",
  },
  {
    file: "tools/bench/parts/record-statements.mjs",
    found: "replaced method query",
    reason: "the bench records every statement that reaches node-postgres, pg-boss' own included",
  },
  {
    file: "src/server/platform/db/column-values.ts",
    found: "undocumented encoder",
    reason: "exported and typed by Drizzle; column-values.test.ts fails when it changes",
  },
  {
    file: "src/server/platform/db/column-values.ts",
    found: "undocumented mapToDriverValue",
    reason: "exported and typed by Drizzle; column-values.test.ts fails when it changes",
  },
  {
    file: "src/server/platform/db/column-values.ts",
    found: "undocumented mapFromDriverValue",
    reason: "exported and typed by Drizzle; column-values.test.ts fails when it changes",
  },
];

/** Internal classes that Drizzle exports. The values that a session passes on change between releases. */
const DRIZZLE_INSIDE = /^(NodePg|Pg|Pglite|PgRemote)(Session|PreparedQuery|Transaction|Database)$/;
/** Files of a package outside its documented entry points. */
const INSIDE_PACKAGE = /^(pg|pg-pool|fastify|react-router|drizzle-orm)\/(.*\/)?(lib|dist|session|driver)(\/|\.|$)/;
const UNDOCUMENTED = new Set(["encoder", "mapToDriverValue", "mapFromDriverValue"]);

interface Node {
  type: string;
  [key: string]: unknown;
}

/** Uses of libraries in a file that go beyond their documented API, as far as its syntax shows. */
function findingsIn(file: string, source: string): string[] {
  const { program } = parseSync(file, source);
  const findings: string[] = [];
  const imported = new Set<string>();
  const isImported = (node: Node | null | undefined): boolean => {
    const root = rootOf(node);
    return root?.type === "Identifier" && imported.has(String(root.name));
  };
  const learn = (pattern: Node) => {
    if (pattern.type === "Identifier") imported.add(String(pattern.name));
    if (pattern.type === "ObjectPattern") {
      for (const property of pattern.properties as Node[]) learn((property.value ?? property.argument) as Node);
    }
  };
  const onClass = ({ superClass }: { superClass: unknown }) => {
    if (isImported(superClass as Node | null)) findings.push(`subclass of ${nameOf(superClass as Node)}`);
  };
  const onAccess = (name: string) => {
    if (name.startsWith("_")) findings.push(`private member ${name}`);
    if (UNDOCUMENTED.has(name)) findings.push(`undocumented ${name}`);
  };
  new Visitor({
    ImportDeclaration({ source: { value }, importKind, specifiers }) {
      if (INSIDE_PACKAGE.test(value)) findings.push(`inside of a package: ${value}`);
      if (!isPackage(value)) return;
      for (const specifier of specifiers) {
        imported.add(specifier.local.name);
        const isType = importKind === "type" || ("importKind" in specifier && specifier.importKind === "type");
        const name = specifier.type === "ImportSpecifier" ? nameOf(specifier.imported as unknown as Node) : "";
        if (!isType && value.startsWith("drizzle-orm") && DRIZZLE_INSIDE.test(name))
          findings.push(`inside of Drizzle: ${name}`);
      }
    },
    // Includes dynamic imports, such as `const { PGlite } = await import("@electric-sql/pglite")`.
    VariableDeclarator({ id, init }) {
      const awaited = init?.type === "AwaitExpression" ? init.argument : init;
      const isDynamic =
        awaited?.type === "ImportExpression" &&
        awaited.source.type === "Literal" &&
        isPackage(String(awaited.source.value));
      if (isDynamic || (id.type !== "Identifier" && isImported(init as unknown as Node))) learn(id as unknown as Node);
    },
    ClassDeclaration: onClass,
    ClassExpression: onClass,
    TSAsExpression({ expression }) {
      if (expression.type !== "TSAsExpression") return;
      if (/^TS(Unknown|Any|Never)Keyword$/.test(expression.typeAnnotation.type)) findings.push("double cast");
    },
    MemberExpression(node) {
      if (node.property.type === "Identifier" && !node.computed) onAccess(node.property.name);
      if (node.property.type === "Literal" && node.computed) onAccess(String(node.property.value));
    },
    ObjectPattern({ properties }) {
      for (const property of properties) {
        if (property.type === "Property" && property.key.type === "Identifier") onAccess(property.key.name);
      }
    },
    AssignmentExpression({ left }) {
      if (left.type !== "MemberExpression") return;
      const isPrototype =
        left.object.type === "MemberExpression" && nameOf(left.object as unknown as Node) === "prototype";
      const name = nameOf(left as unknown as Node);
      if (isPrototype || isImported(left as unknown as Node)) findings.push(`replaced method ${name}`);
    },
  }).visit(program);
  return findings;
}

function isPackage(specifier: string): boolean {
  return !/^(node:|#|\.|\/)/.test(specifier);
}

function rootOf(node: Node | null | undefined): Node | undefined {
  if (!node) return undefined;
  return node.type === "MemberExpression" ? rootOf(node.object as Node) : node;
}

function nameOf(node: Node): string {
  const named = node.type === "MemberExpression" ? (node.property as Node) : node;
  return String(named.name ?? named.value);
}

const isException = (file: string, found: string) =>
  EXCEPTIONS.some((exception) => exception.file === file && exception.found === found);

describe("the inside of a library", () => {
  const files = listProjectFiles().filter(
    (file) => /^(src|tools)\/.*\.(ts|tsx|mjs)$|^[^/]+\.config\.ts$/.test(file) && !/\.test\.tsx?$/.test(file),
  );
  const all = files.flatMap((file) => findingsIn(file, readFileSync(file, "utf8")).map((found) => ({ file, found })));

  it("is used by no file beyond the exceptions", () => {
    expect(files.length).toBeGreaterThan(1_000);
    expect(all.filter(({ file, found }) => !isException(file, found))).toEqual([]);
  });

  it("has no exception that nothing needs any more", () => {
    const isUsed = (exception: (typeof EXCEPTIONS)[number]) =>
      all.some(({ file, found }) => exception.file === file && exception.found === found);
    expect(EXCEPTIONS.filter((exception) => !isUsed(exception))).toEqual([]);
  });
});

it.each([
  ['import pg from "pg"; class Mine extends pg.Client {}', "subclass of Client"],
  ['import { PgDatabase as Base } from "drizzle-orm/pg-core"; const Mine = class extends Base {}', "subclass of Base"],
  [
    'const { PgSession } = await import("drizzle-orm/pg-core"); class Mine extends PgSession {}',
    "subclass of PgSession",
  ],
  ['import { PgSession } from "drizzle-orm/pg-core"; use(PgSession);', "inside of Drizzle: PgSession"],
  [
    'import { NodePgSession } from "drizzle-orm/node-postgres/session";',
    "inside of a package: drizzle-orm/node-postgres/session",
  ],
  ['import Query from "pg/lib/query.js";', "inside of a package: pg/lib/query.js"],
  ["const { stream } = (connection as unknown as { connection: { stream: Socket } }).connection;", "double cast"],
  ["const inside = whole as any as QueryInside;", "double cast"],
  ["db._.session.prepareQuery(query);", "private member _"],
  ['client["_queryQueue"].length;', "private member _queryQueue"],
  ["const { _txStatus } = client;", "private member _txStatus"],
  ["query?._getRows(connection);", "private member _getRows"],
  ["pg.Client.prototype.query = mine;", "replaced method query"],
  ['import pg from "pg"; pg.Pool.prototype.connect = mine;', "replaced method connect"],
  ['import pool from "some-pool"; pool.query = mine;', "replaced method query"],
  ["column.mapFromDriverValue(value);", "undocumented mapFromDriverValue"],
])("A use of the inside is found: %s", (source, found) => {
  expect(findingsIn("planted.ts", source)).toContain(found);
});

it.each([
  'import pg from "pg"; const pool = new pg.Pool({ pipeline: true }); pool.on("error", () => undefined);',
  'import { ShopError } from "#domain/shop-error.ts"; class Mine extends ShopError {}',
  "class Mine extends Error { #inside = 1; read() { return this.#inside; } }",
  "const { rules: _rules, ...rest } = row;",
  "const length = (value as string).length;",
  'import type { PgSession } from "drizzle-orm/pg-core";',
])("Anything else is let through: %s", (source) => {
  expect(findingsIn("planted.ts", source)).toEqual([]);
});
