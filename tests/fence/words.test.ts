import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { describe, expect, it } from "vitest";
import { listProjectFiles } from "#tests/support/project-files.ts";

/**
 * Words that only this project used, with the standard terms to use instead. The patterns match parts of identifiers
 * and file names, such as "sendLetters" and "send-letters.ts", but not string literals or comments.
 */
const PRIVATE_WORDS: readonly (readonly [RegExp, string])[] = [
  [/^letters?$/, "email"],
  [/^guess(es|er)?$/, "attempt, rate limit"],
  [/^tall(y|ies)$/, "counter"],
  [/^happenings?$/, "event"],
  [/^troubles?d?$/, "failure"],
  [/^steer(ing|ed)?$/, "action"],
  [/^wish(es)?$/, "request, preferences"],
  [/^quietly$/, "unchanged"],
  [/^rushe?d?$/, "load"],
  [/^strays?$/, "unmatched"],
  [/^reckon(ed)?$/, "calculate"],
  [/^(rooms|floors|halls?)$/, "modules, groups"],
  [/^papers?$/, "document"],
  [/^trails?$/, "request context"],
];

/**
 * Files in which these words have another, ordinary sense: letters of the alphabet, paper as a material, a person's
 * wishes.
 */
const OTHER_SENSE =
  /^src\/web\/(content|ui|shop\/gift-cards|admin\/orders\/order-documents)|word-search|^src\/domain\/(pricing\/(postcode|delivery)|catalogue\/spelling)|gift-cards|^src\/server\/admin\/sent-emails\/sample|^tests\/(fence|spec|faults|browsers|cluster|e2e)\//;

/**
 * Names that cannot change, because they are stored or public: columns, settings, keys of stored JSON, addresses in
 * emails (decision 0058).
 */
const STORED: ReadonlySet<string> = new Set([
  "SMTP_LETTERS_PER_CONNECTION",
  "SMTP_LETTERS_PER_SECOND",
  // Name used by tables, by a key that a database function reads, and by a fact of an email.
  "letters",
  "guesses",
  "stray_charges",
  "guessesMax",
  "paper",
  // Name of an email in the audit log, and a colour and format of paper.
  "letter",
  "PAPER",
  "PAPER_SIZE",
]);

/**
 * Words to avoid in comments and documents, with the plain term to use. Text in backticks is exempt, because codes and
 * names are stored.
 */
