import { readFileSync } from "node:fs";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, it } from "vitest";
import { listProjectFiles } from "#tests/support/project-files.ts";
import { writePaths } from "#tools/contract-calls.ts";
import { ADMIN_TABS } from "#web/admin/frame/admin-tabs.ts";
import { footerColumns, INDEXED_PAGES, PAGE_FILES } from "#web/app/paths.ts";
import routes from "#web/routes.ts";

const WEB = "src/web/";
const files = listProjectFiles().filter((file) => file.startsWith(WEB));
const sources = new Map(
  files.filter((file) => /\.(tsx?|md)$/.test(file)).map((file) => [file, readFileSync(file, "utf8")]),
);
const pages = files.filter(
  (file) =>
    file.endsWith("-page.tsx") && !file.startsWith(`${WEB}dev/`) && sources.get(file)?.includes("export default"),
);
const entries = listEntries(routes as RouteConfigEntry[]);

it("has a route for every page, and a page for every route and tab", () => {
  const routed = new Set(entries.map(({ file }) => WEB + file));
  expect(pages.length).toBeGreaterThan(60);
  expect(
    pages.filter((file) => !routed.has(file)),
    "pages without a row in src/web/app/paths.ts or src/web/admin/frame/admin-tabs.ts",
  ).toEqual([]);
  expect([...routed].filter((file) => !sources.has(file))).toEqual([]);
});

it("leaves the files of the pages out of scripts", () => {
  const script = writePaths(readFileSync(`${WEB}app/paths.ts`, "utf8"));
  expect(PAGE_FILES.size).toBeGreaterThan(50);
  expect([...PAGE_FILES.values()].filter((file) => script.includes(file))).toEqual([]);
  expect([...PAGE_FILES.keys()].filter((path) => !script.includes(`: ${JSON.stringify(path)},`))).toEqual([]);
});

it("has one path and one label for every tab of the dashboard", () => {
  const tabs = Object.values(ADMIN_TABS);
  for (const key of ["path", "label", "file"] as const) {
    expect(new Set(tabs.map((tab) => tab[key])).size, key).toBe(tabs.length);
  }
});

it("indexes every page of content and every page that describes itself to search engines", () => {
  const indexed = new Set(entries.filter(({ path }) => isIndexed(`/${path}`)).map(({ file }) => WEB + file));
  const described = pages.filter(
    (file) => file.startsWith(`${WEB}content/`) || /\b\w+JsonLd\(/.test(sources.get(file) ?? ""),
  );
  expect(described.length).toBeGreaterThan(15);
  expect(
    described.filter((file) => !indexed.has(file)),
    "pages that belong into INDEXED_PAGES of src/web/app/paths.ts, and so into the sitemap",
  ).toEqual([]);
});

it("links to every indexed page in the footer", () => {
  const linked = new Set(footerColumns.flatMap(({ links }) => links.map(({ to }) => to)));
  const unlinked = Object.values<string>(INDEXED_PAGES).filter((path) => !path.includes(":") && !linked.has(path));
  expect(unlinked, "pages without a link in footerColumns of src/web/app/paths.ts").toEqual([INDEXED_PAGES.home]);
});

function isIndexed(path: string): boolean {
  return Object.values<string>(INDEXED_PAGES).includes(path);
}

/** The routes that show something, with their whole path, "" for the home page. */
function listEntries(entries: readonly RouteConfigEntry[], under = ""): { path: string; file: string }[] {
  return entries.flatMap(({ path, file, children }) => {
    const full = [under, path].filter(Boolean).join("/");
    return [{ path: full, file }, ...listEntries(children ?? [], full)];
  });
}
