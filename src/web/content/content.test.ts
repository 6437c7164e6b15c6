import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import pictures from "#web/ui/pictures/manifest.json" with { type: "json" };
import { ARTICLES } from "./articles.ts";
import { FAQ } from "./faq.ts";
import { FIGURE_PLACEHOLDERS, type Figures } from "./figures.ts";
import { GLOSSARY } from "./glossary.ts";

const SPECIFIED_ARTICLES = ["essential-oils-guide", "natural-bath-tips", "sustainability-story", "bath-time-rituals"];
const ARTICLE_WORDS = { min: 600, max: 900 };
const STORY_WORDS = { min: 200, max: 300 };
/** Plausible reading speeds in words per minute. */
const READING_SPEED = { min: 150, max: 250 };
const DESCRIPTION_CHARACTERS_MAX = 155;

const ROUTES = [
  "/",
  "/about",
  "/account",
  "/account/data",
  "/blog",
  "/cancel-order",
  "/contact",
  "/delivery",
  "/faq",
  "/give",
  "/give/box",
  "/ingredients",
  "/privacy-policy",
  "/products",
  "/questionnaire",
  "/returns",
  "/subscription",
  "/sustainability",
  "/terms-conditions",
  "/wellness",
  "/wordsearch",
  ...ARTICLES.map((article) => `/blog/${article.id}`),
  ...seededProductPages(),
];

/** Product names chosen by the merchant. They are allowed, but the texts around them must make no medicinal claim. */
const COLLECTION_NAMES =
  /\b(Stress Relief|Energy Boost|Sleep Support|Muscle Recovery|Immune Support|Mood Uplift)\b(?=\W*(Collection|:))/g;

const MEDICINAL_CLAIM = new RegExp(
  [
    /\b(treat(s|ed|ing|ments?)?|cur(e|es|ed|ing|ative)|heal(s|ed|ing)?|relie(f|ves?|ved|ving)|pains?|painful|aches?)\b/,
    /\b(anxi(ety|ous)|insomnia\w*|stress\w*|depress\w*|eczema|psoriasis|dermatitis|arthritis|inflam\w*)\b/,
    /\b(immun\w*|detox\w*|toxins?|anti-?(bacterial|septic|viral|fungal|microbial)\w*|boost\w*|therap\w*|remed\w*)\b/,
  ]
    .map((pattern) => pattern.source)
    .join("|"),
  "i",
);

const figures: Figures = {
  chargeDay: "1st",
  cutOffDay: "15th",
  cutOffTime: "14:00",
  dispatchDay: "15th",
  noticeDay: "15th",
  basketDelivery: "[basket delivery]",
  tariffDelivery: "[tariff]",
  womensBox: "[women's box]",
  mensBox: "[men's box]",
  childrensBox: "[children's box]",
  firstBox: "[first box]",
  womens: "[women’s]",
  mens: "[men’s]",
  childrens: "[children’s]",
  boxSize: "[box size]",
};

const folder = import.meta.dirname;
const pages = [...textsIn("."), ...textsIn("articles")];
const questions = FAQ.flatMap((category) => category.questions);

/** All texts of the site, each with a name that shows where it is. */
const texts = [
  ...pages,
  ...ARTICLES.map(({ id, title, excerpt, description }) => ({
    name: `article ${id}`,
    text: [title, excerpt, description].join("\n"),
  })),
  ...Object.entries(pictures).map(([name, { alt }]) => ({ name: `picture ${name}`, text: alt })),
  ...questions.map(({ id, question, answer }) => ({ name: `question ${id}`, text: `${question}\n${answer(figures)}` })),
  ...GLOSSARY.map(({ inci, name, what, allergenNote }) => ({
    name: `ingredient ${inci}`,
    text: [name, what, allergenNote].join("\n"),
  })),
];

