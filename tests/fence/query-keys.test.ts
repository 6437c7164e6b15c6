import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { CONTRACT_CALLS } from "#tests/support/contract-calls.ts";
import { listProjectFiles } from "#tests/support/project-files.ts";
import { apiQuery } from "#web/admin/kit/api-query.ts";

const PLACES = ["src/web/app/queries.ts", "src/web/admin/kit/api-query.ts"];

/** A named key: `basketQuery.queryKey`, `adminKey`, `nounKey("reviews")`. */
const NAMED = String.raw`(?:\w+\.queryKey|\w+Key(?:\([^()]*\))?)\b`;
/** Lists of nouns: `stales: ["claims"]` and `const STALES: readonly AdminNoun[] = ["claims"]`. */
const NOUNS = /(?:\bstales: |\bAdminNoun\[\] = )\[([^\]]*)\]/g;
const RAW = [
  new RegExp(String.raw`\bqueryKey:\s*(?!\s|${NAMED}).*`, "g"),
  new RegExp(String.raw`\b[gs]etQuery(?:Data|State)(?:<[^(]*>)?\(\s*(?!\s|${NAMED}).*`, "g"),
  new RegExp(String.raw`\bof \[\s*(?!\s|${NAMED}).*queryKey.*`, "g"),
  /\bqueryKey\b[^;]*[!=]==? *".*/g,
];

const sources = listProjectFiles()
  .filter((file) => /^src\/web\/.*\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(file, "utf8") }));

function nounsIn(source: string): string[] {
  return [...source.matchAll(NOUNS)].flatMap(([, list = ""]) =>
    [...list.matchAll(/"([^"]*)"/g)].map(([, noun = ""]) => noun),
  );
}

function rawKeysIn(source: string): string[] {
  return RAW.flatMap((raw) => source.match(raw) ?? []);
}

it("A query's key is written in one place, and named everywhere else", () => {
  const texts = sources.filter(({ file }) => !PLACES.includes(file));
  expect(texts.filter(({ text }) => text.includes("queryKey")).length).toBeGreaterThan(0);
  expect(texts.flatMap(({ file, text }) => rawKeysIn(text).map((raw) => `${file}: ${raw}`))).toEqual([]);
});

it("Each noun that a write of the dashboard makes stale is read by a call", () => {
  const read = CONTRACT_CALLS.filter(({ call }) => call.method === "GET").map(
    ({ call }) => apiQuery(call, {}).queryKey[1],
  );
  const named = sources.flatMap(({ file, text }) => nounsIn(text).map((noun) => ({ file, noun })));
  expect(named.length).toBeGreaterThan(15);
  expect(named.filter(({ noun }) => !read.includes(noun))).toEqual([]);
});

it("A noun is found in each kind of list", () => {
  expect(nounsIn('stales: ["claims", "todo"],\nconst STALES: readonly AdminNoun[] = ["products"];')).toEqual([
    "claims",
    "todo",
    "products",
  ]);
});

it.each([
  'useQuery({ queryKey: ["basket"], queryFn })',
  'useQuery({\n  queryKey:\n    ["basket"], queryFn })',
  "invalidateQueries({ queryKey: BASKET })",
  'client.setQueryData(["user"], user)',
  'client.setQueryData<User>(["user"], user)',
  'client.getQueryData(["user"])',
  'for (const queryKey of [["basket"], ["user"]]) invalidateQueries({ queryKey })',
  'resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== "user" })',
])("A key that is written by hand is found: %s", (source) => {
  expect(rawKeysIn(source)).not.toEqual([]);
});

it.each([
  "invalidateQueries({ queryKey: basketQuery.queryKey })",
  'invalidateQueries({ queryKey: nounKey("reviews") })',
  "for (const queryKey of [userQuery.queryKey, ordersKey]) invalidateQueries({ queryKey })",
  "client.setQueryData(userQuery.queryKey, user)",
])("A key by its name is let through: %s", (source) => {
  expect(rawKeysIn(source)).toEqual([]);
});
