import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { listProjectFiles } from "#tests/support/project-files.ts";

interface Saying {
  document: string;
  /** The exact sentence of the document, so that the test fails if the sentence changes. */
  says: string;
  of: RegExp;
  but?: RegExp;
  /** Pattern for code that violates the sentence. `example` is such a line. */
  broken: RegExp;
  example: string;
}

const TESTS = /\.test\.tsx?$/;

/** Documented statements about the code that no other test checks. */
const SAYINGS: readonly Saying[] = [
  {
    document: "docs/decisions/0006-guests-own-baskets-and-orders.md",
    says: "no code outside `src/server/platform/kernel/shop.ts` spells that owner",
    of: /^src\/.*\.tsx?$/,
    but: /kernel\/shop\.ts$|\.test\.ts$/,
    broken: /["'`]guest:[^"'`]|\}:subscription`/,
    example: 'like(carts.userId, "guest:%")',
  },
  {
    document: "CONTRIBUTING.md",
    says: "`#web/…` elsewhere, never `../`",
    of: /^(src|tests)\/.*\.tsx?$/,
    broken: /^(import|export|\}) .*from "\.\.\/(?!.*\.json")|import\("\.\.\//,
    example: 'import { pence } from "../domain/money.ts";',
  },
  {
    document: "CONTRIBUTING.md",
    says: "Domain code receives the time, the settings and the stock; it fetches nothing.",
    of: /^src\/domain\//,
    but: TESTS,
    broken: /Date\.now\(|new Date\(\)|Temporal\.Now|Math\.random|\bprocess\.|\bfetch\(|\bawait\b/,
    example: "const today = Temporal.Now.plainDateISO();",
  },
  {
    document: "docs/architecture.md",
    says: "`src/server/app/http/error-handler.ts` is the only place that turns its code into a status",
    of: /^src\/server\/.*\.ts$/,
    but: /http\/error-handler\.ts$|\.test\.ts$/,
    broken: /\.(code|status)\([45]\d\d\)|statusCode = [45]\d\d/,
    example: "return reply.code(404).send();",
  },
  {
    document: "docs/decisions/0056-a-fast-default-suite-everything-in-ci.md",
    says: "no test replaces a module except the password hash",
    of: /^(src|tests)\/.*\.tsx?$/,
    but: /said-of-code\.test\.ts$/,
    broken: /vi\.(mock|doMock)\((?!"@node-rs\/argon2")/,
    example: 'vi.mock("./send-letters.ts");',
  },
  {
    document: "docs/payments.md",
    says: "Only the sandbox and the demonstration's seed use these tables.",
    of: /^src\/.*\.ts$/,
    but: /^src\/server\/(platform\/payments\/sandbox|app\/seed|admin\/demo|platform\/db)\/|\.test\.ts$/,
    broken: /schema\/sandbox\.ts"/,
    example: 'import { sandboxCards } from "#server/platform/db/schema/sandbox.ts";',
  },
  {
    document: "docs/security.md",
    says: "the server starts no process",
    of: /^src\/.*\.tsx?$/,
    but: TESTS,
    broken: /node:child_process/,
    example: 'import { exec } from "node:child_process";',
  },
  {
    document: "docs/security.md",
    says: "There is no eval, and the policy has no `unsafe-eval`",
    of: /^src\/.*\.tsx?$/,
    but: TESTS,
    broken: /\beval\(|new Function\(|"'unsafe-eval'"/,
    example: 'eval("1")',
  },
  {
    document: "docs/security.md",
    says: "Regular expressions are not built from input; `src/server/platform/db/search-text.ts` escapes search terms",
    of: /^src\/.*\.tsx?$/,
    // Leaves out this file, because its patterns come from the contract and are tested with the examples of /api/docs.
    but: /docs\/example-of\.ts$|\.test\.tsx?$/,
    broken: /new RegExp\(/,
    example: "new RegExp(search)",
  },
];

const files = listProjectFiles();

function brokenIn(saying: Saying, texts: readonly { file: string; text: string }[]): string[] {
  return texts.flatMap(({ file, text }) =>
    text.split("\n").flatMap((line, at) => (saying.broken.test(line) ? [`${file}:${at + 1}: ${line.trim()}`] : [])),
  );
}

describe.each(SAYINGS)('"$says"', (saying) => {
  it("is what its document says, and what the code does", () => {
    expect(readFileSync(saying.document, "utf8").replaceAll(/\s+/g, " ")).toContain(saying.says);
    const said = files.filter((file) => saying.of.test(file) && !saying.but?.test(file));
    expect(said.length).toBeGreaterThan(0);
    const texts = said.map((file) => ({ file, text: readFileSync(file, "utf8") }));
    expect(brokenIn(saying, texts)).toEqual([]);
  });

  it("would be seen to be broken", () => {
    expect(brokenIn(saying, [{ file: "planted.ts", text: saying.example }])).toHaveLength(1);
  });
});

it("No file or folder is called utils, helpers, common or lib, and only a module has an index", () => {
  const nameless = /(^|\/)(utils?|helpers?|common|lib|index)(\.\w+)?(\/|$)/;
  const publicApi = /^src\/server\/((platform|app)\/)?[\w-]+\/index\.ts$/;
  expect(nameless.test("src/web/ui/index.ts") && nameless.test("src/utils/money.ts")).toBe(true);
  expect(files.filter((file) => nameless.test(file) && !publicApi.test(file))).toEqual([]);
});

it("The glossary names only what the code has", () => {
  const [, glossary = ""] = readFileSync("docs/architecture.md", "utf8").split("\n## Glossary\n");
  const rows = glossary.split("\n").filter((line) => line.startsWith("| ") && !line.startsWith("| -"));
  const names = rows.flatMap((row) => [...(row.split("|")[3] ?? "").matchAll(/`([a-z_]\w*)(?:\.(\w+))?`/gi)]);
  expect(names.length).toBeGreaterThan(80);
  const code = files.filter((file) => /^src\/.*\.tsx?$/.test(file)).map((file) => readFileSync(file, "utf8"));
  const words = new Set(code.join("\n").match(/[A-Za-z_]\w*/g));
  const unknown = names.flatMap(([, name, part]) => [name, part]).filter((name) => name && !words.has(name));
  expect(unknown).toEqual([]);
});
