import type { ImportColumns, ShopSystem } from "#domain/moving/file-kinds.ts";
import { headingKey } from "#server/platform/tables/index.ts";

/**
 * A system's file of one kind. docs/moving-in.md names the vendor's page for each. Headings are compared without case,
 * spaces and signs.
 */
export interface SystemFile {
  /** A file of this system has one heading of each list. */
  marks: readonly (readonly string[])[];
  /** Headings of each field, the best first. */
  headings: Readonly<Partial<Record<string, readonly string[]>>>;
  /** Why the shop has no place for a column. */
  leftBehind: Readonly<Record<string, string>>;
}

export type SystemFiles = Readonly<Partial<Record<ShopSystem, SystemFile>>>;

/** Places of a file's headings, by heading without case and signs. */
export type Places = ReadonlyMap<string, number>;

export function placesOf(headings: readonly string[]): Places {
  return new Map(headings.map((heading, place) => [headingKey(heading), place] as const).toReversed());
}

/** Place of the first of these headings that the file has. */
export function findPlace(places: Places, headings: readonly string[]): number | undefined {
  for (const heading of headings) {
    const place = places.get(headingKey(heading));
    if (place !== undefined) return place;
  }
  return undefined;
}

/** The system whose file has these headings. */
export function recogniseSystem(files: SystemFiles, headings: readonly string[]): ShopSystem | undefined {
  const places = placesOf(headings);
  const found = Object.entries(files).find(([, { marks }]) =>
    marks.every((each) => findPlace(places, each) !== undefined),
  );
  return found?.[0] as ShopSystem | undefined;
}

/** The heading of each field as the system documents it. */
export function suggestColumns(
  file: SystemFile | undefined,
  fields: readonly string[],
  headings: readonly string[],
): ImportColumns {
  const places = placesOf(headings);
  return Object.fromEntries(fields.map((field) => [field, findPlace(places, file?.headings[field] ?? []) ?? null]));
}

/** Why a column is not imported, if the shop knows it. */
export function findReasonLeftBehind(file: SystemFile | undefined, heading: string): string | undefined {
  const key = headingKey(heading);
  return Object.entries(file?.leftBehind ?? {}).find(([name]) => headingKey(name) === key)?.[1];
}
