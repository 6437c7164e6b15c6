import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { ALL_CALLS, CONTRACT_CALLS } from "#tests/support/contract-calls.ts";
import { listProjectFiles } from "#tests/support/project-files.ts";
import { nameOfCall, readReplies, replyFields } from "#tests/upgrade/reply-fields.ts";
import { readCalls, writeCalls } from "#tools/contract-calls.ts";

/** Replies of the last version, as pages of this version may get them while processes are replaced one by one. */
const lastReplies = readReplies(readFileSync("tests/upgrade/last-replies.txt", "utf8"));
const files = [...new Set(CONTRACT_CALLS.map(({ file }) => file))];
const calls = files.flatMap((file) => readCalls(readFileSync(`src/contract/${file}.ts`, "utf8")));
const names = new Set(calls.map(({ name }) => name));

/** Calls that a borrowed session must not make: they give away money, the data of people, or the shop itself. */
const RECENTLY_AUTHENTICATED = [
  "DELETE /api/admin/staff-roles/{roleId}",
  "DELETE /api/admin/staff/{memberId}",
  "DELETE /api/user/passkeys/{passkeyId}",
  "GET /api/admin/books/{format}",
  "GET /api/admin/customers/table",
  "GET /api/admin/newsletters/subscribers/table",
  "GET /api/admin/orders/table",
  "GET /api/admin/products/{productId}/batches/{batchId}/recall.csv",
  "GET /api/admin/reviews/table",
  "GET /api/admin/subscription-move/rehearsal/table",
  "GET /api/user/export",
  "PATCH /api/admin/settings",
  "PATCH /api/admin/staff/{memberId}",
  "POST /api/admin/api-keys",
  "POST /api/admin/gift-cards",
  "POST /api/admin/gift-cards/{giftCardId}/resume",
  "POST /api/admin/gift-cards/{giftCardId}/send",
  "POST /api/admin/gift-cards/{giftCardId}/stop",
  "POST /api/admin/newsletters/{issueId}/send",
  "POST /api/admin/products/{productId}/batches/{batchId}/recall",
  "POST /api/admin/staff",
  "POST /api/admin/staff-roles",
  "POST /api/admin/staff/{memberId}/invitation",
  "POST /api/admin/subscription-move/start",
  "POST /api/admin/webhooks",
  "POST /api/admin/webhooks/{webhookId}/secret",
  "POST /api/user/passkeys",
  "POST /api/user/passkeys/start",
  "PUT /api/admin/books/names",
  "PUT /api/admin/brand",
  "PUT /api/admin/newsletters/{issueId}/schedule",
  "PUT /api/admin/staff-roles/{roleId}",
  "PUT /api/admin/trader",
  "PUT /api/admin/webhooks/{webhookId}",
];
/** Tables of the dashboard without data of people. */
const WITHOUT_PEOPLE = ["GET /api/admin/products/export", "GET /api/admin/sales/table"];

describe("recent authentication", () => {
  const nameOf = ({ call: { method, path } }: (typeof CONTRACT_CALLS)[number]) => `${method} ${path}`;

  it("is needed by each call that it was needed by before", () => {
    const needing = CONTRACT_CALLS.filter(({ call }) => call.needsRecentAuth).map(nameOf);
    expect(needing.toSorted()).toEqual(RECENTLY_AUTHENTICATED);
  });

  it("is needed by every file of the dashboard that lists people", () => {
    const files = CONTRACT_CALLS.filter(({ call: { method, path, access } }) => {
      return access === "admin" && method === "GET" && /(\/table|\/export|\.csv)$/.test(path);
    }).map(nameOf);
    expect(files.length).toBeGreaterThan(5);
    expect(files.filter((name) => ![...RECENTLY_AUTHENTICATED, ...WITHOUT_PEOPLE].includes(name))).toEqual([]);
  });
});

