import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { describe, expect, it } from "vitest";
import { listProjectFiles } from "#tests/support/project-files.ts";

/**
 * Private words and the field's word in their place. They are matched as a part of an identifier or of a file's name,
 * "sendLetters" and "send-letters.ts", never in texts.
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

/** Other senses of these words: letters of the alphabet, paper as a material, what a person wishes in a test. */
const OTHER_SENSE =
  /^src\/web\/(content|ui|shop\/gift-cards|admin\/orders\/order-documents)|word-search|^src\/domain\/(pricing\/(postcode|delivery)|catalogue\/spelling)|gift-cards|^src\/server\/admin\/sent-emails\/sample|^tests\/(fence|spec|faults|browsers|cluster|e2e)\//;

/** Names that are stored or promised: columns, settings, keys of stored JSON, addresses in emails (decision 0058). */
const STORED: ReadonlySet<string> = new Set([
  "SMTP_LETTERS_PER_CONNECTION",
  "SMTP_LETTERS_PER_SECOND",
  // Tables, a key that a database function reads, and the fact of an email.
  "letters",
  "guesses",
  "stray_charges",
  "guessesMax",
  "paper",
  // What the audit log calls an email, and the colour and format of real paper.
  "letter",
  "PAPER",
  "PAPER_SIZE",
]);

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

/** The code without its comments, strings and texts between tags: their words are for people. */
function withoutTexts(code: string): string {
  return code
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/(^|[^:"'`])\/\/.*$/gm, "$1")
    .replace(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g, '""')
    .replace(/>[^<>{}=;()]*</g, "><");
}
