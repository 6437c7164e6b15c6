import { getPage } from "#contract/content/content.ts";
import { QUESTIONS_SLUG } from "#domain/content/pages.ts";
import type { CallApi } from "#web/app/page-api.ts";
import { FAQ } from "#web/content/faq.ts";
import { styleProse } from "#web/ui/style-prose.ts";
import { readFigures } from "./read-figures.ts";
import { QUESTIONS } from "./shop-texts.ts";

export interface QuestionCategory {
  id: string;
  title: string;
  questions: {
    id: string;
    question: string;
    /** Plain text, for the search and for search engines. */
    answer: string;
    /** Null if the answer is one paragraph of plain text. */
    html: string | null;
  }[];
}

/** Questions and answers with the head of their page: the merchant's, or those that come with the shop. */
export async function readQuestions(callApi: CallApi) {
  const { page } = await callApi(getPage, { slug: QUESTIONS_SLUG });
  if (!page?.questions) {
    const { title, lead, description } = QUESTIONS;
    return { title, lead, description, categories: await readShopQuestions(callApi) };
  }
  const { title, lead, description, questions } = page;
  const categories: QuestionCategory[] = questions.map((category) => ({
    ...category,
    questions: category.questions.map((each) => ({ ...each, html: styleProse(each.html) })),
  }));
  return { title, lead, description: description || lead || title, categories };
}

/** Questions with their ids, without answers and figures. */
export async function listQuestions(callApi: CallApi): Promise<{ id: string; question: string }[]> {
  const { page } = await callApi(getPage, { slug: QUESTIONS_SLUG });
  const categories = page?.questions ?? FAQ;
  return categories.flatMap(({ questions }) => questions.map(({ id, question }) => ({ id, question })));
}

async function readShopQuestions(callApi: CallApi): Promise<QuestionCategory[]> {
  const figures = await readFigures(callApi);
  return FAQ.map(({ id, title, questions }) => ({
    id,
    title,
    questions: questions.map((each) => ({
      ...{ id: each.id, question: each.question },
      ...{ answer: each.answer(figures), html: null },
    })),
  }));
}
