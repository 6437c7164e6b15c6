import { ARTICLES } from "#web/content/articles.ts";
import { FAQ } from "#web/content/faq.ts";
import { matchesWords } from "#web/matches-words.ts";
import { paths } from "#web/paths.ts";

const READING_MAX = 4;

/** Questions and articles that speak of what is sought, questions first. */
export function findReading(words: string): { to: string; title: string }[] {
  if (words === "") return [];
  const questions = FAQ.flatMap((category) => category.questions)
    .filter(({ question }) => matchesWords(question, words))
    .map(({ id, question }) => ({ to: `${paths.faq}#${id}`, title: question }));
  const articles = ARTICLES.filter(({ title, excerpt, description }) =>
    matchesWords([title, excerpt, description].join(" "), words),
  ).map(({ id, title }) => ({ to: paths.blogPost(id), title }));
  return [...questions, ...articles].slice(0, READING_MAX);
}
