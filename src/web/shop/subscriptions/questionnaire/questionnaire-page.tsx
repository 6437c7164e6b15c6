import { lazy, Suspense, useEffect } from "react";
import { type LoaderFunctionArgs, type MetaArgs, type ShouldRevalidateFunctionArgs, useLoaderData } from "react-router";
import { listPlans } from "#contract/catalogue/catalogue.ts";
import { fetchAhead } from "#web/app/fetch-ahead.ts";
import { BuyingNeedsScripts } from "#web/app/layout/buying-needs-scripts.tsx";
import { pageMeta } from "#web/app/layout/page-meta.ts";
import { useUser } from "#web/app/layout/use-user.ts";
import { pageApi } from "#web/app/page-api.ts";
import { paths } from "#web/app/paths.ts";
import { readBoxTexts } from "#web/content/read-sections.ts";
import { planAs } from "#web/shop/subscriptions/gifts/gift-plans.ts";
import { Spinner } from "#web/ui/spinner.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { useOwnPrices } from "./own-prices.ts";
import { useQuestionnaire } from "./use-questionnaire.ts";
import { Wizard } from "./wizard.tsx";

/** Preloaded during the questions. */
const loadSummary = () => import("./selection-summary.tsx");
const SelectionSummary = lazy(async () => ({ default: (await loadSummary()).SelectionSummary }));

export function meta({ matches, loaderData }: MetaArgs<typeof loader>) {
  const { title = "", paragraphs = [] } = loaderData?.texts.questionnaire ?? {};
  return pageMeta(matches, title, paragraphs.join(" "));
}

export async function loader({ context }: LoaderFunctionArgs) {
  const callApi = context.get(pageApi);
  const [plans, { questionnaire, contents }] = await Promise.all([callApi(listPlans, {}), readBoxTexts(callApi)]);
  return { plans, texts: { questionnaire, contents } };
}

/** Does not reload the data between steps, because all steps are on the same page. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname !== nextUrl.pathname && defaultShouldRevalidate;
}

export default function QuestionnairePage() {
  const { texts, ...loaded } = useLoaderData<typeof loader>();
  const plans = useOwnPrices(loaded.plans);
  const { user } = useUser();
  const questionnaire = useQuestionnaire(plans.plans);
  const { answers, selected } = questionnaire;
  const plan = selected && plans.plans.find((each) => isPlanOf(each, selected));
  const box = selected && plans.boxes.find((each) => each.audience === selected.audience);

  const isUnderWay = questionnaire.step > 1;
  useEffect(() => {
    if (isUnderWay) fetchAhead(loadSummary);
  }, [isUnderWay]);

  if (selected && plan && box) {
    return (
      <Suspense fallback={<Spinner label="Loading your selection" />}>
        <SelectionSummary
          texts={texts.contents}
          answers={selected}
          plan={planAs(plan, selected.purpose)}
          box={box}
          questionnaire={questionnaire}
        />
      </Suspense>
    );
  }
  return (
    <div className="mx-auto w-full max-w-4xl px-5 pt-8 pb-20 sm:px-8 md:pt-14">
      {user && <TextLink to={paths.account}>Back to your account</TextLink>}
      <h1 className="mt-2 mb-8">{texts.questionnaire.title}</h1>
      <BuyingNeedsScripts />
      <Wizard
        plans={plans}
        answers={answers}
        step={questionnaire.step}
        onStep={questionnaire.goTo}
        onAnswer={questionnaire.answer}
        onComplete={questionnaire.complete}
        completeLabel="Complete & Continue"
        isBusy={questionnaire.isSaving}
        busyLabel="Saving..."
      />
    </div>
  );
}

function isPlanOf(plan: { audience: string; duration: string }, answers: { audience: string; duration: string }) {
  return plan.audience === answers.audience && plan.duration === answers.duration;
}
