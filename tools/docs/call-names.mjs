import { CONTRACT_CALLS } from "#tests/support/contract-calls.ts";

/** As wide as Biome leaves a line. */
const COLUMNS = 120;

/** The calls of the shop's pages, or of the dashboard, as browsers know them: see decision 0032. */
export function callNames(pages) {
  const calls = CONTRACT_CALLS.filter(({ file }) => /(^|\/)admin-/.test(file) === (pages === "dashboard"));
  const files = [...new Set(calls.map(({ file }) => file))];
  const imports = files.map((file) => `import type * as ${wordOf(file)} from "./${file}.ts";`);
  const whose = pages === "dashboard" ? "The calls of the dashboard" : "The calls of the shop's pages";
  return [
    ...[...imports, 'import { call } from "./call.ts";'].toSorted((a, b) => (sourceOf(a) < sourceOf(b) ? -1 : 1)),
    "",
    `// ${whose}, each under its name in the contract, without the schemas that browsers need not load (decision 0032).`,
    "// Written from the contract by npm run docs.",
    files
      .map((file) =>
        calls
          .filter((each) => each.file === file)
          .map(declare)
          .join("\n"),
      )
      .join("\n\n"),
    "",
  ].join("\n");
}

function declare({ name, file, call: { method, path } }) {
  const head = `export const ${name} = call<typeof ${wordOf(file)}.${name}>(`;
  const line = `${head}"${method}", "${path}");`;
  return line.length <= COLUMNS ? line : `${head}\n  "${method}",\n  "${path}",\n);`;
}

/** "adminOrders" for "orders/admin-orders". */
function wordOf(file) {
  return file.replace(/^.*\//, "").replace(/-(\w)/g, (_dash, letter) => letter.toUpperCase());
}

function sourceOf(line) {
  return line.split('"')[1];
}
