import type { Audience } from "./plans.ts";

/** A product as far as a box must know it. */
export interface BoxProduct {
  id: number;
  categoryId: number | null;
  name: string;
  /** INCI names; null where there are none. */
  ingredients: string | null;
  allergens: readonly string[];
  naturalPercent: number | null;
  stock: number;
  /** Recipes may name what is on sale nowhere else. */
  isOnSale: boolean;
  /** Whose recipes name it, in any month. */
  audiences: readonly Audience[];
}

export interface BoxToFill {
  audience: Audience;
  /** The five of the month's recipe, in order. */
  recipe: readonly number[];
  /** What must not be in it, "lavender". */
  exclusions: readonly string[];
  /** What the boxes before it held, so that nothing comes again too soon, and what their customer has given few stars. */
  unwantedProductIds: readonly number[];
  /** Whether colour is unwanted: only products that are all natural may take another's place. */
  isAllNatural: boolean;
  /** All goods that may be in a box, by id. */
  products: ReadonlyMap<number, BoxProduct>;
}

export interface FilledBox {
  /** Five entries, in the order of the recipe. */
  productIds: readonly number[];
  /** Recipe products for which nothing better was found: excluded, repeated or out of stock. */
  compromises: readonly number[];
}

/**
 * Fills a box from its recipe. What is excluded, was sent lately or is gone is replaced by something of the same kind
 * (the same category) that is none of these, from its audience's own recipes first; where there is nothing, an exclusion
 * weighs more than a repetition, and than the kind. A child's box takes only what recipes for children name.
 */
export function fillBox(box: BoxToFill): FilledBox {
  const chosen: number[] = [];
  const compromises: number[] = [];
  box.recipe.forEach((id, index) => {
    const others = [...chosen, ...box.recipe.slice(index + 1)];
    const pick = pickFor(id, others, box);
    chosen.push(pick);
    if (!isIdeal(pick, others, box)) compromises.push(pick);
  });
  return { productIds: chosen, compromises };
}

function pickFor(id: number, others: readonly number[], box: BoxToFill): number {
  if (isIdeal(id, others, box)) return id;
  const wanted = box.products.get(id);
  const substitutes = inOrderOfChoice(box).filter((other) => isAllowed(other, box) && !others.includes(other.id));
  const sameKind = substitutes.filter((other) => other.categoryId === wanted?.categoryId);
  const fresh = sameKind.find((other) => isIdeal(other.id, others, box));
  if (fresh) return fresh.id;
  if (wanted && isAllowed(wanted, box)) {
    return wanted.stock > 0 ? id : (sameKind.find((other) => other.stock > 0)?.id ?? id);
  }
  return [...sameKind, ...substitutes].find((other) => other.stock > 0)?.id ?? id;
}

/** All that could be in a box: its audience's own things first, then the fullest shelves. */
export function inOrderOfChoice(box: BoxToFill): BoxProduct[] {
  return [...box.products.values()].toSorted((a, b) => rank(a, box) - rank(b, box) || b.stock - a.stock || a.id - b.id);
}

/** What the audience's own recipes name comes first, what only others' name last. */
function rank({ audiences }: BoxProduct, { audience }: BoxToFill): number {
  if (audiences.includes(audience)) return 0;
  return audiences.length === 0 ? 1 : 2;
}

/** On the shelf, not excluded, not sent lately and not in this box already. */
export function isIdeal(id: number, others: readonly number[], box: BoxToFill): boolean {
  const product = box.products.get(id);
  if (!product || others.includes(id) || box.unwantedProductIds.includes(id)) return false;
  return product.stock > 0 && isAllowed(product, box);
}

function isAllowed(product: BoxProduct, { audience, exclusions, isAllNatural, recipe }: BoxToFill): boolean {
  const isOfRecipe = recipe.includes(product.id);
  const isRightColour = !isAllNatural || isOfRecipe || (product.naturalPercent ?? 100) === 100;
  const isMild = audience !== "children" || isOfRecipe || product.audiences.includes("children");
  return isRightColour && isMild && !exclusions.some((word) => contains(product, word));
}

/** Families of words that people use for what labels name otherwise. */
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
  oats: ["avena"],
  almond: ["prunus amygdalus"],
  almonds: ["prunus amygdalus"],
  nuts: ["prunus amygdalus", "corylus", "juglans", "macadamia", "arachis", "butyrospermum", "cocos"],
  "nut oils": ["prunus amygdalus", "corylus", "juglans", "macadamia", "arachis"],
  "shea butter": ["butyrospermum"],
  shea: ["butyrospermum"],
  honey: ["mel", "honey"],
  beeswax: ["cera alba"],
  milk: ["lac", "milk"],
  wheat: ["triticum"],
  soya: ["glycine soja"],
};

/** Whether a product has something in it, by its name, its ingredients or its allergens. */
export function contains({ name, ingredients, allergens }: BoxProduct, word: string): boolean {
  const wanted = word.trim().toLowerCase();
  if (wanted === "") return false;
  const names = [wanted, ...(MEANINGS[wanted] ?? [])];
  const label = [name, ingredients ?? "", ...allergens].join(", ").toLowerCase();
  return names.some((each) => hasWord(label, each));
}

/** At the beginning of a word: "oat" is in "oatmeal" and not in "coat". */
function hasWord(label: string, word: string): boolean {
  let at = label.indexOf(word);
  while (at >= 0) {
    if (at === 0 || !/[a-z]/.test(label.charAt(at - 1))) return true;
    at = label.indexOf(word, at + 1);
  }
  return false;
}

/** What must not be in a box: small letters, each word once. */
export function tidyExclusions(words: readonly string[]): string[] {
  return [...new Set(words.map((word) => word.trim().toLowerCase()).filter((word) => word !== ""))];
}
