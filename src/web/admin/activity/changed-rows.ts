import type { ActivityEntry } from "#contract/admin-activity.ts";
import { formatMoment } from "#domain/day-labels.ts";
import { formatPounds, pence } from "#domain/money.ts";
import { formatDayLong } from "#web/ui/day.tsx";
import { fieldLabel, isInnerField } from "./field-labels.ts";

export interface ChangedRow {
  /** In words. */
  name: string;
  /** Undefined where there was nothing, or nothing is left. */
  before: string | undefined;
  after: string | undefined;
}

const WORDS_MAX = 400;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?Z$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The changed fields of an entry in words, those of nested values one by one. */
export function changedRows({
  action,
  before,
  after,
}: Pick<ActivityEntry, "action" | "before" | "after">): ChangedRow[] {
  const old = flatten(before ?? {});
  const now = flatten(after ?? {});
  return [...new Set([...old.keys(), ...now.keys()])]
    .filter((path) => !isInnerField(path) && !isInTitle(action, path))
    .map((path) => ({ name: fieldLabel(path), before: old.get(path), after: now.get(path) }))
    .filter((row) => row.before !== row.after);
}

/** A refund's title says its sum. */
function isInTitle(action: string, path: string): boolean {
  return action === "refund" && path === "amountPence";
}

function flatten(fields: Readonly<Record<string, unknown>>, prefix = ""): Map<string, string> {
  const rows = new Map<string, string>();
  for (const [name, value] of Object.entries(fields)) {
    const path = prefix ? `${prefix}.${name}` : name;
    if (isRecord(value)) for (const [inner, text] of flatten(value, path)) rows.set(inner, text);
    else rows.set(path, inWords(value, path));
  }
  return rows;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function inWords(value: unknown, path: string): string {
  if (value === null || value === "") return "nothing";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number" && Number.isSafeInteger(value) && /Pence(\.|$)/.test(path)) {
    return formatPounds(pence(value));
  }
  if (Array.isArray(value)) return cut(value.map((one) => inWords(one, path)).join(", ") || "none");
  const text = String(value);
  if (INSTANT.test(text)) return formatMoment(new Date(text));
  return DAY.test(text) ? formatDayLong(text) : cut(text);
}

function cut(text: string): string {
  return text.length > WORDS_MAX ? `${text.slice(0, WORDS_MAX)}…` : text;
}
