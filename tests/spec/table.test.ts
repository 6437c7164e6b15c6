import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { ADMIN_SIDE, ADMIN_SIDE_NAMES } from "./admin-side.ts";
import { CUSTOMER_SIDE, CUSTOMER_SIDE_NAMES } from "./customer-side.ts";
import { kindOf, PROOFS, type Proof } from "./proofs.ts";
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

const ALL: readonly Statement[] = [...CUSTOMER_SIDE, ...ADMIN_SIDE];
const proofsOf = ({ provenBy }: Statement): Proof[] => provenBy.map((name) => PROOFS[name]);
const kindsOf = (statement: Statement) => proofsOf(statement).map(kindOf);

describe("a statement", () => {
  it("about a screen is proven on the page, and not by a piece of it alone", () => {
    const screens = ALL.filter(({ id }) => /^[CA]2\./.test(id));
    const pieces = screens.filter((each) => kindsOf(each).includes("piece") && !kindsOf(each).includes("page"));
    expect(pieces.map(({ id }) => id)).toEqual([]);
  });

  it("about a message is proven on the page that shows it, or has a ruling", () => {
    const messages = ALL.filter(({ id }) => /^[CA]8\./.test(id));
    const unseen = messages.filter((each) => !kindsOf(each).some((kind) => kind === "page" || kind === "ruling"));
    expect(unseen.map(({ id }) => id)).toEqual([]);
  });

  it("about a call is proven by a reply, and what a page sends by a journey that watches it", () => {
    const calls = ALL.filter(({ says }) => /^(GET|POST|PUT|PATCH|DELETE) \/api/.test(says));
    expect(calls.length).toBeGreaterThan(40);
    expect(calls.filter((each) => !kindsOf(each).includes("reply")).map(({ id }) => id)).toEqual([]);
    const sending = calls.filter(({ id, says }) => id.startsWith("C") && !says.startsWith("GET"));
    expect(sending.filter((each) => !isWatchedSending(each)).map(({ id }) => id)).toEqual([]);
  });
});

/** True if a journey of the statement reads the request of its call, or of the call that a ruling puts in its place. */
function isWatchedSending(statement: Statement): boolean {
  const paths = [...statement.says.matchAll(/(?:POST|PUT|DELETE|or) (\/api\/[\w/{}-]+)/g)].map(([, path = ""]) => path);
  const isReplaced = statement.provenBy.includes("rPayloads");
  return proofsOf(statement).some((proof) => {
    if ("ruling" in proof || !proof.file.startsWith("tests/e2e/")) return false;
    const journey = readFileSync(proof.file, "utf8");
    const watched = [...journey.matchAll(/call: "\w+ (\/api\/[^"]+)"/g)].map(([, path = ""]) => path);
    return isReplaced ? watched.length > 0 : paths.some((path) => watched.includes(path));
  });
}

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
    // A test that is left to `--all` runs in CI.
    const source = readFileSync(proof.file, "utf8").replaceAll(".runIf(triesEverything)", "");
    expect(openerOf(source, proof.test), `${proof.file}: ${proof.test}`).toMatch(/^(it|test)(\.each)?$/);
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
