import { day, line, paragraphs, requiredLine, rowId, versionNumber } from "#contract/fields.ts";
import { z } from "#contract/zod.ts";
import { type LabelName, type LabelValues, mapLabel } from "#domain/catalogue/label-fields.ts";
import { cleanLine } from "#domain/clean-text.ts";
import { isoDay } from "#domain/iso-day.ts";
import { parsePounds } from "#domain/money.ts";
import { AUDIENCES } from "#domain/subscriptions/plans.ts";

export const GALLERY_MAX = 8;
export const PICTURE_ALT_MAX = 160;
export const STOCK_MAX = 1_000_000;
/** Number of characters that search engines show. */
export const SEARCH_TITLE_MAX = 60;
export const SEARCH_DESCRIPTION_MAX = 155;
export const CHOICE_MAX = 40;

/** An amount as typed, "12.5" or "12.50", or as a number. Parsed to pence. */
export const typedPrice = z
  .union([z.string().overwrite(cleanLine), z.number()], "Price is required")
  .transform(String)
  .pipe(
    z
      .string()
      .min(1, "Price is required")
      .regex(/^\d{1,8}(\.\d{1,2})?$/, "Price must be an amount such as 12.50"),
  )
  .transform((text) => {
    const [whole = "0", part = ""] = text.split(".");
    return parsePounds(`${whole}.${part.padEnd(2, "0")}`);
  });
export const stock = z
  .int("Stock must be a whole number")
  .min(0, "Stock cannot be negative")
  .max(STOCK_MAX, `Stock must be at most ${STOCK_MAX}`);
const optionalLine = (max: number) =>
  line(max)
    .nullable()
    .transform((text) => text || null)
    .optional();
const count = (max: number) =>
  z.int("Must be a whole number").min(0, "Cannot be negative").max(max, `Must be at most ${max}`).nullable();
const list = z.array(requiredLine(80, "Must not be empty")).max(120, "Enter at most 120 entries");

export const pictureName = z
  .string()
  .regex(/^\/pictures\/[a-z0-9/-]{1,120}$/, "Choose a picture that was uploaded to this shop");

const labelInput: { [Name in LabelName]: z.ZodOptional<z.ZodType<LabelValues[Name], LabelValues[Name]>> } = mapLabel(
  (_name, field) => {
    if (field.kind === "flag") return z.boolean().optional();
    return (field.kind === "whole" ? count(field.max) : paragraphs(field.max)).optional();
  },
);

/** The label fields of a product in a response. */
export const labelOutput: { [Name in LabelName]: z.ZodType<LabelValues[Name], LabelValues[Name]> } = mapLabel(
  (_name, { kind }) => ({ whole: z.int().nullable(), text: z.string(), flag: z.boolean() })[kind],
);

/** The editable fields of a product besides name and price. Absent fields stay unchanged. */
const details = {
  sku: optionalLine(40),
  description: paragraphs(4_000).nullable().optional(),
  categoryId: rowId.nullable().optional(),
  stripePriceId: optionalLine(100),
  isSubscription: z.boolean().optional(),
  subscriptionType: z.enum(AUDIENCES).nullable().optional(),
  isActive: z.boolean().optional(),
  slug: line(120)
    .regex(/^([a-z0-9]+(-[a-z0-9]+)*)?$/, "Use lower-case letters, digits and hyphens only")
    .optional(),
  strapline: line(160).optional(),
  badge: optionalLine(40),
  imageUrl: pictureName.nullable().optional(),
  /** Descriptions of the product's pictures, by picture address. */
  pictureAlts: z.record(pictureName, line(PICTURE_ALT_MAX)).optional(),
  gallery: z.array(pictureName).max(GALLERY_MAX, `Add at most ${GALLERY_MAX} pictures`).optional(),
  ...labelInput,
  /** INCI names, by descending weight. */
  ingredients: paragraphs(4_000)
    .nullable()
    .transform((text) => text || null)
    .optional(),
  allergens: list.optional(),
  isForChildren: z.boolean().optional(),
  isCosmetic: z.boolean().optional(),
  safetyReportRef: optionalLine(80),
  notificationNumber: optionalLine(80),
  /** Cost of one unit. Only the dashboard shows it. */
  cost: typedPrice.nullable().optional(),
  searchTitle: line(SEARCH_TITLE_MAX).optional(),
  searchDescription: line(SEARCH_DESCRIPTION_MAX).optional(),
  /** Day on which a draft becomes active, at 00:00 London time. */
  publishOn: day.transform(isoDay).nullable().optional(),
  familyId: rowId.nullable().optional(),
  /** Value of the family's choice: "100 g". */
  choice: line(CHOICE_MAX).optional(),
};

/** The product schema that the specification declares, with additional fields. */
export const productFields = z.object({
  name: requiredLine(120, "Product name is required"),
  price: typedPrice,
  stock: stock.optional(),
  ...details,
});

/** State of the product when the editor opened. Prevents overwriting a change that the user has not seen. */
export const productSeen = {
  /**
   * Version that the user edited. The shop refuses the change with `changed-meanwhile` if the stored version differs.
   */
  version: versionNumber.optional(),
  /**
   * The stock that the user saw. If `stock` equals it, the stock does not change. Otherwise, the shop refuses the
   * change if the stock has changed since, for example through sales.
   */
  stockSeen: stock.optional(),
};

/** A picture with the data to reserve its space and select a file. */
export const picture = z.object({
  /** Path of the picture's files without width and format: `{src}-{width}.avif` and `{src}-{width}.webp`. */
  src: z.string(),
  /** Width of the largest file, in pixels. */
  width: z.int(),
  height: z.int(),
  /** Widths of the available files in pixels, smallest first. */
  widths: z.array(z.int()),
  /** Placeholder colour as six hexadecimal digits, if known. */
  colour: z.string().nullable(),
  alt: z.string(),
});
export type Picture = z.output<typeof picture>;