describe("the shop's texts", () => {
  it("are there to be checked", () => {
    expect(pages.map(({ name }) => name).sort()).toEqual(
      [
        "about.md",
        "delivery.md",
        "ingredients.md",
        "privacy-policy.md",
        "returns.md",
        "sustainability.md",
        "terms-conditions.md",
        "wellness-story.md",
        ...ARTICLES.map((article) => `articles/${article.id}.md`),
      ].sort(),
    );
  });

  it("make no medicinal claim outside the names of the collections", () => {
    expect(namesWhere((text) => MEDICINAL_CLAIM.test(text.replace(COLLECTION_NAMES, "")))).toEqual([]);
  });

  it("do without exclamation marks", () => {
    expect(namesWhere((text) => text.includes("!"))).toEqual([]);
  });

  it("call nothing free", () => {
    expect(namesWhere((text) => /(?<!-)\bfree\b/i.test(text))).toEqual([]);
  });

  it("type no price, because prices come from the settings", () => {
    expect(namesWhere((text) => /£|\bpounds? \d|\d+(\.\d\d)? pounds?\b|\b\d+p\b/.test(text))).toEqual([]);
  });

  it("name only figures that they are given", () => {
    const names = pages.flatMap(({ text }) => [...text.matchAll(/\{\{(.*?)\}\}/g)].map((match) => match[1] ?? ""));
    const given: string[] = ["shop name", "contact email", ...Object.values(FIGURE_PLACEHOLDERS)];
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => !given.includes(name))).toEqual([]);
    expect(pages.filter(({ text }) => /[{}]/.test(text.replace(/\{\{.*?\}\}/g, ""))).map(({ name }) => name)).toEqual(
      [],
    );
  });

  it("link only to pages that the site has", () => {
    const links = pages.flatMap(({ text }) => [...text.matchAll(/\]\(([^)]*)\)/g)].map((match) => match[1] ?? ""));
    expect(links.length).toBeGreaterThan(0);
    expect(links.filter((link) => !ROUTES.includes(link))).toEqual([]);
  });

  it("name no address of their own: people write to the one that the merchant has set", () => {
    expect(namesWhere((text) => text.includes("@"))).toEqual([]);
    expect(pages.filter(({ text }) => text.includes("{{contact email}}"))).toHaveLength(7);
  });

  it("leave the first heading to the page and import nothing", () => {
    expect(pages.filter(({ text }) => /^(# |import |export )/m.test(text)).map(({ name }) => name)).toEqual([]);
  });
});

describe("the blog", () => {
  it.each(ARTICLES)("has a whole article about $id, read in the time it says", ({ id, readMinutes }) => {
    const words = wordsOf(pageText(`articles/${id}.md`));
    expect(words).toBeGreaterThanOrEqual(ARTICLE_WORDS.min);
    expect(words).toBeLessThanOrEqual(ARTICLE_WORDS.max);
    expect(words / readMinutes).toBeGreaterThanOrEqual(READING_SPEED.min);
    expect(words / readMinutes).toBeLessThanOrEqual(READING_SPEED.max);
  });

  it("lists its articles newest first, and keeps the four specified ones", () => {
    expect(ARTICLES.map(({ id }) => id)).toEqual(expect.arrayContaining(SPECIFIED_ARTICLES));
    const days = ARTICLES.map((article) => article.publishedOn);
    expect(days.every((day) => /^202[56]-\d\d-\d\d$/.test(day))).toBe(true);
    expect(days).toEqual([...days].sort().reverse());
  });

  it("ends each article with three products that a new shop has", () => {
    const products = seededProductPages();
    for (const article of ARTICLES) {
      expect(article.products, article.id).toHaveLength(3);
      expect(article.products.filter((slug) => !products.includes(`/products/${slug}`))).toEqual([]);
    }
  });

  it("describes each article in one line that search engines show whole", () => {
    expect(ARTICLES.filter(({ description }) => description.length > DESCRIPTION_CHARACTERS_MAX)).toEqual([]);
  });
});

describe("the story of the collections", () => {
  it("is two to three hundred words and names all six", () => {
    const text = pageText("wellness-story.md");
    expect(wordsOf(text)).toBeGreaterThanOrEqual(STORY_WORDS.min);
    expect(wordsOf(text)).toBeLessThanOrEqual(STORY_WORDS.max);
    expect(text.match(COLLECTION_NAMES)).toHaveLength(6);
  });
});

describe("the questions and answers", () => {
  it("come in the five categories, five to seven to each", () => {
    expect(FAQ.map((category) => category.title)).toEqual([
      "Products & Ingredients",
      "Subscription & Delivery",
      "Orders & Payments",
      "Packaging & Environment",
      "Usage & Benefits",
    ]);
    expect(FAQ.filter((category) => category.questions.length < 5 || category.questions.length > 7)).toEqual([]);
  });

  it("have ids in kebab case, no two the same", () => {
    const ids = [...FAQ, ...questions].map((entry) => entry.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !/^[a-z]+(-[a-z]+)*$/.test(id))).toEqual([]);
  });

  it("answer in one to four sentences", () => {
    const sentencesOf = (text: string) => text.split(/[.?](?:\s|$)/).filter((part) => part !== "").length;
    const odd = questions.filter(({ answer }) => sentencesOf(answer(figures)) > 4 || answer(figures) === "");
    expect(odd.map((question) => question.id)).toEqual([]);
  });

  it("take delivery and box prices from the settings", () => {
    const all = questions.map(({ answer }) => answer(figures)).join("\n");
    expect(Object.values(figures).filter((figure) => !all.includes(figure))).toEqual([]);
  });
});

describe("the glossary", () => {
  it("explains each name once", () => {
    expect(new Set(GLOSSARY.map((entry) => entry.inci)).size).toBe(GLOSSARY.length);
  });
});

function textsIn(place: string): { name: string; text: string }[] {
  return readdirSync(join(folder, place))
    .filter((file) => file.endsWith(".md"))
    .map((file) => join(place, file))
    .map((name) => ({ name, text: readFileSync(join(folder, name), "utf8") }));
}

function pageText(name: string): string {
  return pages.find((page) => page.name === name)?.text ?? "";
}

function namesWhere(isWrong: (text: string) => boolean): string[] {
  return texts.filter(({ text }) => isWrong(text)).map(({ name }) => name);
}

function wordsOf(text: string): number {
  return text
    .replace(/\]\([^)]*\)/g, "")
    .split(/\s+/)
    .filter((part) => /\w/.test(part)).length;
}

/** Pages of the products that a new shop begins with. */
function seededProductPages(): string[] {
  const seeds = "src/server/app/seed/catalogue";
  return readdirSync(seeds)
    .filter((file) => file.endsWith(".json"))
    .flatMap((file) => [...readFileSync(join(seeds, file), "utf8").matchAll(/"slug": "([^"]+)"/g)])
    .map(([, slug]) => `/products/${slug}`);
}
