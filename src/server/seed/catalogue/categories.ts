export const categories: readonly { id: number; name: string; slug: string; description: string }[] = [
  {
    id: 11,
    name: "Bath Bombs",
    slug: "bath-bombs",
    description: "Pressed by hand, 150 g each. One bomb is one generous bath, or two small ones.",
  },
  {
    id: 12,
    name: "Soap Bars",
    slug: "soap-bars",
    description: "Cold-processed bars of olive oil, coconut and shea, rested for weeks before we band them.",
  },
  {
    id: 13,
    name: "Dead Sea Bath Salts",
    slug: "dead-sea-bath-salts",
    description: "Coarse mineral salt, plain or with flowers and oils. Pour it under running water.",
  },
  {
    id: 14,
    name: "Mini Heart Bath Bombs",
    slug: "mini-heart-bath-bombs",
    description: "Six small hearts to a pouch, for short baths, foot baths and children.",
  },
  {
    id: 15,
    name: "Bath Accessories",
    slug: "bath-accessories",
    description: "Wood, cotton, clay and sisal: a few plain things that make a bath easier.",
  },
  {
    id: 16,
    name: "Essential Oil Blends",
    slug: "essential-oil-blends",
    description: "Pure oils for a diffuser, a scent stone or a bowl of steam. Not for the skin.",
  },
  {
    id: 19,
    name: "Wellness Collection",
    slug: "wellness-collection",
    description: "Six sets of five, each made for one kind of bath. Not a medicine, just a good hour.",
  },
  {
    id: 20,
    name: "Subscription Boxes",
    slug: "subscription-boxes",
    description: "Five handmade things a month, for women, men or children.",
  },
];
