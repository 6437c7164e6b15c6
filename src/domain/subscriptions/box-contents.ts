import type { Audience } from "./plans.ts";

/** A product with the fields that filling a box needs. */
export interface BoxProduct {
  id: number;
  categoryId: number | null;
  name: string;
  /** INCI names. Null if there are none. */
  ingredients: string | null;
  allergens: readonly string[];
  naturalPercent: number | null;
  stock: number;
  /** False for products that are not sold singly. A recipe may still contain them. */
  isOnSale: boolean;
  /** True for a cosmetic without its safety report or its notification number. It must not be sent to customers. */
  lacksCompliance: boolean;
  /** Audiences whose recipes contain the product, in any month. */
  audiences: readonly Audience[];
}

export interface BoxToFill {
  audience: Audience;
  /** The products of the month's recipe, in order. */
  recipe: readonly number[];
  /** The product that the merchant names for each place, if the recipe's product does not fit. */
  substitutes?: readonly (number | null)[];
  /** Ingredients to avoid, "lavender". */
  exclusions: readonly string[];
  /** Products to avoid: the contents of recent boxes, and those that the customer rated low. */
  unwantedProductIds: readonly number[];
  /** True if all items must be products without added colour. */
  isAllNatural: boolean;
  /** All products that can be in a box, by id. */
  products: ReadonlyMap<number, BoxProduct>;
}

export interface FilledBox {
  /** Ids of the products, in the order of the recipe. */
  productIds: readonly number[];
  /**
   * Ids of products that are excluded, repeated or out of stock. They were chosen because there was no better product.
   */
  compromises: readonly number[];
}

/**
 * Fills a box from its recipe. Replaces excluded, recently sent or sold-out products, and those that must not be sent,
 * by the product that the merchant names, else by products on sale of their category. Products of the audience's own
 * recipes come first. If no product fits,
 * exclusions have priority. Children's boxes use only children's recipes.
 */
export function fillBox(box: BoxToFill): FilledBox {
  const chosen: number[] = [];
  const compromises: number[] = [];
  box.recipe.forEach((id, index) => {
    const others = [...chosen, ...box.recipe.slice(index + 1)];
    const pick = pickFor(id, others, box, box.substitutes?.[index]);
    chosen.push(pick);
    if (!isIdeal(pick, others, box)) compromises.push(pick);
  });
  return { productIds: chosen, compromises };
}

function pickFor(id: number, others: readonly number[], box: BoxToFill, named: number | null | undefined): number {
  if (isIdeal(id, others, box)) return id;
  if (named && isIdeal(named, others, box)) return named;
  const wanted = box.products.get(id);
  const substitutes = inOrderOfChoice(box).filter(
    (other) => other.isOnSale && isAllowed(other, box) && !others.includes(other.id),
  );
  const sameKind = substitutes.filter((other) => other.categoryId === wanted?.categoryId);
  const fresh = sameKind.find((other) => isIdeal(other.id, others, box));
  if (fresh) return fresh.id;
  if (wanted && isAllowed(wanted, box)) {
    return wanted.stock > 0 ? id : (sameKind.find((other) => other.stock > 0)?.id ?? id);
  }
  return [...sameKind, ...substitutes].find((other) => other.stock > 0)?.id ?? id;
}

/** Candidates for a box. Products of the audience's own recipes are first, then products with the most stock. */
export function inOrderOfChoice(box: BoxToFill): BoxProduct[] {
  return [...box.products.values()].toSorted((a, b) => rank(a, box) - rank(b, box) || b.stock - a.stock || a.id - b.id);
}

/**
 * Rank of a candidate. Products of the audience's own recipes are first, and products of other audiences' recipes last.
 */
function rank({ audiences }: BoxProduct, { audience }: BoxToFill): number {
  if (audiences.includes(audience)) return 0;
  return audiences.length === 0 ? 1 : 2;
}

/** True if the product is in stock, not excluded, not sent recently and not yet in this box. */
export function isIdeal(id: number, others: readonly number[], box: BoxToFill): boolean {
  const product = box.products.get(id);
  if (!product || others.includes(id) || box.unwantedProductIds.includes(id)) return false;
  return product.stock > 0 && isAllowed(product, box);
}

