/** Placeholders of templates for answers, with their labels. */
export const PLACEHOLDERS = {
  name: "the customer's name",
  order: "the order number",
  tracking: "the tracking number",
} as const;
export type Placeholder = keyof typeof PLACEHOLDERS;

/** Values of the placeholders. Empty if they are not known. */
export type PlaceholderValues = Readonly<Record<Placeholder, string>>;

const PLACEHOLDER = /\{([^{}\n]*)\}/g;

/** Placeholders of a text that do not exist, such as "{nmae}". */
export function findUnknownPlaceholders(text: string): string[] {
  const unknown = [...text.matchAll(PLACEHOLDER)].filter(([, name = ""]) => !isPlaceholder(name));
  return [...new Set(unknown.map(([found]) => found))];
}

/** Placeholders that a text still contains. */
export function findPlaceholders(text: string): Placeholder[] {
  const names = [...text.matchAll(PLACEHOLDER)].map(([, name = ""]) => name);
  return [...new Set(names.filter(isPlaceholder))];
}

/** The placeholders that a text still contains, as one text: "{order}, {tracking}". */
export function listPlaceholders(text: string): string {
  return findPlaceholders(text)
    .map((name) => `{${name}}`)
    .join(", ");
}

/** Replaces the placeholders with known values. The others stay in the text, so that the writer sees them. */
export function fillPlaceholders(text: string, values: PlaceholderValues): string {
  return text.replace(PLACEHOLDER, (found, name: string) => (isPlaceholder(name) && values[name]) || found);
}

function isPlaceholder(name: string): name is Placeholder {
  return Object.hasOwn(PLACEHOLDERS, name);
}
