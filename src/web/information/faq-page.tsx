import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { listClaims } from "#contract/calls.ts";
import type { Claim } from "#contract/claims.ts";
import { FAQ } from "#web/content/faq.ts";
import { pageApi } from "#web/page-api.ts";
import { paths } from "#web/paths.ts";
import { breadcrumbsJsonLd } from "#web/seo/breadcrumbs-json-ld.ts";
import { questionsJsonLd } from "#web/seo/questions-json-ld.ts";
import { shopUrl } from "#web/seo/shop-url.ts";
import { pageMeta } from "#web/shell/page-meta.ts";
import { useContactEmail } from "#web/shell/use-shop-mode.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Day } from "#web/ui/day.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { InformationPage } from "./information-page.tsx";
import { QuestionSearch } from "./question-search.tsx";
import { readFigures } from "./read-figures.ts";

const POPULAR_TOPICS = ["How natural it is", "What a bath does for skin", "How we keep it good", "How it came about"];

export function meta({ matches, loaderData }: MetaArgs<typeof loader>) {
  const questions = loaderData?.categories.flatMap((category) => category.questions) ?? [];
  return [
    ...pageMeta(
      "Questions and answers",
      "Answers about ingredients, boxes, delivery, payment, packaging and how to use things. Search them, or write to us.",
    ),
    breadcrumbsJsonLd(shopUrl(matches), [{ name: "Questions and answers", path: paths.faq }]),
    questionsJsonLd(questions),
  ];
}

export async function loader({ context }: LoaderFunctionArgs) {
  const callApi = context.get(pageApi);
  const [figures, claims] = await Promise.all([readFigures(callApi), callApi(listClaims, {})]);
  const categories = FAQ.map(({ id, title, questions }) => ({
    id,
    title,
    questions: questions.map((each) => ({ id: each.id, question: each.question, answer: each.answer(figures) })),
  }));
  return { categories, statistics: claims.filter((claim) => claim.kind === "statistic") };
}

export default function FaqPage() {
  const { categories, statistics } = useLoaderData<typeof loader>();
  const contactEmail = useContactEmail();
  return (
    <InformationPage
      title="Questions and answers"
      lead="What people ask us, and what we say. Type a word, or open a question."
      picture="/pictures/article-tips"
    >
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
          <ButtonLink to={`mailto:${contactEmail}?subject=A%20question`}>E-mail Support</ButtonLink>
          <ButtonLink to={paths.contact} variant="secondary">
            Use the form
          </ButtonLink>
        </div>
      </section>
    </InformationPage>
  );
}

/** Figures that the shop claims of itself, each with where it comes from; nothing when all are switched off. */
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
