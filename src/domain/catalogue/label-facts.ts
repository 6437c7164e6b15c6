/** Label facts by which the product list can be filtered. Scents are first. */
export const SCENTS = ["floral", "citrus", "herbal", "woody", "sweet"] as const;
type Scent = (typeof SCENTS)[number];
export const LABEL_FACTS = [...SCENTS, "unscented", "no-colour", "vegan"] as const;
export type LabelFact = (typeof LABEL_FACTS)[number];

/** Scent families by the start of the plant's INCI name. */
const SCENT_BY_PLANT: Readonly<Record<string, Scent>> = {
  "Anthemis Nobilis": "floral",
  "Boswellia Carterii": "woody",
  "Cananga Odorata": "floral",
  "Cedrus Atlantica": "woody",
  "Chamomilla Recutita": "floral",
  "Citrus Aurantium Amara Flower": "floral",
  Citrus: "citrus",
  "Cupressus Sempervirens": "woody",
  Cymbopogon: "citrus",
  Eucalyptus: "herbal",
  Jasminum: "floral",
  "Juniperus Communis": "woody",
  Lavandula: "floral",
  "Litsea Cubeba": "citrus",
  "Melaleuca Alternifolia": "herbal",
  Mentha: "herbal",
  "Origanum Majorana": "herbal",
  Pelargonium: "floral",
  Pinus: "woody",
  "Pogostemon Cablin": "woody",
  Rosa: "floral",
  "Rosmarinus Officinalis": "herbal",
  "Salvia Sclarea": "herbal",
  "Santalum Album": "woody",
  "Thymus Vulgaris": "herbal",
  "Vanilla Planifolia": "sweet",
  Vetiveria: "woody",
};
/** Longest names first, because the longest match applies. Orange flower is floral, but orange peel is citrus. */
const PLANTS = Object.keys(SCENT_BY_PLANT).sort((a, b) => b.length - a.length);

/** Ingredients with a scent: essential oils and vanilla extract. `IS_CARRIER` excludes oils pressed from seeds. */
const SMELLS = /\b(Oil|Absolute|Distillate)$|^Vanilla Planifolia Fruit Extract$/;
const IS_CARRIER = /\b(Seed Oil|Kernel Oil|Fruit Oil|Germ Oil|Butter)$/;
const PERFUME = /^(Parfum|Aroma)$/;
const COLOUR = /^(CI \d{5}|Mica|Ultramarines?|Iron Oxides)\b/;
const OF_ANIMALS =
  /^(Mel|Cera Alba|Propolis( Cera)?|Lac|Caprae Lac|Lactis Proteinum|Lanolin|Sericin|Serica|Hydrolyzed (Silk|Keratin|Collagen)|Keratin|Collagen|CI 75470|Ovum|Adeps Suillus|Sodium Tallowate)( |$)/;

/**
 * Label facts from the ingredients (comma-separated INCI names). Empty without ingredients, because accessories have no
 * known scent and the items of a set have their own labels.
 */
export function labelFacts(ingredients: string | null): LabelFact[] {
  const names = (ingredients ?? "").split(",").flatMap((name) => name.trim() || []);
  if (names.length === 0) return [];
  const scents = new Set(names.flatMap((name) => scentOf(name) ?? []));
  const hasPerfume = names.some((name) => PERFUME.test(name));
  const facts: Record<LabelFact, boolean> = {
    ...(Object.fromEntries(SCENTS.map((scent) => [scent, scents.has(scent)])) as Record<Scent, boolean>),
    unscented: scents.size === 0 && !hasPerfume,
    "no-colour": !names.some((name) => COLOUR.test(name)),
    vegan: !names.some((name) => OF_ANIMALS.test(name)),
  };
  return LABEL_FACTS.filter((fact) => facts[fact]);
}

function scentOf(name: string): Scent | undefined {
  if (!SMELLS.test(name) || IS_CARRIER.test(name)) return undefined;
  const plant = PLANTS.find((known) => name === known || name.startsWith(`${known} `));
  return plant === undefined ? undefined : SCENT_BY_PLANT[plant];
}