describe("the contract in the scripts of pages", () => {
  it("has each endpoint's method and path, and no name twice", () => {
    const expected = CONTRACT_CALLS.map(({ name, call: { method, path } }) => ({ name, method, path }));
    const byName = (one: { name: string }, other: { name: string }) => (one.name < other.name ? -1 : 1);
    expect(calls.toSorted(byName)).toEqual(expected.toSorted(byName));
    expect(names.size).toBe(calls.length);
  });

  it("has the administrator's calls under /api/admin and no others, and no other call in a file called admin-…", () => {
    const misplaced = CONTRACT_CALLS.filter(({ call: { access, path }, file }) => {
      const isAdmin = access === "admin";
      return isAdmin !== path.startsWith("/api/admin/") || (!isAdmin && /\/admin-/.test(file));
    });
    expect(misplaced.map(({ name, file }) => `${name} in ${file}`)).toEqual([]);
  });

  it("has no schema of an endpoint that a page imports with the page", () => {
    const pages = listProjectFiles().filter((file) => /^src\/web\/.*(?<!\.test|-schema)\.tsx?$/.test(file));
    expect(pages.length).toBeGreaterThan(100);
    expect(pages.filter((file) => readsSchema(readFileSync(file, "utf8")))).toEqual([]);
  });

  it("finds a page that reads a schema of an endpoint", () => {
    expect(readsSchema('import { signIn } from "#contract/accounts/accounts.ts";\nsignIn.input.shape;')).toBe(true);
    expect(readsSchema('(await import("#contract/accounts/accounts.ts")).signIn.input;')).toBe(false);
  });

  it("makes a reply's field that the last version lacks optional, so that pages do without it", () => {
    const lacking = CONTRACT_CALLS.flatMap(({ call }) => {
      const before = lastReplies.get(nameOfCall(call));
      return before ? newRequiredFields(replyFields(call), before).map((field) => `${nameOfCall(call)} ${field}`) : [];
    });
    expect(lacking).toEqual([]);
    expect(lastReplies.size).toBeGreaterThan(100);
  });

  it("finds a new required field, but not inside a new optional one", () => {
    const fields = [".id", ".total", ".lines", ".lines[].name", ".note?", ".note.text"];
    expect(newRequiredFields(fields, new Set([".id", ".lines"]))).toEqual([".total", ".lines[].name"]);
  });

  it("writes an endpoint into the page and still imports the other values of its file", () => {
    const code =
      'import { A_MAX, type Form, getIt as read } from "#contract/a.ts";\nimport { B } from "#contract/b.ts";\n';
    expect(writeCalls(code, () => [{ name: "getIt", method: "GET", path: "/api/it" }])).toBe(
      'import { A_MAX } from "#contract/a.ts"; const read = {"method":"GET","path":"/api/it"};\n' +
        'import { B } from "#contract/b.ts";\n',
    );
  });
});

/** Required fields of a reply that an earlier one lacks, although it has the object or list around them. */
function newRequiredFields(fields: readonly string[], before: ReadonlySet<string>): string[] {
  return fields.filter((field) => {
    const parent = field.slice(0, field.lastIndexOf(".")).replace(/(\[\]|\{\})+$/, "");
    return !field.endsWith("?") && !before.has(field) && (parent === "" || before.has(parent));
  });
}

/** Largest number that a column of whole numbers holds. */
const COLUMN_MAX = 2 ** 31 - 1;

it("every whole number that a call takes fits into a column", () => {
  const tooLarge = ALL_CALLS.flatMap((call) => {
    const schema = z.toJSONSchema(call.input, { io: "input", unrepresentable: "any" });
    return (
      wholeNumbers(schema)
        // The number of a page is no column: one that is too high shows the last page.
        .filter(({ path }) => path !== "/properties/page")
        .filter(({ maximum }) => maximum === undefined || maximum > COLUMN_MAX)
        .map(({ path }) => `${call.method} ${call.path}: ${path}`)
    );
  });
  expect(tooLarge).toEqual([]);
});

/** The whole numbers of a JSON schema, with their place and maximum. */
function wholeNumbers(schema: unknown, path = ""): { path: string; maximum: number | undefined }[] {
  if (typeof schema !== "object" || schema === null) return [];
  const { type, maximum } = schema as { type?: unknown; maximum?: number };
  const own = type === "integer" ? [{ path, maximum }] : [];
  return [...own, ...Object.entries(schema).flatMap(([key, part]) => wholeNumbers(part, `${path}/${key}`))];
}

/** True if the file uses the schema of an imported endpoint. The script of a page does not contain such schemas. */
function readsSchema(source: string): boolean {
  const imported = [...source.matchAll(/^import \{([^}]*)\} from "#contract\//gm)]
    .flatMap(([, list = ""]) => list.split(","))
    .map((name) => name.trim())
    .filter((name) => names.has(name));
  return imported.some((name) =>
    new RegExp(`(?<!typeof |\\.)\\b${name}\\s*\\.(input|output|refusals|access)\\b`).test(source),
  );
}
