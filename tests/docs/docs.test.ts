import { existsSync, readFileSync, statSync } from "node:fs";
import { basename, join, posix } from "node:path";
import { describe, expect, it } from "vitest";
import { MANUAL_CHECKS, SHOP_CHECKS } from "#domain/admin/going-live.ts";
import { EVENT_TYPES } from "#server/platform/payments/stripe/stripe-events.ts";
import { listProjectFiles } from "#tests/support/project-files.ts";

const PICTURE_BYTES_MAX = 120 * 1024;
const NPM_OWN = ["audit", "ci", "install", "start", "test", "version"];
const NAMES_A_FILE = /\.(cjs|css|json|md|mjs|sql|svg|ts|tsx|webp)$/;
/** Pattern of globs, ellipses and placeholders, which do not name one file. */
const PLACEHOLDER = /[*{}<>…]|NNNN|\.\.\.|^(verb-)?noun\.|^\.{1,2}\/$/;

const files = listProjectFiles();
const folders = new Set(files.flatMap(foldersOf));
const topFolders = new Set([...folders].filter((folder) => !folder.includes("/")));
const names = new Set(files.map((file) => basename(file)));
const ignoredFolders = readFileSync(".gitignore", "utf8")
  .split("\n")
  .filter((line) => line.endsWith("/"));
const { scripts, imports } = JSON.parse(readFileSync("package.json", "utf8")) as {
  scripts: Record<string, string>;
  imports: Record<string, string>;
};
// The texts of the shop's pages are Markdown too.
const documents = files
  .filter((file) => file.endsWith(".md") && !file.startsWith("src/"))
  .map((file) => ({ file, text: readFileSync(file, "utf8") }));

describe("the project's documents", () => {
  it("are there to be checked", () => {
    expect(documents.map(({ file }) => file)).toEqual(
      expect.arrayContaining(["README.md", "CONTRIBUTING.md", "docs/architecture.md", "docs/rules.md"]),
    );
  });

  it.each(documents)("$file names only files and folders that exist", ({ file, text }) => {
    const missing = codeSpans(text).filter((span) => isPath(span) && !isThere(span, file));
    expect(missing).toEqual([]);
  });

  it.each(documents)("$file links only to what exists", ({ file, text }) => {
    const missing = relativeLinks(text).filter((link) => !existsSync(join(posix.dirname(file), link)));
    expect(missing).toEqual([]);
  });

  it.each(documents)("$file tells only npm commands that there are", ({ text }) => {
    expect(npmCommands(text).filter((command) => !isNpmCommand(command))).toEqual([]);
  });
});

