// Writes the generated parts of the documents. With --check it only lists outdated ones.
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
  console.log(isCheck ? `${file} is out of date. Run npm run docs.` : `Wrote ${file}.`);
}
if (stale.length === 0) console.log("The documents are up to date.");
process.exit(isCheck && stale.length > 0 ? 1 : 0);

function between(page, name, text) {
  const [begin, end] = [`<!-- ${name}: npm run docs -->`, `<!-- /${name} -->`];
  const [before, rest] = page.split(begin);
  const after = rest?.split(end)[1];
  if (after === undefined) throw new Error(`There is no section marked ${begin} ... ${end}`);
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
