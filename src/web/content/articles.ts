import type { ArticleSlug } from "#domain/content/articles.ts";

export interface Article {
  id: ArticleSlug;
  title: string;
  category: "Wellness" | "Self-Care" | "Sustainability";
  publishedOn: string;
  readMinutes: number;
  excerpt: string;
  /** Path of the picture. The list of pictures contains its alternative text. */
  picture: `/pictures/${string}`;
  /** For search engines, at most 155 characters. It may contain `BRAND_PLACE`. */
  description: string;
  /** Slugs of the products that are shown after the text. */
  products: readonly string[];
}

/** Place of the shop's name in a description. */
export const BRAND_PLACE = "{brand}";

/** Articles of the blog, newest first. The text of each article is in `articles/{id}.md`. */
export const ARTICLES = [
  {
    id: "presents-that-get-used",
    title: "Presents that get used",
    category: "Self-Care",
    publishedOn: "2026-11-05",
    readMinutes: 4,
    excerpt: "Is there a bath, who else is in the house, and what to write on the card. A short guide to giving well.",
    picture: "/pictures/choice-gift",
    description:
      "How to choose a bath present that is used and not kept: for showers, for families, for sensitive noses, and for people far away.",
    products: ["oat-and-honey-soap-bar", "sunbeam-bath-bomb", "terracotta-scent-stone"],
  },
  {
    id: "a-bar-of-soap",
    title: "How to read a bar of soap, and make it last",
    category: "Wellness",
    publishedOn: "2026-08-20",
    readMinutes: 4,
    excerpt:
      "What the long words on the band mean, why we wait twelve weeks, and six ways to keep a bar out of a puddle.",
    picture: "/pictures/choice-personal",
    description:
      "What cold processed soap is, how to read its ingredients, six ways to make a bar last, and which marks are not faults.",
    products: ["plain-olive-soap-bar", "sea-glass-soap-bar", "olive-wood-soap-dish"],
  },
  {
    id: "no-bath-no-matter",
    title: "No bath, no matter",
    category: "Self-Care",
    publishedOn: "2026-04-16",
    readMinutes: 4,
    excerpt:
      "A better shower, a bowl for your feet, a flannel and five minutes. For everyone who has no tub, or no time.",
    picture: "/pictures/sustainability",
    description:
      "What to do with bath things when there is only a shower: a slower wash, a footbath, a warm flannel, and what to leave out.",
    products: ["cotton-flannels", "plain-dead-sea-salt", "clear-air-oil-blend"],
  },
  {
    id: "bath-time-rituals",
    title: "Seven baths worth keeping an evening for",
    category: "Self-Care",
    publishedOn: "2025-10-16",
    readMinutes: 4,
    excerpt:
      "One for after work, one for after the hill, one for a wet Sunday. What to put in, in which order, and when to let it be.",
    picture: "/pictures/article-baths",
    description:
      "Seven simple bath rituals, from a bright morning soak to the last bath of the day, with what to put in and in which order.",
    products: ["lavender-field-bath-bomb", "eucalyptus-and-pine-dead-sea-salt", "evening-meadow-oil-blend"],
  },
  {
    id: "essential-oils-guide",
    title: "A plain guide to essential oils",
    category: "Wellness",
    publishedOn: "2025-07-10",
    readMinutes: 4,
    excerpt:
      "How the scent gets into the bottle, what the long words on the label mean, and why the bottle stays out of the bath.",
    picture: "/pictures/article-oils",
    description:
      "What essential oils are, how they are made, how to read them on a label, and how to use a blend safely at home.",
    products: ["two-lavenders-oil-blend", "bright-morning-oil-blend", "rose-petal-bath-bomb"],
  },
  {
    id: "sustainability-story",
    title: "One parcel, taken apart",
    category: "Sustainability",
    publishedOn: "2025-04-24",
    readMinutes: 4,
    excerpt:
      "We put a parcel on the bench and asked of each piece why it was there. Some answers were good. One was a cap.",
    picture: "/pictures/article-parcel",
    description:
      "What a {brand} parcel is made of, what we leave out, what comes from far away, and which green words we do not use.",
    products: ["plain-olive-soap-bar", "konjac-sponge", "plain-dead-sea-salt"],
  },
  {
    id: "natural-bath-tips",
    title: "Twelve small things that make a better bath",
    category: "Self-Care",
    publishedOn: "2025-02-06",
    readMinutes: 4,
    excerpt: "Salt while the tap runs, bomb when it is off, a flannel over the plughole. The rest is patience.",
    picture: "/pictures/article-tips",
    description:
      "Twelve practical tips for a better bath: how warm, what goes in and when, hard water, children, and cleaning up after.",
    products: ["plain-dead-sea-salt", "eucalyptus-and-pine-dead-sea-salt", "beech-bath-brush"],
  },
] as const satisfies readonly Article[];
