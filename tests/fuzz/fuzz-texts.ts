import fc from "fast-check";
import { z } from "zod";
import { getUser, saveProfile } from "#contract/accounts/accounts.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { cleanLine, cleanParagraphs } from "#domain/clean-text.ts";
import { ALL_CALLS } from "#tests/support/contract-calls.ts";
import { arbitraryOf, type Known } from "./arbitrary-of-schema.ts";
import { findFault } from "./find-fault.ts";
import type { FuzzedShop } from "./fuzz-calls.ts";
import { FuzzPeople, readKnown } from "./fuzz-people.ts";
import { toRequest } from "./make-requests.ts";

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

type Schema = z.core.JSONSchema.JSONSchema;
type Path = readonly (string | number)[];

interface TextField {
  call: Endpoint;
  /** Place in the input, such as "address", "line1" or "items", 0, "name". */
  path: Path;
  /** True if any text is allowed, so that an accepted text must show what was typed. */
  isFree: boolean;
}

/** Fields that are secrets, files or versions, which are taken exactly as they were sent. */
const EXACT = /^(password|currentPassword|token|csv|version|transports)$/;
/** Fields that are stored in lower case. */
const LOWER_CASE = /^tags?$/;
/** Calls whose accepted input would take minutes, or end the sessions of the test. */
const LEFT_OUT: readonly string[] = ["/api/admin/rehearsal"];
const calls = ALL_CALLS.filter(({ path }) => !LEFT_OUT.includes(path)).map((call) => {
  const schema = z.toJSONSchema(call.input, { io: "input", unrepresentable: "any" });
  return { call, schema, fields: listTextFields(call, schema) };
});
/** Every text field of every call, read from the contract. A search is a field of a GET call. */
export const TEXT_FIELDS: readonly TextField[] = calls.flatMap(({ fields }) => fields);

const SEARCHES = TEXT_FIELDS.filter(
  ({ call, path: [name] }) => call.method === "GET" && /^(search|q)$/.test(String(name)),
);

function listTextFields(call: Endpoint, schema: Schema | boolean | undefined, path: Path = []): TextField[] {
  if (typeof schema !== "object" || schema.const !== undefined || schema.enum) return [];
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (choices) return choices.flatMap((choice) => listTextFields(call, choice, path));
  if (schema.type === "string")
    return [
      { call, path, isFree: !schema.pattern && !schema.format && !path.some((name) => EXACT.test(String(name))) },
    ];
  if (schema.type === "array") {
    return listTextFields(call, Array.isArray(schema.items) ? schema.items[0] : schema.items, [...path, 0]);
  }
  const own = Object.entries(schema.properties ?? {});
  if (own.length > 0) return own.flatMap(([name, each]) => listTextFields(call, each, [...path, name]));
  return listTextFields(call, schema.additionalProperties, [...path, "key"]);
}

/** Requests for each text. The fields take turns. */
const REQUESTS_PER_TEXT = 10;
const TEXTS_PER_ROUND = 40;
const ROUND_MINUTES = 20;

export interface TextReport {
  /** Texts that the contract accepted or refused. */
  checked: number;
  sent: number;
  /** Requests that succeeded. */
  accepted: number;
  /** Names that were saved and read again. */
  stored: number;
  faults: string[];
}

/**
 * Gives texts to every text field of every call. Reports failures, and accepted texts that lost visible characters in
 * the contract, in a reply or in the database.
 */
export async function fuzzTexts(
  { app, shop, setClock }: FuzzedShop,
  { seed, count }: { seed: number; count: number },
): Promise<TextReport> {
  const report: TextReport = { checked: 0, sent: 0, accepted: 0, stored: 0, faults: [] };
  const people = new FuzzPeople(app);
  const startedAt = shop.clock();
  let known: Known = () => undefined;
  for (const [index, text] of fc.sample(anyText, { seed, numRuns: count }).entries()) {
    if (index % TEXTS_PER_ROUND === 0) {
      setClock(new Date(startedAt.getTime() + (index / TEXTS_PER_ROUND) * ROUND_MINUTES * 60_000));
      people.newVisitor();
      await people.gather();
      known = await readKnown(shop);
    }
    checkContract(text, report);
    for (let turn = 0; turn < REQUESTS_PER_TEXT; turn += 1) {
      const place = index * REQUESTS_PER_TEXT + turn;
      const field = TEXT_FIELDS[place % TEXT_FIELDS.length];
      if (field) await sendText(field, text, { people, known, seed: seed + place, report });
    }
    const search = SEARCHES[index % SEARCHES.length];
    if (search) await sendText(search, text, { people, known, seed: seed + index, report });
    await storeName(text, people, report);
  }
  return report;
}

const inputs = new Map<TextField, unknown>();

