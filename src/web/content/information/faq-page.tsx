import Plus from "lucide-react/icons/plus";
import { useEffect, useState } from "react";
import { Link, type LoaderFunctionArgs, type MetaArgs, useLoaderData, useLocation } from "react-router";
import { type Claim, listClaims } from "#contract/marketing/marketing.ts";
import { pageMeta } from "#web/app/layout/page-meta.ts";
import { useContactEmail } from "#web/app/layout/use-shop-mode.ts";
import { matchesWords } from "#web/app/matches-words.ts";
import { pageApi } from "#web/app/page-api.ts";
import { paths } from "#web/app/paths.ts";
import { breadcrumbsJsonLd } from "#web/app/seo/breadcrumbs-json-ld.ts";
import { questionsJsonLd } from "#web/app/seo/questions-json-ld.ts";
import { shopUrl } from "#web/app/seo/shop-url.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Day } from "#web/ui/day.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { ProseHtml } from "#web/ui/prose-html.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { InformationPage } from "./information-page.tsx";
import { type QuestionCategory, readQuestions } from "./read-questions.ts";
import { QUESTIONS } from "./shop-texts.ts";

const POPULAR_TOPICS = ["How natural it is", "What a bath does for skin", "How we keep it good", "How it came about"];

export function meta({ matches, loaderData }: MetaArgs<typeof loader>) {
  const { title, description } = loaderData ?? QUESTIONS;
  const questions = loaderData?.categories.flatMap((category) => category.questions) ?? [];
  return [
    ...pageMeta(matches, title, description),
    breadcrumbsJsonLd(shopUrl(matches), [{ name: title, path: paths.faq }]),
    questionsJsonLd(questions),
  ];
}

export async function loader({ context }: LoaderFunctionArgs) {
  const callApi = context.get(pageApi);
  const [questions, claims] = await Promise.all([readQuestions(callApi), callApi(listClaims, {})]);
  return { ...questions, statistics: claims.filter((claim) => claim.kind === "statistic") };
}

export default function FaqPage() {
  const { title, lead, categories, statistics } = useLoaderData<typeof loader>();
  const contactEmail = useContactEmail();
  return (
    <InformationPage title={title} lead={lead} picture="/pictures/article-tips">
      <QuestionSearch categories={categories} />
      <section className="mt-16 border-t border-line-strong pt-10">
        <h2>Popular topics</h2>
        <ul className="mt-4 flex flex-wrap gap-x-6 gap-y-1">
          {POPULAR_TOPICS.map((topic) => (
            <li key={topic} className="flex min-h-9 items-center">
              <TextLink to={paths.about}>{topic}</TextLink>
            </li>
          ))}
        </ul>
      </section>
      <ClaimFigures claims={statistics} />
      <section className="mt-16 border-t border-line-strong pt-10">
        <h2>Still not sure?</h2>
        <p className="mt-4 mb-6 max-w-[36rem] text-lg text-ink-soft">
          Write to us. On working days we answer within 24 hours.
        </p>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={`mailto:${contactEmail}?subject=A%20question`}>Email Support</ButtonLink>
          <ButtonLink to={paths.contact} variant="secondary">
            Use the form
          </ButtonLink>
        </div>
      </section>
    </InformationPage>
  );
}

/** Claimed figures with their sources. Renders nothing if all claims are disabled. */
function ClaimFigures({ claims }: { claims: readonly Claim[] }) {
  if (claims.length === 0) return null;
  return (
    <section className="mt-16 border-t border-line-strong pt-10">
      <h2>In figures</h2>
      <ul className="mt-6 grid gap-8 sm:grid-cols-3">
        {claims.map((claim) => (
          <li key={claim.key}>
            <p className="prices font-display text-4xl text-accent">{claim.text}</p>
            <p>{claim.detail}</p>
            <p className="mt-1 text-sm text-ink-soft">
              {claim.source}, <Day on={claim.asOf} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** All questions by category. A search hides questions that do not match, and #id in the address opens a question. */
function QuestionSearch({ categories }: { categories: readonly QuestionCategory[] }) {
  const [search, setSearch] = useState("");
  useOpenAddressed();
  const found = categories
    .map((category) => ({
      ...category,
      questions: category.questions.filter(({ question, answer }) => matchesWords(`${question} ${answer}`, search)),
    }))
    .filter((category) => category.questions.length > 0);
  const count = found.reduce((sum, category) => sum + category.questions.length, 0);
  return (
    <>
      <search className="block max-w-[36rem]">
        <Field label="Search the questions" hint="For example: allergy, cancel, postcode">
          {(control) => (
            <TextInput
              {...control}
              type="search"
              autoComplete="off"
              value={search}
              onChange={(event) => setSearch(event.target.value)}
            />
          )}
        </Field>
        <p role="status" className="mt-2 min-h-6 text-ink-soft">
          {search.trim() !== "" && countLabel(count)}
        </p>
      </search>
      {found.map((category) => (
        <section key={category.id} aria-labelledby={category.id} className="mt-10">
          <h2 id={category.id} className="mb-4 text-3xl">
            {category.title}
          </h2>
          {category.questions.map((question) => (
            <QuestionItem key={question.id} {...question} />
          ))}
        </section>
      ))}
    </>
  );
}

function countLabel(count: number): string {
  if (count === 0) return "Nothing found. Try another word, or write to us below.";
  return count === 1 ? "1 question" : `${count} questions`;
}

/** Opens the question whose id is in the address's hash, and scrolls to it. */
function useOpenAddressed(): void {
  const { hash } = useLocation();
  useEffect(() => {
    const addressed = hash ? document.getElementById(hash.slice(1)) : null;
    if (!(addressed instanceof HTMLDetailsElement)) return;
    addressed.open = true;
    addressed.scrollIntoView();
  }, [hash]);
}

function QuestionItem({ id, question, answer, html }: QuestionCategory["questions"][number]) {
  return (
    <details id={id} className="group max-w-[44rem] border-b border-line first-of-type:border-t">
      <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 py-3 font-display text-xl [&::-webkit-details-marker]:hidden">
        {question}
        <Plus
          aria-hidden
          size={20}
          strokeWidth={1.5}
          className="shrink-0 text-ink-soft print:hidden transition-transform duration-200 group-open:rotate-45"
        />
      </summary>
      <div className="max-w-[36rem] pb-6 text-lg leading-[1.7]">
        {html === null ? <p>{answer}</p> : <ProseHtml html={html} />}
        <Link
          to={`#${id}`}
          preventScrollReset
          className="mt-2 inline-flex print:hidden min-h-6 items-center text-sm text-ink-soft underline decoration-line-strong underline-offset-4 hover:decoration-ink"
        >
          Link to this answer<span className="sr-only">: {question}</span>
        </Link>
      </div>
    </details>
  );
}
