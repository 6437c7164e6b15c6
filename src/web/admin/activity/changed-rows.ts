import type { ActivityEntry } from "#contract/admin-activity.ts";

export interface ChangedRow {
  name: string;
  /** Undefined where there was nothing, or nothing is left. */
  before: string | undefined;
  after: string | undefined;
}

const WORDS_MAX = 400;

/** The changed fields of an entry in words, those of nested values one by one. */
export function changedRows({ before, after }: Pick<ActivityEntry, "before" | "after">): ChangedRow[] {
  const old = flatten(before ?? {});
  const now = flatten(after ?? {});
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((name) => ({ name, before: old.get(name), after: now.get(name) }))
    .filter((row) => row.before !== row.after);
}

function flatten(fields: Readonly<Record<string, unknown>>, prefix = ""): Map<string, string> {
  const rows = new Map<string, string>();
  for (const [name, value] of Object.entries(fields)) {
    const path = prefix ? `${prefix}.${name}` : name;
    if (isRecord(value)) for (const [inner, words] of flatten(value, path)) rows.set(inner, words);
    else rows.set(path, inWords(value));
  }
  return rows;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function inWords(value: unknown): string {
  if (value === null || value === "") return "nothing";
  if (typeof value === "boolean") return value ? "yes" : "no";
  const words = Array.isArray(value) ? value.map(inWords).join(", ") || "none" : String(value);
  return words.length > WORDS_MAX ? `${words.slice(0, WORDS_MAX)}…` : words;
}
