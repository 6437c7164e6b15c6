import type { updateSettings } from "#contract/admin/admin-settings.ts";
import type { InputOf } from "#contract/call.ts";
import { parsePounds, pence, toPounds } from "#domain/money.ts";
import type { ShopSettings } from "#domain/settings/default-settings.ts";
import type { SettingField } from "./setting-sections.ts";

export type SettingsChange = InputOf<typeof updateSettings>;

export interface SettingProblem {
  path: string;
  message: string;
}

/** Value that a ticked checkbox sends. An empty one sends nothing. */
export const SWITCHED_ON = "on";

/** Initial text of a setting's input: "29.99" for 2999 pence, "2, 4, 6" for three days. */
export function writeSetting(settings: ShopSettings, { path, kind }: SettingField): string {
  const value = readPath(settings, path);
  if (kind === "switch") return value === true ? SWITCHED_ON : "";
  if (kind === "money") return toPounds(pence(Number(value)));
  return Array.isArray(value) ? value.join(", ") : String(value);
}

function readPath(settings: ShopSettings, path: string): unknown {
  const [key = "", inner] = path.split(".");
  const value = fieldOf(settings, key);
  return inner === undefined ? value : fieldOf(Object(value), inner);
}

function fieldOf(record: object, name: string): unknown {
  return Object.entries(record).find(([key]) => key === name)?.[1];
}

/**
 * Converts the typed values into a change to send, or into error messages. A group is sent as a whole, with its other
 * values unchanged.
 */
export function readTyped(
  settings: ShopSettings,
  fields: readonly SettingField[],
  typed: ReadonlyMap<string, string>,
): { change: SettingsChange; problems: SettingProblem[] } {
  const problems: SettingProblem[] = [];
  const change: Record<string, unknown> = {};
  for (const { path, kind } of fields) {
    const { value, message } = readValue((typed.get(path) ?? "").trim(), kind);
    const [key = "", inner] = path.split(".");
    if (message !== undefined) problems.push({ path, message });
    else if (inner === undefined) change[key] = value;
    else change[key] = { ...Object(change[key] ?? fieldOf(settings, key)), [inner]: value };
  }
  return { change, problems };
}

interface ReadValue {
  value?: number | string | boolean | readonly number[] | readonly string[];
  /** Error message. Undefined if the value is valid. */
  message?: string;
}

function readValue(word: string, kind: SettingField["kind"]): ReadValue {
  switch (kind) {
    case "money":
      return readMoney(word);
    case "whole":
      return isWhole(word) ? { value: Number(word) } : { message: "Must be a whole number" };
    case "numbers": {
      const text = word.split(/[\s,]+/).filter((each) => each !== "");
      return text.every(isWhole)
        ? { value: text.map(Number) }
        : { message: "Must be whole numbers separated by commas" };
    }
    case "switch":
      return { value: word === SWITCHED_ON };
    case "text":
      return word === "" ? { message: "Must not be empty" } : { value: word };
    case "order":
      return { value: word.split(", ").filter((name) => name !== "") };
    case "optional-text":
    case "picture":
      return { value: word };
    case "day":
      return /^\d{4}-\d{2}-\d{2}$/.test(word) ? { value: word } : { message: "Must be a date" };
  }
}

function isWhole(word: string): boolean {
  return /^-?\d{1,6}$/.test(word);
}

function readMoney(word: string): ReadValue {
  if (!/^\d{1,5}(\.\d{1,2})?$/.test(word)) return { message: "Must be an amount such as 12.50" };
  const [pounds = "0", rest = ""] = word.split(".");
  return { value: parsePounds(`${pounds}.${rest.padEnd(2, "0")}`) };
}
