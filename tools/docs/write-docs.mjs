// Writes the parts of the documents that follow from the code; with --check only says which of them are out of date.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { configurationPage, environmentExample } from "./configuration.mjs";
import { drawFolders } from "./folder-graph.mjs";
import { jobTable } from "./job-table.mjs";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const isCheck = process.argv.includes("--check");

const architecture = read("docs/architecture.md");
const pages = {
  ".env.example": environmentExample(),
  "docs/configuration.md": configurationPage(),
  "docs/architecture.md": between(between(architecture, "folders", drawFolders(ROOT)), "jobs", jobTable()),
};

const stale = Object.entries(pages).filter(([file, text]) => read(file) !== text);
for (const [file, text] of stale) {
  if (!isCheck) writeFileSync(join(ROOT, file), text);
  console.log(isCheck ? `${file} is not what the code says: npm run docs writes it.` : `Wrote ${file}.`);
}
if (stale.length === 0) console.log("The documents say what the code says.");
process.exit(isCheck && stale.length > 0 ? 1 : 0);

/** A page with what stands between two marks of a name replaced. */
function between(page, name, text) {
  const [begin, end] = [`<!-- ${name}: npm run docs -->`, `<!-- /${name} -->`];
  const [before, rest] = page.split(begin);
  const after = rest?.split(end)[1];
  if (after === undefined) throw new Error(`There is no place marked ${begin} ... ${end}`);
  return `${before}${begin}\n\n${text}\n\n${end}${after}`;
}

function read(file) {
  try {
    return readFileSync(join(ROOT, file), "utf8");
  } catch (error) {
    if (error.code === "ENOENT") return "";
    throw error;
  }
}
