import { fillPlaceholders, type PlaceholderValues } from "#domain/content/placeholders.ts";
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

export interface WrittenQuestions {
  categories: QuestionCategory[];
  /** Reasons why the text cannot be saved. */
  problems: string[];
}

/** A heading with its level and its id, such as `### May I return it? {#return-it}`. */
const HEADING = /^(#{1,6})\s+(.*?)(?:\s+\{#([a-z0-9]+(?:-[a-z0-9]+)*)\})?\s*$/;
const QUESTIONS_MAX = 150;
const ID_MAX = 60;

/**
 * Questions and answers from Markdown: `## ` begins a category and `### ` a question. An id in braces keeps links to a
 * question when its wording changes.
 */
export function writeQuestions(source: string, values: PlaceholderValues): WrittenQuestions {
  const reader = new QuestionReader(values);
  for (const line of source.split("\n")) reader.read(line);
  return reader.finish();
}

class QuestionReader {
  readonly #values: PlaceholderValues;
  readonly #categories: QuestionCategory[] = [];
  readonly #problems: string[] = [];
  readonly #ids = new Set<string>();
  #open: { question: Question; lines: string[] } | undefined;

  constructor(values: PlaceholderValues) {
    this.#values = values;
  }

  read(line: string): void {
    const [, marks = "", typed = "", id] = HEADING.exec(line) ?? [];
    if (marks === "") {
      if (this.#open) this.#open.lines.push(line);
      else if (line.trim() !== "")
        this.#refuse(`An answer needs a question above it, which begins with ###: ${line.slice(0, 60)}`);
      return;
    }
    this.#close();
    const title = fillPlaceholders(typed, this.#values);
    if (marks.length === 2) this.#categories.push({ id: this.#idOf(typed, id), title, questions: [] });
    else if (marks.length === 3) this.#addQuestion(title, this.#idOf(typed, id));
    else this.#refuse(`A category begins with ## and a question with ###: ${line.slice(0, 60)}`);
  }

  finish(): WrittenQuestions {
    this.#close();
    const count = this.#categories.reduce((sum, { questions }) => sum + questions.length, 0);
    if (count > QUESTIONS_MAX) this.#refuse(`There can be at most ${QUESTIONS_MAX} questions`);
    for (const { title, questions } of this.#categories) {
      if (questions.length === 0) this.#refuse(`A category needs a question: ${title}`);
    }
    return { categories: this.#categories, problems: [...new Set(this.#problems)] };
  }

  #addQuestion(title: string, id: string): void {
    const category = this.#categories.at(-1);
    const question = { id, question: title, html: "", answer: "" };
    if (!category) this.#refuse(`A question needs a category above it, which begins with ##: ${title}`);
    else category.questions.push(question);
    this.#open = { question, lines: [] };
  }

  #close(): void {
    if (!this.#open) return;
    const { question, lines } = this.#open;
    this.#open = undefined;
    const { html, problems, products } = writePageHtml(lines.join("\n").trim(), this.#values);
    this.#problems.push(...problems);
    if (products.length > 0) this.#refuse(`An answer cannot have products: ${question.question}`);
    if (html === "" && problems.length === 0) this.#refuse(`A question needs an answer: ${question.question}`);
    question.html = html;
    question.answer = plainText(html);
  }

  /** The given id, or one from the title. A second one is refused or numbered. */
  #idOf(title: string, given: string | undefined): string {
    if (given !== undefined && this.#ids.has(given)) this.#refuse(`Two headings have the id ${given}`);
    const base =
      given ??
      (title
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, "-")
        .replace(/^-|-$/g, "")
        .slice(0, ID_MAX) ||
        "question");
    let id = base;
    for (let count = 2; this.#ids.has(id); count++) id = `${base}-${count}`;
    this.#ids.add(id);
    return id;
  }

  #refuse(problem: string): void {
    this.#problems.push(problem);
  }
}

function plainText(html: string): string {
  return html
    .replace(/<[^>]*>/g, (tag) => (/^<\/?(a|strong|em|del|code)\b/.test(tag) ? "" : " "))
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replace(/\s+/g, " ")
    .trim();
}
