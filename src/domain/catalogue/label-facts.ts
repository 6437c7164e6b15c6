/** What a shelf can be narrowed to, as a product's label tells it. Scents first, then what it does without. */
export const SCENTS = ["floral", "citrus", "herbal", "woody", "sweet"] as const;
type Scent = (typeof SCENTS)[number];
export const LABEL_FACTS = [...SCENTS, "unscented", "no-colour", "vegan"] as const;
export type LabelFact = (typeof LABEL_FACTS)[number];

/** Plants by the first words of their INCI name, and the family that perfumers put their oils in. */
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
/** The longest name that fits decides: orange flower is a flower, orange peel a citrus fruit. */
const PLANTS = Object.keys(SCENT_BY_PLANT).sort((a, b) => b.length - a.length);

/** Oils smell, and vanilla by its extract; what is pressed from seeds and fat does not, nor does a dried flower as such. */
const SMELLS = /\b(Oil|Absolute|Distillate)$|^Vanilla Planifolia Fruit Extract$/;
const IS_CARRIER = /\b(Seed Oil|Kernel Oil|Fruit Oil|Germ Oil|Butter)$/;
const PERFUME = /^(Parfum|Aroma)$/;
const COLOUR = /^(CI \d{5}|Mica|Ultramarines?|Iron Oxides)\b/;
const OF_ANIMALS =
  /^(Mel|Cera Alba|Propolis( Cera)?|Lac|Caprae Lac|Lactis Proteinum|Lanolin|Sericin|Serica|Hydrolyzed (Silk|Keratin|Collagen)|Keratin|Collagen|CI 75470|Ovum|Adeps Suillus|Sodium Tallowate)( |$)/;

/**
 * What a label tells, from its ingredients (INCI names with commas between). Nothing where there are none: of a brush
 * nobody knows what it smells of, and a set has the labels of its items.
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
