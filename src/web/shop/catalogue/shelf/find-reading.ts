import { listPages } from "#contract/content/content.ts";
import { matchesWords } from "#web/app/matches-words.ts";
import type { CallApi } from "#web/app/page-api.ts";
import { paths } from "#web/app/paths.ts";
import { listJournal } from "#web/content/blog/journal.ts";
import { listQuestions } from "#web/content/information/read-questions.ts";
import { readNarrowing, shelfAddress } from "./narrowing.ts";

const READING_MAX = 5;

const narrowed = (query: string) => shelfAddress(paths.search, readNarrowing(new URLSearchParams(query)));

/** Pages with the search terms that lead to them. */
const PAGES = [
  { to: paths.subscription, title: "The monthly boxes", words: "monthly box boxes subscription subscriptions" },
  {
    to: paths.give,
    title: "Gift cards, and a box to give",
    words: "gift gifts give card cards voucher present presents",
  },
  { to: paths.products, title: "Everything we make, and sets to give", words: "gift gifts present presents sets shop" },
  { to: narrowed("is=vegan"), title: "All vegan products", words: "vegan" },
  { to: narrowed("is=unscented"), title: "All unscented products", words: "unscented fragrance free perfume" },
  { to: narrowed("is=no-colour"), title: "All products without added colour", words: "colour colourless dye undyed" },
  { to: narrowed("child=1"), title: "All products for children", words: "children child kids baby toddler" },
  { to: paths.wordSearch, title: "Win free samples", words: "free samples sample game word search" },
  { to: paths.delivery, title: "Delivery", words: "delivery shipping postage post arrive tracking" },
  { to: paths.returns, title: "Returns", words: "return returns refund refunds send back" },
  { to: paths.findOrder, title: "Find your order", words: "my order orders where parcel" },
  { to: paths.cancelOrder, title: "Cancel an order", words: "cancel cancellation" },
  { to: paths.contact, title: "Contact", words: "contact email help phone" },
  { to: paths.ingredients, title: "Ingredients", words: "ingredients inci allergens" },
];

/** Matching pages, the merchant's own pages, questions and articles, in this order. */
export async function findReading(callApi: CallApi, words: string): Promise<{ to: string; title: string }[]> {
  if (words === "") return [];
  const [listedPages, journal, asked] = await Promise.all([
    callApi(listPages, {}),
    listJournal(callApi),
    listQuestions(callApi),
  ]);
  const ownPages = listedPages
    .filter(({ title, lead = "", description = "" }) => matchesWords([title, lead, description].join(" "), words))
    .map(({ slug, title }) => ({ to: paths.ownPage.replace(":slug", slug), title }));
  const pages = PAGES.filter((page) => matchesWords(page.words, words)).map(({ to, title }) => ({ to, title }));
  const questions = asked
    .filter(({ question }) => matchesWords(question, words))
    .map(({ id, question }) => ({ to: `${paths.faq}#${id}`, title: question }));
  const articles = journal
    .filter(({ title, excerpt, description }) => matchesWords([title, excerpt, description].join(" "), words))
    .map(({ id, title }) => ({ to: paths.blogPost(id), title }));
  return [...pages, ...ownPages, ...questions, ...articles].slice(0, READING_MAX);
}
