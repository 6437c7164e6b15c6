import { fillPlaceholders, type PlaceholderValues } from "#domain/content/placeholders.ts";
import { type Block, readBlocks } from "./read-blocks.ts";
import { writePageHtml } from "./write-page-html.ts";

interface Question {
  id: string;
  question: string;
  /** The answer as HTML and as plain text. */
  html: string;
  answer: string;
}

interface QuestionCategory {
  id: string;
  title: string;
  questions: Question[];
}

interface WrittenQuestions {
  categories: QuestionCategory[];
  /** Reasons why the text cannot be saved. */
  problems: string[];
}

const QUESTIONS_MAX = 150;
const ID_MAX = 60;

/**
 * Questions and answers from Markdown: `## ` begins a category and `### ` a question. An id in braces keeps links to a
 * question when its wording changes.
 */
export function writeQuestions(source: string, values: PlaceholderValues): WrittenQuestions {
  const writer = new QuestionWriter(values);
  for (const block of readBlocks(source)) writer.add(block);
  return writer.finish();
}

class QuestionWriter {
  readonly #values: PlaceholderValues;
  readonly #categories: QuestionCategory[] = [];
  readonly #problems: string[] = [];
  readonly #ids = new Set<string>();

  constructor(values: PlaceholderValues) {
    this.#values = values;
  }

  add({ level, title: typed, id, body }: Block): void {
    const title = fillPlaceholders(typed, this.#values);
    if (level === 2) {
      this.#categories.push({ id: this.#idOf(typed, id), title, questions: [] });
      if (body !== "") this.#refuseText(body);
    } else if (level === 3) this.#addQuestion({ title, id: this.#idOf(typed, id), body });
    else if (level === 0) this.#refuseText(body);
    else this.#problems.push(`A category begins with ## and a question with ###: ${typed}`);
  }

  finish(): WrittenQuestions {
    const count = this.#categories.reduce((sum, { questions }) => sum + questions.length, 0);
    if (count > QUESTIONS_MAX) this.#problems.push(`There can be at most ${QUESTIONS_MAX} questions`);
    for (const { title, questions } of this.#categories) {
      if (questions.length === 0) this.#problems.push(`A category needs a question: ${title}`);
    }
    return { categories: this.#categories, problems: [...new Set(this.#problems)] };
  }

  #addQuestion({ title, id, body }: { title: string; id: string; body: string }): void {
    const { html, problems, products } = writePageHtml(body, this.#values);
    this.#problems.push(...problems);
    if (products.length > 0) this.#problems.push(`An answer cannot have products: ${title}`);
    if (body === "") this.#problems.push(`A question needs an answer: ${title}`);
    const category = this.#categories.at(-1);
    if (!category) this.#problems.push(`A question needs a category above it, which begins with ##: ${title}`);
    category?.questions.push({ id, question: title, html, answer: plainText(html) });
  }

  /** The given id, or one from the title. A second one is refused or numbered. */
  #idOf(title: string, given: string | undefined): string {
    if (given !== undefined && this.#ids.has(given)) this.#problems.push(`Two headings have the id ${given}`);
    const base = given ?? idFrom(title);
    let id = base;
    for (let count = 2; this.#ids.has(id); count++) id = `${base}-${count}`;
    this.#ids.add(id);
    return id;
  }

  #refuseText(text: string): void {
    this.#problems.push(`An answer needs a question above it, which begins with ###: ${text.slice(0, 60)}`);
  }
}

function idFrom(title: string): string {
  const words = title.toLowerCase().match(/[a-z0-9]+/g) ?? ["question"];
  return words.join("-").slice(0, ID_MAX);
}

function plainText(html: string): string {
  return html
    .replace(/<[^>]*>/g, (tag) => (/^<\/?(a|strong|em|del|code)\b/.test(tag) ? "" : " "))
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replace(/\s+/g, " ")
    .trim();
}