const TURNED_WORDS: readonly (readonly [RegExp, string])[] = [
  [/\bwhoever\b/i, "name who it is"],
  [/\bsomebody\b/i, "a customer, a user, the administrator"],
  [/\bby now\b/i, "now, already"],
  [/\bmeanwhile\b/i, "since then, in between"],
  [/\band then some\b/i, "leave it out"],
  [/\bstands (at|on|for|there|here|beside|above|below|round)\b/i, "is"],
  [/\bso long\b/i, "how long, while"],
  [/\bis told\b|\bare told\b/i, "is sent, is notified, sees"],
  [/\bguesses\b/i, "attempt, rate limit"],
  [/\bpapers\b/i, "documents"],
  [/\breckon(s|ed)?\b/i, "calculate"],
  [/\bin the house\b|\bthe house's\b/i, "the shop, the codebase"],
];
const TURNED_BEGINNING =
  /^(What|Who|Whose|Whom|Whether|Of|Where|Nobody|Whoever|Somebody|So (long|many|much))\b(?! if\b)/;

describe("the comments", () => {
  it("begin with their subject and use plain terms", () => {
    const files = listProjectFiles().filter((file) => /^(src|tests|tools)\/.*\.(tsx?|mjs|cjs)$/.test(file));
    const found = files
      .filter((file) => !/^tests\/(fence|spec)\//.test(file))
      .flatMap((file) => commentsIn(readFileSync(file, "utf8")).flatMap((text) => turnedIn(file, text)));
    expect(found).toEqual([]);
  });

  it.each([
    "What of an order has not left.",
    "Whether it may be sent.",
    "Of a cancelled one: why.",
    "The code stands at its top.",
    "Whoever has it may use it.",
    "Limits guesses of a password.",
    "It is sold out by now.",
    "The customer is told of it.",
    "Somebody else has changed it.",
    "Draws the papers of a parcel.",
  ])("are noticed if they do not: %s", (text) => {
    expect(turnedIn("src/a.ts", text)).toHaveLength(1);
  });

  it("may quote the specification and name stored codes", () => {
    expect(turnedIn("src/a.ts", '"Whether it is sent."')).toEqual([]);
    expect(turnedIn("src/a.ts", "Refuses `changed-meanwhile` and `too-many-guesses`.")).toEqual([]);
  });
});

describe("the documents", () => {
  it("use plain terms", () => {
    const files = listProjectFiles().filter((file) => /^(docs\/.*|[A-Z]+)\.md$/.test(file));
    expect(files.length).toBeGreaterThan(30);
    const found = files.flatMap((file) =>
      readFileSync(file, "utf8")
        .split(/\n\s*\n/)
        .flatMap((paragraph) => turnedIn(file, `: ${paragraph}`)),
    );
    expect(found).toEqual([]);
  });
});

/** Comments in a file without their delimiters. Each line with `//` counts separately. */
function commentsIn(code: string): string[] {
  return [...code.matchAll(/(?:^|[\s{(])\/\*\*?\s([\s\S]*?)\*\/|(?:^|\s)\/\/ ([^\n]*)/g)].map(([, block, line]) =>
    (block ?? line ?? "").replace(/\n\s*\* ?/g, " ").trim(),
  );
}

function turnedIn(file: string, text: string): string[] {
  const plain = text.replace(/`[^`]*`|\b\w+(?:-\w+)+\b|"[^"]*"/g, "");
  const rule = TURNED_WORDS.find(([word]) => word.test(plain));
  if (rule) return [`${file}: "${text.slice(0, 60)}", in plain terms: ${rule[1]}`];
  return TURNED_BEGINNING.test(plain) ? [`${file}: "${text.slice(0, 60)}" does not begin with its subject`] : [];
}

describe("the words of the code", () => {
  it("are the field's, in identifiers and in the names of files", () => {
    const files = listProjectFiles().filter((file) => /^(src|tests)\/.*\.tsx?$/.test(file) && !OTHER_SENSE.test(file));
    expect(files.length).toBeGreaterThan(1_000);
    const found = files.flatMap((file) => findPrivateWords(file, readFileSync(file, "utf8")));
    expect(found).toEqual([]);
  });

  it.each([
    ["src/server/x/send-letters.ts", ""],
    ["src/server/x/a.ts", "const letterId = 1;"],
    ["src/server/x/a.ts", "function limitGuesses() {}"],
    ["src/server/x/a.ts", "readTallies(db)"],
    ["src/domain/a.ts", "telling(happening)"],
    ["src/domain/a.ts", "plan.trouble"],
    ["src/web/x/a.tsx", "<Form steering={steering} />"],
    ["src/domain/a.ts", "interface RefundWish {}"],
    ["src/domain/a.ts", "return quietly(plan);"],
    ["src/server/x/a.ts", "const numberedPaper = 1;"],
  ])("are noticed where they are private: %s %s", (file, code) => {
    expect(findPrivateWords(file, code)).not.toEqual([]);
  });

  it("leave comments, texts and stored names alone", () => {
    const code = '// a letter\nconst url = "/api/letters"; const max = SMTP_LETTERS_PER_SECOND;';
    expect(findPrivateWords("src/server/x/a.ts", code)).toEqual([]);
  });
});

function findPrivateWords(file: string, code: string): string[] {
  const names = new Set([
    basename(file).replace(/\..*$/, ""),
    ...(withoutTexts(code).match(/[A-Za-z_$][\w$]*/g) ?? []),
  ]);
  return [...names].flatMap((name) => {
    if (STORED.has(name)) return [];
    const parts = name
      .replace(/([a-z0-9])([A-Z])/g, "$1-$2")
      .toLowerCase()
      .split(/[-_$]/);
    const rule = PRIVATE_WORDS.find(([word]) => parts.some((part) => word.test(part)));
    return rule ? [`${file}: ${name}, in the field's words: ${rule[1]}`] : [];
  });
}

function withoutTexts(code: string): string {
  return code
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/(^|[^:"'`])\/\/.*$/gm, "$1")
    .replace(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g, '""')
    .replace(/>[^<>{}=;()]*</g, "><");
}
