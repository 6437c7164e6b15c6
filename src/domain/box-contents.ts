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
}

export interface BoxToFill {
  /** The five of the month's recipe, in order. */
  recipe: readonly number[];
  /** What must not be in it, "lavender". */
  exclusions: readonly string[];
  /** What the boxes before it held, so that nothing comes again too soon. */
  recentProductIds: readonly number[];
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
 * (the same category) that is none of these; where there is nothing, an exclusion weighs more than a repetition.
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
  const sameKind = [...box.products.values()].filter((other) => other.categoryId === wanted?.categoryId);
  const substitutes = sameKind
    .filter((other) => isAllowed(other, box) && !others.includes(other.id))
    .toSorted((a, b) => b.stock - a.stock || a.id - b.id);
  const fresh = substitutes.find((other) => isIdeal(other.id, others, box));
  if (fresh) return fresh.id;
  const isWantedAllowed = wanted !== undefined && isAllowed(wanted, box) && wanted.stock > 0;
  return isWantedAllowed ? id : (substitutes.find((other) => other.stock > 0)?.id ?? id);
}

/** On the shelf, not excluded, not sent lately and not in this box already. */
function isIdeal(id: number, others: readonly number[], box: BoxToFill): boolean {
  const product = box.products.get(id);
  if (!product || others.includes(id) || box.recentProductIds.includes(id)) return false;
  return product.stock > 0 && isAllowed(product, box);
}

function isAllowed(product: BoxProduct, { exclusions, isAllNatural, recipe }: BoxToFill): boolean {
  const isRightColour = !isAllNatural || recipe.includes(product.id) || (product.naturalPercent ?? 100) === 100;
  return isRightColour && !exclusions.some((word) => contains(product, word));
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
