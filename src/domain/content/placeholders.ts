/** Placeholders of the merchant's pages, with their labels. The settings give their values. */
export const PLACEHOLDERS = {
  "shop name": "Name of the shop",
  "contact email": "Contact address, as a link",
  "legal name": "Legal name",
  "company address": "Postal address",
  "delivery price": "Delivery of an order of products",
  "delivery tariff": "Full price of the parcel",
  "women's box": "Monthly price of the women's box",
  "men's box": "Monthly price of the men's box",
  "children's box": "Monthly price of the children's box",
  "first box": "Price of a first box",
  "women's": "Possessive of the first audience, such as “women’s”",
  "men's": "Possessive of the second audience, such as “men’s”",
  "children's": "Possessive of the third audience, such as “children’s”",
  audiences: "All audiences, such as “women, men or children”",
  "box size": "Number of items in a box as a word, such as “five”",
  "Box size": "The same at the start of a sentence, such as “Five”",
  "charge day": "Day of the month on which boxes are charged",
  "notice day": "Day of the month of the payment notice",
  "cut-off day": "Day of the month of the cut-off",
  "cut-off time": "Time of the cut-off",
  "dispatch day": "Day of the month on which boxes leave",
  "cooling-off days": "Days to cancel after the first full price",
  "pause months": "Longest pause of a subscription in months",
} as const;
export type Placeholder = keyof typeof PLACEHOLDERS;

/** Values of the placeholders, as plain text. */
export type PlaceholderValues = Readonly<Record<Placeholder, string>>;

const PLACEHOLDER = /\{\{([^{}]*)\}\}/g;

/** "{{delivery price}}". */
export function placeholderText(name: Placeholder): string {
  return `{{${name}}}`;
}

/** Error of a text whose placeholders do not exist or are not closed. Names those that do. */
export function placeholderMessage(text: string): string | undefined {
  const unknown = [...text.matchAll(PLACEHOLDER)].filter(([, typed = ""]) => findPlaceholder(typed) === undefined);
  const known = Object.keys(PLACEHOLDERS)
    .map((name) => `{{${name}}}`)
    .join(", ");
  if (unknown.length > 0) {
    return `Unknown: ${[...new Set(unknown.map(([found]) => found))].join(", ")}. Use ${known}`;
  }
  const rest = text.replace(PLACEHOLDER, "");
  if (rest.includes("{{") || rest.includes("}}")) return `A placeholder is not complete. Use ${known}`;
  return undefined;
}

/**
 * Replaces placeholders. `write` gets each value with its name, and `writeText` each text between two placeholders.
 */
export function fillPlaceholders(
  text: string,
  values: PlaceholderValues,
  {
    writeText = (part) => part,
    write = (value) => value,
  }: { writeText?: (part: string) => string; write?: (value: string, name: Placeholder) => string } = {},
): string {
  return text
    .split(/(\{\{[^{}]*\}\})/)
    .map((part) => {
      const name = part.startsWith("{{") ? findPlaceholder(part.slice(2, -2)) : undefined;
      return name === undefined ? writeText(part) : write(values[name], name);
    })
    .join("");
}

/** Spaces, line breaks and capitals make no difference, except the first letter where a placeholder has both. */
function findPlaceholder(typed: string): Placeholder | undefined {
  const name = typed.trim().replace(/\s+/g, " ").replace(/’/g, "'");
  const lower = name.toLowerCase();
  return [name.charAt(0) + lower.slice(1), lower].find(isPlaceholder);
}

function isPlaceholder(name: string): name is Placeholder {
  return Object.hasOwn(PLACEHOLDERS, name);
}
