import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { listProjectFiles } from "#tests/support/project-files.ts";

/** Money functions that pages may use: parsing amounts of the API, adding up shown amounts, and formatting. */
const ADDING_UP = ["formatPounds", "parseNetPounds", "parsePounds", "pence", "sumPence", "timesPence", "toPounds"];

interface Import {
  file: string;
  from: string;
  name: string;
}

/** Values that a file imports from the domain. Type imports are left out. */
function importsOf(file: string, source: string): Import[] {
  return [...source.matchAll(/^import (?!type )\{([^}]*)\} from "#domain\/([^"]+)";/gm)].flatMap(
    ([, names = "", from = ""]) =>
      names
        .split(",")
        .map((name) => name.trim())
        .filter((name) => name !== "" && !name.startsWith("type "))
        .map((name) => ({ file, from, name: name.replace(/ as .*/, "") })),
  );
}

/** Functions of a domain file that return an amount or an object with amounts. */
function moneyFunctionsOf(source: string): Set<string> {
  const signatures = source.matchAll(/^export function (\w+)[\s\S]*?\): ([^\n{]+) \{$/gm);
  return new Set(
    [...signatures].flatMap(([, name = "", answer = ""]) =>
      /\b(Pence|CardPart|OrderTotals|Quote|SplitRefund)\b/.test(answer) ? [name] : [],
    ),
  );
}

function wrongIn(files: readonly { file: string; source: string }[]): string[] {
  return files
    .flatMap(({ file, source }) => importsOf(file, source))
    .filter(({ from, name }) =>
      from === "money.ts"
        ? !ADDING_UP.includes(name)
        : moneyFunctionsOf(readFileSync(`src/domain/${from}`, "utf8")).has(name),
    )
    .map(({ file, from, name }) => `${file} takes ${name} from ${from}`);
}

it("pages only add up and write out money: what something costs, and what goes back, the server says", () => {
  const files = listProjectFiles().filter((file) => /^src\/web\/.*(?<!\.test)\.tsx?$/.test(file));
  expect(files.length).toBeGreaterThan(100);
  expect(wrongIn(files.map((file) => ({ file, source: readFileSync(file, "utf8") })))).toEqual([]);
});

it("finds a page that computes a refund", () => {
  const source =
    'import { refundAmounts } from "#domain/orders/refunds.ts";\nimport { addVat } from "#domain/money.ts";\n';
  expect(wrongIn([{ file: "a.tsx", source }])).toEqual([
    "a.tsx takes refundAmounts from orders/refunds.ts",
    "a.tsx takes addVat from money.ts",
  ]);
});