/**
 * True if its documents, its colour, the audience and the exclusions allow the product. An item of the recipe may be for
 * any audience.
 */
export function isAllowed(product: BoxProduct, box: BoxToFill): boolean {
  const { audience, exclusions, recipe, substitutes = [] } = box;
  const isChosen = [...recipe, ...substitutes].includes(product.id);
  const isMild = audience !== "children" || isChosen || product.audiences.includes("children");
  return isSendable(product, box) && isMild && !exclusions.some((word) => contains(product, word));
}

/** True if the product has its compliance documents, and no colour in a 100% natural box. A recipe can be older. */
export function isSendable(
  product: Pick<BoxProduct, "lacksCompliance" | "naturalPercent">,
  { isAllNatural }: Pick<BoxToFill, "isAllNatural">,
): boolean {
  return !product.lacksCompliance && (!isAllNatural || hasNoColour(product));
}

export function hasNoColour({ naturalPercent }: Pick<BoxProduct, "naturalPercent">): boolean {
  return (naturalPercent ?? 100) === 100;
}

/** Common names of ingredients in the singular, with the terms that labels use. */
const MEANINGS: Readonly<Record<string, readonly string[]>> = {
  lavender: ["lavandula"],
  rose: ["rosa "],
  rosemary: ["rosmarinus"],
  eucalyptus: ["eucalyptus"],
  peppermint: ["mentha"],
  mint: ["mentha"],
  chamomile: ["anthemis", "matricaria", "chamomilla"],
  "tea tree": ["melaleuca"],
  citrus: ["citrus", "limonene"],
  orange: ["citrus aurantium", "citrus sinensis"],
  lemon: ["citrus limon"],
  coconut: ["cocos"],
  oat: ["avena"],
  almond: ["prunus amygdalus"],
  nut: ["prunus amygdalus", "corylus", "juglans", "macadamia", "arachis", "butyrospermum", "cocos"],
  "nut oil": ["prunus amygdalus", "corylus", "juglans", "macadamia", "arachis"],
  "shea butter": ["butyrospermum"],
  shea: ["butyrospermum"],
  honey: ["mel", "honey"],
  beeswax: ["cera alba"],
  milk: ["lac", "milk"],
  wheat: ["triticum"],
  soya: ["glycine soja"],
};

/** True if the name, ingredients or allergens of a product contain the word, in the singular or the plural. */
export function contains(
  { name, ingredients, allergens }: Pick<BoxProduct, "name" | "ingredients" | "allergens">,
  word: string,
): boolean {
  const wanted = singularOf(word.trim().toLowerCase());
  if (wanted === "") return false;
  const names = [wanted, wanted.replace(/(?<![aeiou])y$/, "ie"), ...(MEANINGS[wanted] ?? [])];
  const label = [name, ingredients ?? "", ...allergens].join(", ").toLowerCase();
  return names.some((each) => hasWord(label, each));
}

/** "oats" without its ending, so that it finds "oat" and "oatmeal". Words such as "citrus" and "grass" stay. */
function singularOf(word: string): string {
  if (word.endsWith("ies") && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:ss|sh|ch|x|o)es$/.test(word)) return word.slice(0, -2);
  return /[^sui]s$/.test(word) && word.length > 3 ? word.slice(0, -1) : word;
}

/** True if a word of the label starts with `word`. "oat" is in "oatmeal" but not in "coat". */
function hasWord(label: string, word: string): boolean {
  let at = label.indexOf(word);
  while (at >= 0) {
    if (at === 0 || !/[a-z]/.test(label.charAt(at - 1))) return true;
    at = label.indexOf(word, at + 1);
  }
  return false;
}

/** Normalises exclusions: lower case, without repeats. */
export function tidyExclusions(words: readonly string[]): string[] {
  return [...new Set(words.map((word) => word.trim().toLowerCase()).filter((word) => word !== ""))];
}