describe("what goes with the documents", () => {
  it("runs: every example is called by a test, and no other code stands in a document", () => {
    const tests = files.filter((file) => file.endsWith(".test.ts")).map((file) => readFileSync(file, "utf8"));
    const examples = files.filter((file) => file.startsWith("docs/examples/"));
    expect(examples.length).toBeGreaterThan(0);
    const unused = examples.filter((file) => !tests.some((test) => test.includes(`#examples/${basename(file)}`)));
    expect(unused).toEqual([]);
    const fences = documents.flatMap(({ text }) => [...text.matchAll(/^```(\w+)/gm)].map(([, language]) => language));
    expect(fences.filter((language) => language !== "mermaid")).toEqual([]);
  });

  it("is small: no picture is larger than 120 KB", () => {
    const pictures = files.filter((file) => file.startsWith("docs/screenshots/"));
    expect(pictures.filter((file) => statSync(file).size > PICTURE_BYTES_MAX)).toEqual([]);
  });

  it("is of one version: the changelog begins with what the package says", () => {
    const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
    const versions = [...readFileSync("CHANGELOG.md", "utf8").matchAll(/^## \[(\d+\.\d+\.\d+)\]/gm)];
    expect(versions[0]?.[1]).toBe(version);
  });

  it("names the webhooks that the shop works through, all and no others", () => {
    const [, step = ""] = /^6\. ([\s\S]*?)^7\. /m.exec(readFileSync("docs/payments.md", "utf8")) ?? [];
    const named = [...step.matchAll(/`([a-z_]+\.[a-z_.]+)`/g)].map(([, type]) => type);
    expect(named.toSorted()).toEqual(EVENT_TYPES.toSorted());
  });

  it("names as many points before going live as the dashboard does", () => {
    const [, shop = "", person = ""] = readFileSync("docs/going-live.md", "utf8").split(/^## (?:Checked|For you).*$/m);
    const points = (text: string) => text.match(/^- \*\*/gm)?.length;
    expect([points(shop), points(person)]).toEqual([SHOP_CHECKS.length, MANUAL_CHECKS.length]);
  });
});

describe("the check of documents", () => {
  it("sees a path that leads nowhere, in each form in which paths are written", () => {
    const spans = ["src/domain/nowhere.ts", "docs/nowhere", "nowhere.ts", "#domain/nowhere.ts", "nowhere/at-all.ts"];
    expect(spans.filter((span) => isPath(span) && !isThere(span, "README.md"))).toEqual(spans);
  });

  it("takes addresses, globs, placeholders, ignored folders and plain words for no paths", () => {
    const spans = [
      "/api/cart",
      "*.queries.ts",
      "docs/decisions/NNNN-*.md",
      "build/client",
      ".data/",
      "quote()",
      "ms_session",
    ];
    expect(spans.filter((span) => isPath(span))).toEqual([]);
  });

  it("sees a command that is not there", () => {
    const text = "Run `npm run nothing`, `npm strat` and `npm test -- --project unit`.\n\n    npm start\n";
    expect(npmCommands(text).filter((command) => !isNpmCommand(command))).toEqual(["run nothing", "strat"]);
  });

  it("sees links beside each other, without their fragments, and leaves other sites alone", () => {
    const text = "[a](docs/a.md#one) ![b](docs/b.webp) [c](#here) [d](https://example.com/d)";
    expect(relativeLinks(text)).toEqual(["docs/a.md", "docs/b.webp"]);
  });
});

function foldersOf(file: string): string[] {
  const parts = file.split("/").slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join("/"));
}

/** Code in backticks, and the first word of indented lines. */
function codeSpans(text: string): string[] {
  return [...withoutFences(text).matchAll(/`([^`\n]+)`|^ {4}(\S+\/\S+)/gm)].map(([, span, path = ""]) =>
    (span ?? path).trim(),
  );
}

function withoutFences(text: string): string {
  return text.replace(/^```[\s\S]*?^```/gm, "");
}

function isPath(span: string): boolean {
  if (/\s/.test(span) || span.startsWith("/") || span.includes("://") || PLACEHOLDER.test(span)) return false;
  if (ignoredFolders.some((folder) => `${span}/`.startsWith(folder))) return false;
  if (NAMES_A_FILE.test(span)) return true;
  const [first = ""] = resolveImport(span).split("/");
  return span.includes("/") && (topFolders.has(first) || first.startsWith("."));
}

/** Resolves a path from the root, from the document's folder, or, for a bare file name, anywhere. */
function isThere(span: string, document: string): boolean {
  const path = resolveImport(span).replace(/\/$/, "");
  if (!path.includes("/") && names.has(path)) return true;
  const candidates = [posix.normalize(path), posix.join(posix.dirname(document), path)];
  return candidates.some((candidate) => files.includes(candidate) || folders.has(candidate));
}

function resolveImport(span: string): string {
  for (const [from, to] of Object.entries(imports)) {
    const prefix = from.replace("*", "");
    if (span.startsWith(prefix)) return posix.normalize(to.replace("*", span.slice(prefix.length)));
  }
  return span;
}

function relativeLinks(text: string): string[] {
  return [...withoutFences(text).matchAll(/\]\(([^)\s]+)[^)]*\)/g)]
    .map(([, target = ""]) => target)
    .filter((target) => !target.startsWith("#") && !/^[a-z]+:/.test(target))
    .map((target) => decodeURI(target.replace(/#.*$/, "")));
}

/** Names of npm commands in a text, such as "run dev" and "start", from backticks, fences and indented blocks. */
function npmCommands(text: string): string[] {
  const fences = [...text.matchAll(/^```[\s\S]*?^```/gm)].map(([fence]) => fence);
  const indented = [...text.matchAll(/^(?: {4}|\t).*$/gm)].map(([line]) => line);
  const code = [...codeSpans(text), ...fences, ...indented].join("\n");
  return [...code.matchAll(/\bnpm ((?:run )?[a-z][\w:-]*)/g)].map(([, command = ""]) => command);
}

function isNpmCommand(command: string): boolean {
  if (!command.startsWith("run ")) return NPM_OWN.includes(command);
  return Object.hasOwn(scripts, command.slice("run ".length));
}
