import fc from "fast-check";
import { getUser, saveProfile } from "#contract/accounts/accounts.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { cleanLine } from "#domain/clean-text.ts";
import { ALL_CALLS } from "#tests/support/contract-calls.ts";
import type { TestBrowser } from "#tests/support/test-browser.ts";

/** Letters, emoji, signs and invisible characters that people and devices enter into a field. */
const PARTS = [
  ..."aZ é ß ø Ł O’B Юλ 王 ム 한 ם ع न 0 ' \" % _ \\ < & = @ . , - / \u00a0 \u3000".split(" "),
  ..."👨‍👩‍👧 🏳️‍🌈 👩🏽‍🍳 ❤️‍🔥 🏴󠁧󠁢󠁥󠁮󠁧󠁿 🇬🇧 1️⃣ 😘 فاطمه‌زهرا ශ්‍රී അവന്‍ 葛󠄀 e\u0301 n\u0308\u0323".split(" "),
  ..."\u0000 \u0007 \u001b \u0085 \u00ad \u061c \u200b \u200c \u200d \u200e \u202a \u202e \u2060 \u2066 \u2069 \u3164 \ufe0f".split(
    " ",
  ),
  ..."\ufeff \ufffc \ufffe \ud83d \ude00 \udbff \u{e0067} \u{e007f} \u{10ffff}".split(" "),
  " ",
  "\t",
  "\r\n",
  "\u2028",
];
const LONG = ["x".repeat(10_000), "👨‍👩‍👧".repeat(1_000), "e\u0301\u200b".repeat(4_000), "\u200b".repeat(10_000)];

const anyText = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.array(fc.constantFrom(...PARTS), { minLength: 1, maxLength: 12 }).map((some) => some.join("")),
  },
  { weight: 2, arbitrary: fc.string({ unit: "binary", minLength: 1, maxLength: 40 }) },
  { weight: 1, arbitrary: fc.constantFrom(...LONG) },
);

const SEARCH_FIELDS = ["search", "q"] as const;
const searches = ALL_CALLS.flatMap((call) => {
  const field = SEARCH_FIELDS.find((name) => name in call.input.shape);
  return field && call.method === "GET" && !call.needsRecentAuth ? [{ call, field }] : [];
});

/**
 * Sends texts to each search and saves them as a person's name. Reports failures, and saved names that lost visible
 * characters.
 */
export async function fuzzTexts(
  { admin, customer }: { admin: TestBrowser; customer: TestBrowser },
  { seed, count }: { seed: number; count: number },
): Promise<{ sent: number; stored: number; searches: number; faults: string[] }> {
  const faults: string[] = [];
  let sent = 0;
  let stored = 0;
  const note = (call: Endpoint, text: string, status: number) => {
    sent += 1;
    if (status >= 500) faults.push(`${call.path}: ${status} for ${JSON.stringify(text.slice(0, 60))}`);
  };
  for (const [index, text] of fc.sample(anyText, { seed, numRuns: count }).entries()) {
    const { call, field } = searches[index % searches.length] ?? { call: getUser, field: "search" };
    const reply = await admin.sendRaw("GET", `${call.path}?${new URLSearchParams({ [field]: text.toWellFormed() })}`);
    note(call, text, reply.statusCode);
    const saved = await customer.send(saveProfile, { firstName: text, lastName: `Ash${text}` });
    note(saveProfile, text, saved.statusCode);
    if (saved.statusCode !== 200) continue;
    stored += 1;
    const user = await customer.call(getUser, {});
    if (!showsTheSame(user?.firstName ?? "", text)) faults.push(`${JSON.stringify(text)} became ${user?.firstName}`);
  }
  return { sent, stored, searches: searches.length, faults };
}

/**
 * True if both texts have the same visible characters in the same order, and the stored text is clean and well-formed.
 */
function showsTheSame(stored: string, typed: string): boolean {
  const visible = (text: string) => text.replace(/[\p{C}\p{Default_Ignorable_Code_Point}\s\u2800\ufffc]/gu, "");
  return visible(stored) === visible(typed) && cleanLine(stored) === stored && stored.isWellFormed();
}
