import type { updateSettings } from "#contract/admin-settings.ts";
import type { InputOf } from "#contract/endpoint.ts";
import { parsePounds, pence, toPounds } from "#domain/money.ts";
import type { ShopSettings } from "#domain/settings.ts";
import type { SettingField } from "./setting-fields.ts";

export type SettingsChange = InputOf<typeof updateSettings>;

export interface SettingProblem {
  path: string;
  message: string;
}

/** A setting as its input begins: "29.99" of 2999 pence. */
export function writeSetting(settings: ShopSettings, { path, kind }: SettingField): string {
  const value = readPath(settings, path);
  return kind === "money" ? toPounds(pence(value)) : String(value);
}

function readPath(settings: ShopSettings, path: string): number {
  const [key = "", inner] = path.split(".");
  const value: unknown = Object.entries(settings).find(([name]) => name === key)?.[1];
  const found: unknown =
    inner === undefined ? value : Object.entries(value ?? {}).find(([name]) => name === inner)?.[1];
  if (typeof found !== "number") throw new Error(`${path} is no figure of the settings`);
  return found;
}

/** What was typed as a change to send, with what is no figure at all named. Whole keys are sent, others untouched. */
export function readTyped(
  settings: ShopSettings,
  fields: readonly SettingField[],
  typed: ReadonlyMap<string, string>,
): { change: SettingsChange; problems: SettingProblem[] } {
  const problems: SettingProblem[] = [];
  const change: Record<string, unknown> = {};
  for (const { path, kind } of fields) {
    const value = readFigure(typed.get(path) ?? "", kind);
    if (typeof value === "string") {
      problems.push({ path, message: value });
      continue;
    }
    const [key = "", inner] = path.split(".");
    if (inner === undefined) {
      change[key] = value;
      continue;
    }
    const whole = change[key] ?? Object.entries(settings).find(([name]) => name === key)?.[1];
    change[key] = { ...Object(whole), [inner]: value };
  }
  return { change, problems };
}

/** The figure, or what is wrong with it. */
function readFigure(text: string, kind: SettingField["kind"]): number | string {
  const word = text.trim();
  if (kind !== "money") return /^-?\d{1,6}$/.test(word) ? Number(word) : "Must be a whole number";
  if (!/^\d{1,5}(\.\d{1,2})?$/.test(word)) return "Must be an amount such as 12.50";
  const [pounds = "0", rest = ""] = word.split(".");
  return parsePounds(`${pounds}.${rest.padEnd(2, "0")}`);
}
