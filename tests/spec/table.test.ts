import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { ADMIN_SIDE, ADMIN_SIDE_NAMES } from "./admin-side.ts";
import { CUSTOMER_SIDE, CUSTOMER_SIDE_NAMES } from "./customer-side.ts";
import { PROOFS, type Proof } from "./proofs.ts";
import type { Statement } from "./statement.ts";

const DOCUMENTS = {
  "customer's side": { statements: CUSTOMER_SIDE, names: CUSTOMER_SIDE_NAMES },
  dashboard: { statements: ADMIN_SIDE, names: ADMIN_SIDE_NAMES },
};

const INCLUDED = [
  /^src\/(domain|contract|web|server)\/.*\.test\.ts$/,
  /^tests\/(fence|docs|pictures|spec|e2e|start|crash|faults)\/.*\.test\.ts$/,
];

describe.each(Object.entries(DOCUMENTS))("the table of the %s", (_document, { statements, names }) => {
  it("has every quoted text, delay, call, field and status of the specification in a statement", () => {
    const said = statements.map(({ says }) => says).join("\n");
    for (const [kind, list] of Object.entries<readonly string[]>(names)) {
      expect(list.length, kind).toBeGreaterThan(0);
      expect(
        list.filter((name) => !said.includes(name)),
        kind,
      ).toEqual([]);
    }
  });

  it("gives each statement an id of its own and something that proves it", () => {
    const ids = statements.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(statements.filter(({ provenBy }: Statement) => provenBy.length === 0)).toEqual([]);
  });
});

describe("what proves a statement", () => {
  const rules = readFileSync("docs/rules.md", "utf8").replaceAll(/\s+/g, " ");
  const used = new Set<string>([...CUSTOMER_SIDE, ...ADMIN_SIDE].flatMap(({ provenBy }) => provenBy));

  it.each(Object.entries<Proof>(PROOFS))("is there and runs: %s", (name, proof) => {
    expect(used.has(name), `${name} proves nothing`).toBe(true);
    if ("ruling" in proof) {
      expect(rules).toContain(`- **${proof.ruling}.** `);
      return;
    }
    expect(INCLUDED.some((included) => included.test(proof.file))).toBe(true);
    expect(openerOf(readFileSync(proof.file, "utf8"), proof.test), `${proof.file}: ${proof.test}`).toMatch(
      /^(it|test)(\.each)?$/,
    );
  });
});

/**
 * The function that defines a test by name, such as "it", or "it.skip" for a skipped test. Undefined if there is no
 * such test.
 */
function openerOf(source: string, name: string): string | undefined {
  const at = [`"${name}"`, `\`${name}\``, `"${name.replaceAll('"', '\\"')}"`]
    .map((text) => source.indexOf(text))
    .find((index) => index >= 0);
  if (at === undefined) return undefined;
  return [...source.slice(0, at).matchAll(/^\s*((?:it|test)(?:\.\w+)*)(?=\()/gm)].at(-1)?.[1];
}
