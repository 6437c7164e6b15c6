import type { z } from "zod";

const EXAMPLE_TEXTS: Readonly<Record<string, string>> = {
  date: "2026-12-15",
  "date-time": "2026-11-21T10:00:00.000Z",
  email: "wren@example.com",
  binary: "(the bytes of a file)",
  address: "3 Mill Lane, Bath BA1 2AB",
  addressLine1: "3 Mill Lane",
  addressLine2: "",
  badge: "New",
  batch: "LAV-2611",
  body: "Lavender is back.",
  cardNumber: "4242 4242 4242 4242",
  choice: "100 g",
  choiceName: "Size",
  city: "Bath",
  code: "SPRING10",
  billingCountry: "United Kingdom",
  cost: "1.80",
  country: "United Kingdom",
  currentPassword: "lavender and salt",
  cvc: "123",
  deliveryCountry: "United Kingdom",
  description: "A bar of soap for every day, cut by hand.",
  firstName: "Wren",
  fromName: "Fern",
  imageUrl: "/pictures/lavender-soap",
  lastName: "Ashdown",
  legalName: "Soap and Water Ltd",
  line1: "3 Mill Lane",
  line2: "",
  message: "Where is my parcel?",
  minOrderValue: "25",
  minimumOrderAmount: "25",
  name: "Lavender soap",
  newPassword: "kettle moss harbour",
  orderId: "1001",
  orderNumber: "1001",
  password: "kettle moss harbour",
  phone: "01225 000000",
  postcode: "BA1 2AB",
  price: "6.50",
  amount: "25.00",
  productId: "1",
  productName: "Lavender soap",
  reason: "Arrived broken",
  recipientEmail: "wren@example.com",
  recipientName: "Wren Ashdown",
  searchDescription: "A bar of lavender soap, cut by hand in Bath.",
  searchTitle: "Lavender soap, cut by hand",
  slug: "lavender-soap",
  strapline: "A quiet bar for every day",
  subject: "Lavender is back",
  text: "Prefers unscented things.",
  title: "Lavender is back",
  token: "a-long-token-from-an-email",
  trackingNumber: "AB123456789GB",
  username: "wren",
  value: "10",
};

/** Candidate strings for a pattern that has no example above, tried in this order. */
const TEXTS_FOR_PATTERNS: readonly string[] = [
  "text",
  "19.99",
  "2026-12",
  "lavender-soap",
  "1001",
  "20",
  "BA1 2AB",
  "/pictures/lavender-soap",
  "an example text with many characters",
];

const EXAMPLE_NUMBERS: Readonly<Record<string, number>> = {
  categoryId: 19,
  count: 2,
  expMonth: 12,
  expYear: 2030,
  orderId: 1001,
  quantity: 2,
  stock: 24,
  totalCount: 120,
  userId: 1_000_001,
};

type Schema = z.core.JSONSchema.BaseSchema;

/**
 * Generates an example from a schema, so that the example is always complete and up to date. A schema can bring its own:
 * `.meta({ examples: ["https://shop.example"] })`.
 */
export function exampleOf(schema: Schema, name = ""): unknown {
  if (schema.examples?.[0] !== undefined) return schema.examples[0];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return exampleOf(choices.find(({ type }) => type !== "null") ?? {}, name);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => exampleOf(part, name)));
  const type = [schema.type].flat().find((each) => each !== "null");
  if (type === "object") return exampleObject(schema);
  if (type === "array") return exampleArray(schema, name);
  if (type === "string") return exampleText(schema, name);
  if (type === "integer" || type === "number") return exampleNumber(schema, name);
  if (type === "boolean") return true;
  return null;
}

function exampleObject({ properties = {}, required = [] }: Schema): Record<string, unknown> {
  const entries = Object.entries(properties).flatMap(([name, property]) => {
    // An optional property of unknown type is accepted and ignored, so the example omits it.
    const isIgnored = isUnknown(property) && !required.includes(name);
    return isIgnored ? [] : [[name, isUnknown(property) ? {} : exampleOf(toSchema(property), name)] as const];
  });
  return Object.fromEntries(entries);
}

function exampleArray({ items, minItems = 1 }: Schema, name: string): unknown[] {
  const item = Array.isArray(items) ? items[0] : items;
  return Array.from({ length: Math.max(1, minItems) }, () => exampleOf(toSchema(item ?? true), singular(name)));
}

function exampleText(schema: Schema, name: string): string {
  const candidates = [EXAMPLE_TEXTS[schema.format ?? ""], EXAMPLE_TEXTS[name], ...TEXTS_FOR_PATTERNS];
  return candidates.find((text): text is string => text !== undefined && fits(text, schema)) ?? "text";
}

function fits(text: string, { pattern, minLength = 0, maxLength = Number.POSITIVE_INFINITY, format }: Schema): boolean {
  if (text.length < minLength || text.length > maxLength) return false;
  if (format !== undefined && EXAMPLE_TEXTS[format] !== undefined) return text === EXAMPLE_TEXTS[format];
  return pattern === undefined || new RegExp(pattern, "u").test(text);
}

function exampleNumber({ minimum = 0, maximum = Number.MAX_SAFE_INTEGER }: Schema, name: string): number {
  return Math.min(Math.max(EXAMPLE_NUMBERS[name] ?? 1, Number(minimum)), Number(maximum));
}

function isUnknown(schema: Schema | boolean): boolean {
  return typeof schema === "boolean" || Object.keys(schema).every((key) => key === "default");
}

function toSchema(schema: Schema | boolean): Schema {
  return typeof schema === "boolean" ? {} : schema;
}

function singular(name: string): string {
  return name.replace(/ies$/, "y").replace(/s$/, "");
}