/** Parses the text as each field of the contract. The shop stores what the contract returns. */
function checkContract(text: string, report: TextReport): void {
  for (const field of TEXT_FIELDS) {
    if (!field.isFree) continue;
    const { call, path } = field;
    const input = inputs.get(field) ?? shortInputOf(field, () => undefined, 1);
    inputs.set(field, input);
    const parsed = call.input.safeParse(withText(input, path, text));
    report.checked += 1;
    const kept = parsed.success ? textAt(parsed.data, path) : undefined;
    if (kept === undefined) continue;
    const expected = path.some((name) => LOWER_CASE.test(String(name))) ? text.toLowerCase() : text;
    noteLoss(`${nameOf(call)} ${path.join(".")}`, { kept, text: expected }, report);
  }
}

interface Sending {
  people: FuzzPeople;
  known: Known;
  seed: number;
  report: TextReport;
}

async function sendText(field: TextField, text: string, { people, known, seed, report }: Sending) {
  const { call, path } = field;
  const role = call.access === "admin" ? "admin" : "customer";
  const input = withText(shortInputOf(field, known, seed), path, text) as Record<string, unknown>;
  const reply = await people.browserOf(role).send(toRequest(call, "good", input));
  report.sent += 1;
  const place = `${nameOf(call)} ${path.join(".")}`;
  const fault = findFault(call, reply);
  if (fault) report.faults.push(`${place}: ${fault} for ${JSON.stringify(text.slice(0, 60))}`);
  if (reply?.statusCode === 200) report.accepted += 1;
  if (call.path.startsWith("/api/user") || call.path === "/api/logout") await people.gather();
}

async function storeName(text: string, people: FuzzPeople, report: TextReport): Promise<void> {
  const browser = people.browserOf("customer");
  const saved = await browser.send(toRequest(saveProfile, "good", { firstName: text, lastName: `Ash${text}` }));
  report.sent += 1;
  if (saved?.statusCode !== 200) return;
  report.stored += 1;
  const user = await browser.send(toRequest(getUser, "good", {}));
  const kept = String(user?.json()?.firstName);
  noteLoss("the stored first name", { kept, text }, report);
}

function noteLoss(place: string, { kept, text }: { kept: string; text: string }, { faults }: TextReport): void {
  if (showsTheSame(kept, text)) return;
  faults.push(`${place}: ${JSON.stringify(text.slice(0, 60))} became ${JSON.stringify(kept.slice(0, 60))}`);
}

/** A valid input with the required fields and the text's field, because each optional field is another to be refused. */
function shortInputOf({ call, path }: TextField, known: Known, seed: number): unknown {
  const schema = calls.find((each) => each.call === call)?.schema ?? true;
  return fc.sample(arbitraryOf(shorten(schema, path), known), { seed, numRuns: 1 })[0];
}

function shorten(schema: Schema | boolean, [name, ...rest]: Path): Schema | boolean {
  if (typeof schema === "boolean") return schema;
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) {
    const { anyOf: _, oneOf: __, ...others } = schema;
    const filled = choices.filter((choice) => typeof choice === "boolean" || choice.type !== "null");
    return {
      ...others,
      anyOf: filled.map((choice) => shorten(choice, name === undefined ? [] : [name, ...rest])),
    } as Schema;
  }
  if (!schema.properties) return schema;
  const { required = [] } = schema;
  const own = Object.entries(schema.properties).filter(([each]) => each === name || required.includes(each));
  const properties = Object.fromEntries(own.map(([each, inner]) => [each, shorten(inner, each === name ? rest : [])]));
  return { ...schema, properties, required: Object.keys(properties) } as Schema;
}

/** The input with the text in a field. Replaces the chosen alternative of a field that is not an object. */
function withText(input: unknown, [name, ...rest]: Path, text: string): unknown {
  if (name === undefined) return text;
  if (typeof name === "number") return [withText(Array.isArray(input) ? input[0] : undefined, rest, text)];
  const before: Record<string, unknown> = typeof input === "object" && input !== null ? { ...input } : {};
  return { ...before, [name]: withText(before[name], rest, text) };
}

function textAt(output: unknown, path: Path): string | undefined {
  let found = output;
  for (const name of path) found = (found as Record<string | number, unknown> | undefined)?.[name];
  return typeof found === "string" ? found : undefined;
}

function nameOf({ method, path }: Endpoint): string {
  return `${method} ${path}`;
}

/**
 * True if both texts have the same visible characters in the same order, and the stored text is clean and well-formed.
 */
function showsTheSame(stored: string, typed: string): boolean {
  const visible = (text: string) => text.replace(/[\p{C}\p{Default_Ignorable_Code_Point}\s\u2800\ufffc]/gu, "");
  const isClean = cleanLine(stored) === stored || cleanParagraphs(stored) === stored;
  return visible(stored) === visible(typed) && isClean && stored.isWellFormed();
}
