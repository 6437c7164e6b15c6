import type { UseFormReturn } from "react-hook-form";
import type { InputOf } from "#contract/call.ts";
import type { AdminProductDetails, updateProduct } from "#contract/catalogue/admin-products.ts";
import { z } from "#contract/zod.ts";
import { type LabelKind, type LabelName, type LabelValues, mapLabel } from "#domain/catalogue/label-fields.ts";
import { AUDIENCES } from "#domain/subscriptions/plans.ts";
import type { AdminNoun } from "#web/admin/kit/api-query.ts";

type TypedLabel = { [Name in LabelName]: LabelKind<Name> extends "flag" ? boolean : string };
const labelForm: { [Name in LabelName]: z.ZodType<TypedLabel[Name], TypedLabel[Name]> } = mapLabel((_name, { kind }) =>
  kind === "flag" ? z.boolean() : z.string(),
);

/** Form values as strings and booleans. The specification prescribes the first two messages. */
export const productForm = z.object({
  name: z.string().trim().min(1, "Name is required"),
  price: z
    .string()
    .trim()
    .min(1, "Price is required")
    .regex(/^\d{1,8}(\.\d{1,2})?$/, "Price must be an amount such as 12.50"),
  sku: z.string(),
  /** Text that is not a number falls back to 0. */
  stock: z
    .string()
    .transform((text) => (Number.isFinite(Number(text)) ? Number(text) : 0))
    .pipe(z.number().min(0, "Stock cannot be negative").int("Stock must be a whole number")),
  categoryId: z.string(),
  stripePriceId: z.string(),
  description: z.string(),
  isSubscription: z.boolean(),
  subscriptionType: z.string(),
  isActive: z.boolean(),
  slug: z.string(),
  strapline: z.string(),
  badge: z.string(),
  imageUrl: z.string(),
  gallery: z.array(z.string()),
  /** Picture descriptions by picture address. */
  pictureAlts: z.record(z.string(), z.string()),
  ...labelForm,
  ingredients: z.string(),
  allergens: z.string(),
  isForChildren: z.boolean(),
  isCosmetic: z.boolean(),
  safetyReportRef: z.string(),
  notificationNumber: z.string(),
  cost: z.string(),
  searchTitle: z.string(),
  searchDescription: z.string(),
  publishOn: z.string(),
  familyId: z.string(),
  choice: z.string(),
});
export type ProductTyped = z.input<typeof productForm>;
export type ProductChecked = z.output<typeof productForm>;
export type ProductFormApi = UseFormReturn<ProductTyped, unknown, ProductChecked>;

/** Nouns to reload after a product changes. The categories are included because of their product counts. */
export const PRODUCT_STALES: readonly AdminNoun[] = ["products", "product-families", "categories"];

/** Initial form values in the order of the form's fields, for a product or, if undefined, for a new product. */
export function toTyped(product: AdminProductDetails | undefined): ProductTyped {
  const text = (value: string | number | boolean | null | undefined) =>
    value === null || value === undefined ? "" : String(value);
  return {
    name: text(product?.name),
    sku: text(product?.sku),
    price: text(product?.price),
    stock: String(product?.stock ?? 0),
    categoryId: text(product?.categoryId),
    stripePriceId: text(product?.stripePriceId),
    description: text(product?.description),
    isSubscription: product?.isSubscription ?? false,
    subscriptionType: text(product?.subscriptionType),
    isActive: product?.isActive ?? true,
    slug: text(product?.slug),
    strapline: text(product?.strapline),
    badge: text(product?.badge),
    imageUrl: text(product?.imageUrl),
    gallery: [...(product?.gallery ?? [])],
    pictureAlts: { ...product?.pictureAlts },
    ...mapLabel<TypedLabel>((name, { kind }) => (kind === "flag" ? (product?.[name] ?? false) : text(product?.[name]))),
    ingredients: text(product?.ingredients),
    allergens: (product?.allergens ?? []).join(", "),
    isForChildren: product?.isForChildren ?? false,
    isCosmetic: product?.isCosmetic ?? false,
    safetyReportRef: text(product?.safetyReportRef),
    notificationNumber: text(product?.notificationNumber),
    cost: text(product?.cost),
    searchTitle: text(product?.searchTitle),
    searchDescription: text(product?.searchDescription),
    publishOn: text(product?.publishOn),
    familyId: text(product?.familyId),
    choice: text(product?.choice),
  };
}

/**
 * Initial form values of a copy. The copy is a draft without stock, and needs its own SKU, web address and compliance
 * documents.
 */
export function toCopied(product: AdminProductDetails): ProductTyped {
  return {
    ...toTyped(product),
    name: `Copy of ${product.name}`,
    sku: "",
    stock: "0",
    stripePriceId: "",
    isActive: false,
    slug: "",
    safetyReportRef: "",
    notificationNumber: "",
    searchTitle: "",
    searchDescription: "",
    publishOn: "",
    familyId: "",
    choice: "",
  };
}

/** Converts the form's values for sending. Invalid numbers are sent, so that the server refuses them. */
export function toSent(typed: ProductChecked): Omit<InputOf<typeof updateProduct>, "productId"> {
  return {
    ...typed,
    sku: typed.sku.trim() || null,
    categoryId: typed.categoryId === "" ? null : Number(typed.categoryId),
    stripePriceId: typed.stripePriceId.trim() || null,
    subscriptionType:
      (typed.isSubscription && AUDIENCES.find((audience) => audience === typed.subscriptionType)) || null,
    badge: typed.badge.trim() || null,
    imageUrl: typed.imageUrl || null,
    pictureAlts: saidOf([typed.imageUrl, ...typed.gallery], typed.pictureAlts),
    ...mapLabel<LabelValues>((name, { kind }) => (kind === "whole" ? wholeNumber(String(typed[name])) : typed[name])),
    ingredients: typed.ingredients.trim() || null,
    allergens: typed.allergens.split(",").flatMap((name) => name.trim() || []),
    safetyReportRef: typed.safetyReportRef.trim() || null,
    notificationNumber: typed.notificationNumber.trim() || null,
    cost: typed.cost.trim() || null,
    publishOn: (!typed.isActive && typed.publishOn) || null,
    familyId: typed.familyId === "" ? null : Number(typed.familyId),
    choice: typed.familyId === "" ? "" : typed.choice.trim(),
  };
}

/** Descriptions of the pictures that the product has, without empty ones. */
function saidOf(pictures: readonly string[], alts: Readonly<Record<string, string>>): Record<string, string> {
  const said = pictures.map((picture) => [picture, alts[picture]?.trim() ?? ""] as const);
  return Object.fromEntries(said.filter(([, alt]) => alt !== ""));
}

/** Returns -1 for text that is not a number, so that the shop refuses it and names the field. */
function wholeNumber(text: string): number | null {
  if (text.trim() === "") return null;
  const value = Number(text);
  return Number.isFinite(value) ? value : -1;
}
